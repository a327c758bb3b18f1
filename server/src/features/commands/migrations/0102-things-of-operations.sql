-- What commands make beside issues belongs to their verbs: ids by the kind of the verb.
alter table operation add made jsonb not null default '{}', add gone jsonb not null default '{}';
update operation set made = jsonb_build_object('tag', new_tag_ids), gone = jsonb_build_object('tag', gone_tag_ids)
  where new_tag_ids <> '{}' or gone_tag_ids <> '{}';
alter table operation drop new_tag_ids, drop gone_tag_ids;
