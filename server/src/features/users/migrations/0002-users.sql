-- People and everything that can stand in an acl or be a value of a field share one space of ids.
create sequence value_id as int;

create table users (
  id int primary key default nextval('value_id'),
  login text not null,
  -- The login as it is compared: NFKC, lower case.
  login_key text not null unique,
  full_name text not null,
  email text,
  email_key text,
  email_verified boolean not null default false,
  password_hash text,
  user_type text not null default 'STANDARD_USER',
  guest boolean not null default false,
  banned boolean not null default false,
  anonymized boolean not null default false,
  locale text,
  timezone text,
  date_format text,
  appearance jsonb not null default '{}',
  created bigint not null,
  last_seen bigint
);
create unique index users_by_email on users (email_key) where email_key is not null;
create index users_by_name on users (full_name collate "und-x-icu");

-- Rows whose version grows with each change of what is cached about them in the nodes.
create table cache_version (
  name text primary key,
  version bigint not null
);
insert into cache_version values ('access', 1), ('settings', 1), ('fields', 1);
