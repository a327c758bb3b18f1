-- When a node last knew the listener, in ms: one that no release has any more holds up the trimming no longer.
alter table outbox_cursor add column seen bigint not null default 0;
