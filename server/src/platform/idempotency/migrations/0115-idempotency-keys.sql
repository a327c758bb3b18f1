-- What requests with an `Idempotency-Key` came to, so that one whose reply was lost can be sent again: see
-- platform/idempotency.
create table idempotency_key (
  -- Whose key it is, as it is told apart everywhere: of a user, or of guests of a network.
  owner text collate "C" not null,
  key text collate "C" not null,
  -- Of method, address and body.
  request bytea not null,
  -- Who works on it, and until when it is believed to, in ms.
  attempt text not null,
  working_until bigint not null,
  -- Set with the change itself.
  is_done boolean not null default false,
  status int,
  reply text,
  created bigint not null,
  primary key (owner, key)
);
create index idempotency_key_by_created on idempotency_key (created);
