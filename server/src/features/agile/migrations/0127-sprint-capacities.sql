-- How much a person can do in a sprint, in the unit of the board's estimation; without one in cards.
create table sprint_capacity (
  sprint_id int not null references sprint (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  value double precision not null check (value >= 0),
  primary key (sprint_id, user_id)
);
create index sprint_capacity_by_user on sprint_capacity (user_id);
