create table custom_field (
  id int generated always as identity primary key,
  name text not null,
  localized_name text,
  field_type text not null,
  ordinal int not null default 0,
  aliases text,
  is_auto_attached boolean not null default false,
  is_displayed_in_issue_list boolean not null default false,
  default_can_be_empty boolean not null default true,
  default_empty_text text,
  default_is_public boolean not null default true,
  default_bundle_id int references bundle (id) on delete set null,
  default_values int[] not null default '{}',
  -- Place in issue_search.srt; given by use, null = sorted through issue_field_value.
  sort_slot smallint unique
);
create unique index custom_field_by_name on custom_field (lower(name) collate "C");
create table project_custom_field (
  id int generated always as identity primary key,
  project_id int not null references project (id) on delete cascade,
  field_id int not null references custom_field (id) on delete cascade,
  can_be_empty boolean not null default true,
  empty_text text,
  is_public boolean not null default true,
  ordinal int not null default 0,
  bundle_id int references bundle (id),
  default_values int[] not null default '{}',
  -- Shown only while the parent field has one of the values.
  condition_field_id int references project_custom_field (id) on delete set null,
  condition_values int[] not null default '{}',
  condition_show_for_null boolean not null default false,
  unique (project_id, field_id)
);
create index project_custom_field_by_field on project_custom_field (field_id);
create index project_custom_field_by_bundle on project_custom_field (bundle_id);
