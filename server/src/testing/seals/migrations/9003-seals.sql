-- Issues that tests have sealed.
create table issue_seal (
  issue_id bigint primary key references issue (id) on delete cascade
);
