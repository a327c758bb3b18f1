-- The values of an issue together with its project, as one number each.
create or replace function values_of_project(project_id int, vals int[]) returns bigint[]
  language sql immutable parallel safe
  return (select array_agg((project_id::bigint << 32) | val) from unnest(vals) val);
