-- Events are written in the transaction of the change and delivered after it in the order of `seq`.
create table outbox (
  id bigint generated always as identity (cache 1) primary key,
  seq bigint,
  kind text not null,
  entity text not null,
  entity_id bigint not null,
  project_id int,
  actor_id int not null,
  payload jsonb not null,
  created bigint not null
);
create sequence outbox_seq;
create index outbox_unnumbered on outbox (id) where seq is null;
create unique index outbox_by_seq on outbox (seq) where seq is not null;

create table outbox_cursor (
  listener text primary key,
  seq bigint not null
);
