-- Whether a template is offered in all projects.
alter table article add column for_all_projects boolean not null default false;
