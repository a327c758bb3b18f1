-- A query names things in any letter case: each of these is found by the names in the text, never by reading all.
create index bundle_element_by_lower_name on bundle_element ((lower(name) collate "C"));
create index bundle_element_by_localized_name on bundle_element ((lower(localized_name) collate "C"))
  where localized_name is not null;
create index custom_field_by_localized_name on custom_field ((lower(localized_name) collate "C"))
  where localized_name is not null;
create index custom_field_by_alias on custom_field using gin (regexp_split_to_array(lower(aliases), '\s*,\s*'))
  where aliases is not null;
create index custom_field_of_people on custom_field (id) where field_type in ('user[1]', 'user[*]');
create index project_custom_field_by_empty_text on project_custom_field ((lower(empty_text) collate "C"))
  where empty_text is not null;
create index users_by_lower_name on users ((lower(full_name) collate "C"));
create index tag_by_lower_name on tag ((lower(name) collate "C"));

-- Whether an issue's field ever held a value, or changed.
create index activity_value_by_issue on activity_value (issue_id, field_id, created);
create index activity_by_field on activity (issue_id, field_id, created) where field_id is not null;
create index attachment_in_use on attachment (issue_id) where removed_at is null;
