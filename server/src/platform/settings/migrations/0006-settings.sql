create table setting (
  key text primary key,
  value jsonb not null
);
