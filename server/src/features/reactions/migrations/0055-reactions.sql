create table comment_reaction (
  id bigint generated always as identity primary key,
  comment_id bigint not null references issue_comment (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  reaction text not null,
  created bigint not null,
  constraint comment_reaction_once unique (comment_id, user_id, reaction)
);
create index comment_reaction_by_user on comment_reaction (user_id, comment_id);

-- When it was pinned: several stand with the newest pin first.
alter table issue_comment add column pinned_at bigint;
update issue_comment set pinned_at = created where pinned;
