-- The words of a text that a comment is about, and whether what it says of them is dealt with.
create table comment_anchor (
  comment_id bigint primary key references comment (id) on delete cascade,
  host_id bigint not null references host (id) on delete cascade,
  quote text not null,
  prefix text not null,
  suffix text not null,
  -- In UTF-16 units of the text's source, in the version that they belong to.
  start_at int not null,
  end_at int not null,
  version text not null,
  -- The words are not in the text any more.
  is_outdated boolean not null default false,
  -- There was no time to look for them: a job does.
  is_unread boolean not null default false,
  resolved_at bigint,
  resolved_by int references users (id),
  constraint comment_anchor_range check (start_at >= 0 and end_at > start_at)
);
create index comment_anchor_by_host on comment_anchor (host_id);
create index comment_anchor_unread on comment_anchor (host_id) where is_unread;
create index comment_anchor_by_resolver on comment_anchor (resolved_by) where resolved_by is not null;

-- Comments that answer another one, which answers none itself.
create table comment_reply (
  comment_id bigint primary key references comment (id) on delete cascade,
  parent_id bigint not null references comment (id) on delete cascade
);
create index comment_reply_by_parent on comment_reply (parent_id);
