-- What the installation chose; without a row a flag has its default.
create table feature_flag (
  id text collate "C" primary key,
  enabled boolean not null
);

-- People who have a value of their own.
create table user_feature_flag (
  user_id int not null references users (id) on delete cascade,
  flag text collate "C" not null,
  enabled boolean not null,
  primary key (user_id, flag)
);
create index user_feature_flag_by_flag on user_feature_flag (flag, user_id);
