-- Issues at the source of such a link stand in the way of those at its target.
alter table issue_link_type add column blocking boolean not null default false;
update issue_link_type set blocking = true where name = 'Depend';
