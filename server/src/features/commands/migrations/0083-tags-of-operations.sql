-- Tags that commands made go again when the commands are undone, and come back when that is undone.
alter table operation
  add column new_tag_ids int[] not null default '{}',
  add column gone_tag_ids int[] not null default '{}';
