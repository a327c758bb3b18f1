-- The same numbers by a loop: an index of a function of SQL begins a statement of its own for each row that is written,
-- which took a fifth of every change of an issue.
create or replace function values_of_project(project_id int, vals int[]) returns bigint[]
  language plpgsql immutable strict parallel safe as $$
declare
  found bigint[];
  val int;
begin
  foreach val in array vals loop
    found := found || (project_id::bigint << 32 | val);
  end loop;
  return found;
end $$;
