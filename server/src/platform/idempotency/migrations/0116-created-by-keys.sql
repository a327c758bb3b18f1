-- Replies are not kept any more, only what was made: it is read afresh for who asks again. Keys live for a day, so those
-- of before are let go.
drop table idempotency_key;
create table idempotency_key (
  -- Whose key it is: `user 7`.
  owner text collate "C" not null,
  key text collate "C" not null,
  -- Counts the keys of an owner; the oldest of too many are evicted.
  turn bigint not null,
  -- HMAC of method, address and body, and of the files of a form once they were read.
  request bytea not null,
  files bytea,
  -- Who works on it, and until when it is believed to, in ms.
  attempt text not null,
  working_until bigint not null,
  -- Set with the change itself.
  is_done boolean not null default false,
  -- What was made: entities and keys of their loaders, as JSON.
  made text,
  created bigint not null,
  primary key (owner, key)
);
create index idempotency_key_by_created on idempotency_key (created);
create index idempotency_key_by_turn on idempotency_key (owner, turn);
