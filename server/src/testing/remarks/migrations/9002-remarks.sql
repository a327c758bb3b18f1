-- Texts about issues that tests add.
create table remark (
  id int generated always as identity primary key,
  issue_id bigint not null references issue (id) on delete cascade,
  text text not null
);
