-- Set: deleted. Issues keep the tag unseen, so that restoring it brings all of them back.
alter table tag add column deleted_at bigint;
drop index tag_by_name;
create unique index tag_by_name on tag (owner_id, lower(name) collate "C") where deleted_at is null;
create index tag_by_reader on tag using gin (acl) where deleted_at is null;
create index tag_deleted on tag (deleted_at) where deleted_at is not null;
