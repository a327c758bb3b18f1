-- Numbers of events come again after a failover that lost some, and after restoring a backup. A place in their order holds
-- within an epoch only; a new one begins with another timeline of the cluster, or when a node has seen a higher number.
create table outbox_epoch (
  is_one boolean primary key default true check (is_one),
  epoch text not null,
  -- As PostgreSQL has it in the names of its log files; '' before a node has looked.
  timeline text not null default ''
);
insert into outbox_epoch (epoch) values (substr(md5(gen_random_uuid()::text), 1, 12));
