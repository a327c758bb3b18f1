-- Queries name saved searches in any letter case, whoever owns them.
create index saved_query_by_lower_name on saved_query ((lower(name) collate "C")) where deleted_at is null;
