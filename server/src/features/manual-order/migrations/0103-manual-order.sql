-- The order of a list by hand. Where nobody moved a host it has no row, and stands at its implicit key:
-- 'h' || lpad((10000000000000 - host_id)::text, 13, '0') || 'V'.
create table manual_order (
  -- Of whatever is a list: a tag, a saved search. They draw their numbers from one sequence, value_id.
  list_id int not null,
  host_id bigint not null references host (id) on delete cascade,
  -- A fraction of which only the digits are written; among equals the smaller host_id comes first.
  key text collate "C" not null constraint manual_order_key check (key ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'),
  primary key (list_id, host_id)
);
create index manual_order_by_key on manual_order (list_id, key, host_id);
create index manual_order_by_host on manual_order (host_id);
-- What the job has to shorten.
create index manual_order_long on manual_order (list_id, host_id) where length(key) > 60;
