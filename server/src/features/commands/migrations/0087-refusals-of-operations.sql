-- Issues that commands left out, grouped by the reason.
alter table operation add column refusals jsonb not null default '[]';
