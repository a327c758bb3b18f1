-- The days of a query are those of the reader's time zone, which is remembered with the names.
create trigger dictionary_changed_by_zone after update of timezone on users
  for each statement execute function dictionary_changed();
create trigger dictionary_changed after insert or delete or update on setting
  for each statement execute function dictionary_changed();
