-- What the names in a query mean is remembered from one request to the next. Fields and their values have a version;
-- this one is that of everything else that a query can name.
insert into cache_version values ('dictionary', 1);

create function dictionary_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = version + 1 where name = 'dictionary';
  return null;
end $$;

create trigger dictionary_changed after insert or delete or update of login, full_name, anonymized on users
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update of name on user_group
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update of name, short_name, archived on project
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on project_key
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on tag
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on saved_query
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on issue_link_type
  for each statement execute function dictionary_changed();
