-- Labels and texts about issues that tests add.
create table remark_label (
  id int generated always as identity primary key,
  project_id int not null references project (id) on delete cascade,
  name text not null
);
create trigger dictionary_changed after insert or delete or update on remark_label
  for each statement execute function dictionary_changed();

create table remark (
  id int generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  text text not null,
  label_id int references remark_label (id)
);
