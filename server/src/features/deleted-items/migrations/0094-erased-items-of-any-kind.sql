-- First part of the id: kinds come from several features, and comments of different hosts have ids of different classes.
alter table erased_item add column id_class int;
update erased_item set id_class = case kind when 'issue' then 2 when 'comment' then 4 when 'attachment' then 8 else 6 end;
alter table erased_item alter column id_class set not null;
alter table erased_item rename column issue to host;
