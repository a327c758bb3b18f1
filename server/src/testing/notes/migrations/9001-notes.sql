-- A kind of hosts that tests add.
create table note (
  id bigint primary key references host (id) on delete cascade,
  text text not null,
  author_id int not null references users (id),
  updater_id int not null references users (id),
  updated bigint not null,
  deleted_at bigint,
  comments_count int not null default 0
);
