-- People and projects are remembered as they are shown: whatever of them is shown raises a version.
insert into cache_version values ('projects', 1);

create function projects_changed() returns trigger language plpgsql as $$
begin
  update cache_version set version = version + 1 where name = 'projects';
  return null;
end $$;

create trigger projects_changed
  after delete or update of name, short_name, description, archived, icon, is_demo on project
  for each statement execute function projects_changed();
create trigger shown_changed after update of email, user_type, banned on users
  for each statement execute function names_changed();
