-- Who voted for an issue. issue.votes counts them together with those who voted for its duplicates, each once.
create table issue_vote (
  issue_id bigint not null references issue (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  created bigint not null,
  primary key (issue_id, user_id)
);
create index issue_vote_by_user on issue_vote (user_id, issue_id);
