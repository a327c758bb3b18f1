-- Versions of what nodes keep in memory. `set version = default` draws a random one: when a change is lost, by a failover
-- to a standby that lacked it or by restoring a backup, the next change must not get the version of the lost one.
drop table cache_version;
create table cache_version (
  name text primary key,
  version bigint not null default hashtextextended(gen_random_uuid()::text, 0)
);
insert into cache_version (name) values ('access'), ('dictionary'), ('fields'), ('names'), ('projects'), ('search');

create or replace function dictionary_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = default where name = 'dictionary';
  return null;
end $$;

create or replace function names_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = default where name = 'names';
  return null;
end $$;

create or replace function projects_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = default where name = 'projects';
  return null;
end $$;

create or replace function search_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = default where name = 'search';
  return null;
end $$;
