-- Sprints that an operation archived, or brought back: undoing it does the opposite where they are still so.
create table sprint_archival (
  operation_id bigint not null references operation (id) on delete cascade,
  sprint_id int not null references sprint (id) on delete cascade,
  archived boolean not null,
  primary key (operation_id, sprint_id)
);
create index sprint_archival_by_sprint on sprint_archival (sprint_id);
