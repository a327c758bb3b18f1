-- Lists remember how issues are shown. Names that stand in them belong to other tables; whoever changes one raises the
-- version, and no code can forget it.
insert into cache_version values ('names', 1);

create function names_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = version + 1 where name = 'names';
  return null;
end $$;

create trigger names_changed after delete or update of login, full_name, anonymized, guest on users
  for each statement execute function names_changed();
create trigger names_changed after delete or update on tag
  for each statement execute function names_changed();
create trigger names_changed after delete or update of name, short_name on project
  for each statement execute function names_changed();
create trigger names_changed after delete or update of name on user_group
  for each statement execute function names_changed();
