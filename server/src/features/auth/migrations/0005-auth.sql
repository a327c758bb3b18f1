-- Secrets are kept as SHA-256 of 160 and more random bits; passwords as argon2id in users.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  csrf text not null,
  user_id int not null references users (id) on delete cascade,
  created bigint not null,
  last_used bigint not null,
  expires bigint not null,
  user_agent text,
  address text
);
create index session_by_user on session (user_id);
create table permanent_token (
  id bigint generated always as identity primary key,
  user_id int not null references users (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created bigint not null,
  last_used bigint,
  unique (user_id, name)
);
-- Failed attempts per account and per address, shared by all nodes.
create table throttle (
  key text primary key,
  failures int not null,
  window_start bigint not null,
  blocked_until bigint not null default 0
);
create index throttle_by_age on throttle (window_start);
