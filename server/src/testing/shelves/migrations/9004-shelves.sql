-- Rooms that everybody or one person knows, shelves in them, and the issues that lie on these, of tests.
create table room (
  id int generated always as identity primary key,
  name text not null,
  reader_id int references users (id)
);
create table shelf (
  id int generated always as identity primary key,
  room_id int not null references room (id) on delete cascade,
  name text not null
);
create table shelf_issue (
  shelf_id int not null references shelf (id) on delete cascade,
  issue_id bigint not null references issue (id) on delete cascade,
  primary key (shelf_id, issue_id)
);
create trigger dictionary_changed after insert or delete or update on room
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on shelf
  for each statement execute function dictionary_changed();
