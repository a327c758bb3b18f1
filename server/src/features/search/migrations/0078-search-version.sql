-- In which languages texts are looked for is remembered from one request to the next, under this version.
insert into cache_version values ('search', 1);

create function search_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = version + 1 where name = 'search';
  return null;
end $$;

create trigger search_changed after insert or update of value on setting
  for each row when (new.key like 'search%') execute function search_changed();
create trigger search_changed_by_removal after delete on setting
  for each row when (old.key like 'search%') execute function search_changed();
create trigger search_changed after insert or update of finished on reindex
  for each row when (new.reason = 'texts') execute function search_changed();
create trigger search_changed_by_removal after delete on reindex
  for each row when (old.reason = 'texts') execute function search_changed();
