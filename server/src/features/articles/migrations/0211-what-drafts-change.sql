-- Whether a text of a draft is another one than that which its writer began with; of older drafts that is not known.
alter table article_draft
  add column has_new_summary boolean not null default true,
  add column has_new_content boolean not null default true,
  -- As a template it shall be offered in all projects.
  add column for_all_projects boolean not null default false,
  -- The text was begun with a template whose title is filled in when there is one.
  add column awaits_title boolean not null default false;
