-- What lets clients follow a sprint without showing who they are each time. Of tickets only SHA-256 is kept.
create table board_ticket (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id int not null references users (id) on delete cascade,
  -- The session or token that asked for it, with which it ends; neither: a guest.
  session_id bigint references session (id) on delete cascade,
  token_id bigint references permanent_token (id) on delete cascade,
  sprint_id int not null references sprint (id) on delete cascade,
  -- Which cards are wanted.
  query text not null,
  -- Where its stream goes on, as ids of events are written.
  place text not null,
  last_used bigint not null
);
create index board_ticket_by_user on board_ticket (user_id, last_used);
create index board_ticket_by_session on board_ticket (session_id) where session_id is not null;
create index board_ticket_by_token on board_ticket (token_id) where token_id is not null;
create index board_ticket_by_sprint on board_ticket (sprint_id);
create index board_ticket_by_use on board_ticket (last_used);
