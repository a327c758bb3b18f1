-- The order in which people put the issues of a tag or saved search by hand.
create table folder_order (
  -- Of a tag or saved search: one sequence numbers both.
  folder_id int not null,
  issue_id bigint not null references issue (id) on delete cascade,
  -- With gaps, so that an issue moves alone.
  rank bigint not null,
  primary key (folder_id, issue_id)
);
create unique index folder_order_by_rank on folder_order (folder_id, rank);
