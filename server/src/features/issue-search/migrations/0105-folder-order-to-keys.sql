-- The order of tags and saved searches by hand stands in manual_order now. What was moved keeps its order, and stands before
-- what nobody moved. Places lie 2^20 apart, so 18 digits are enough for 10^11 moves to the top.
create function manual_order_of_rank(rank bigint) returns text language sql immutable as $$
  select 'U' || lpad((rank + 500000000000000000)::text, 18, '0') || 'V'
$$;
insert into manual_order (list_id, host_id, key)
select folder_id, issue_id, manual_order_of_rank(rank) from folder_order;

-- The release before goes on writing folder_order until the last of its nodes has stopped. The table goes a release later,
-- and both functions with it.
create function folder_order_was_written() returns trigger language plpgsql as $$
begin
  insert into manual_order (list_id, host_id, key)
  values (new.folder_id, new.issue_id, manual_order_of_rank(new.rank))
  on conflict (list_id, host_id) do update set key = excluded.key;
  return null;
end $$;
create trigger folder_order_written after insert or update on folder_order
  for each row execute function folder_order_was_written();
analyze manual_order;
