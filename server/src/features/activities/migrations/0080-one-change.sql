-- Entries that one transaction wrote about what it did itself have the same number: one change of a person.
alter table activity add column change_id bigint;
