-- How a person reads periods; null: as the product writes them.
alter table users add column period_format text;
