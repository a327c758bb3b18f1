-- What nodes remember of issues holds under versions of their rows. They were the number of the last transaction (xmin),
-- which comes again after a failover that lost it, or a restored backup. Each change draws a random one, wherever it is
-- written. Rows as they are now begin with 0: what is lost later leads back to just this state.
alter table issue add column version bigint not null default 0;
alter table issue_search add column version bigint not null default 0;
alter table issue alter column version set default hashtextextended(gen_random_uuid()::text, 0);
alter table issue_search alter column version set default hashtextextended(gen_random_uuid()::text, 0);

create function draw_version() returns trigger language plpgsql as $$
begin
  new.version := hashtextextended(gen_random_uuid()::text, 0);
  return new;
end $$;
create trigger issue_version before update on issue for each row execute function draw_version();
create trigger issue_search_version before update on issue_search for each row execute function draw_version();
