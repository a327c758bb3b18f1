-- Where cards stood in an order by hand before an operation moved them, and where it put them: undoing it puts those back
-- that are still there. Null: nobody had moved the card, and it stands by its number.
create table board_move (
  operation_id bigint not null references operation (id) on delete cascade,
  list_id int not null,
  host_id bigint not null references host (id) on delete cascade,
  former_key text collate "C",
  new_key text collate "C",
  primary key (operation_id, list_id, host_id)
);
create index board_move_by_host on board_move (host_id);
