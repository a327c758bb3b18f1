-- What people viewed, of hosts of any kind.
create table recent_host (
  user_id int not null references users (id) on delete cascade,
  host_id bigint not null references host (id) on delete cascade,
  viewed bigint not null,
  pinned boolean not null default false,
  primary key (user_id, host_id)
);
create index recent_host_by_host on recent_host (host_id);
