create index custom_field_of_groups on custom_field (id) where field_type in ('group[1]', 'group[*]');
