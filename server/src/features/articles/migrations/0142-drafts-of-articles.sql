-- What people are writing of articles and have not published yet. Only its owner ever sees a row.
create table article_draft (
  id bigint generated always as identity primary key,
  owner_id int not null references users (id) on delete cascade,
  -- The article that it shall change; null: a new one.
  original_id bigint references article (id) on delete cascade,
  project_id int references project (id) on delete set null,
  parent_id bigint references article (id) on delete set null,
  summary text not null default '',
  content text not null default '',
  -- Versions of the article's texts that the owner began with.
  summary_base text collate "C",
  content_base text collate "C",
  -- Whether the owner said who may see it.
  sets_visibility boolean not null default false,
  permitted_groups int[] not null default '{}',
  permitted_users int[] not null default '{}',
  tags int[] not null default '{}',
  is_template boolean not null default false,
  created bigint not null,
  updated bigint not null
);
create unique index article_draft_of_article on article_draft (owner_id, original_id) where original_id is not null;
create index article_draft_by_owner on article_draft (owner_id, updated);
create index article_draft_by_original on article_draft (original_id) where original_id is not null;
create index article_draft_by_parent on article_draft (parent_id) where parent_id is not null;
create index article_draft_by_project on article_draft (project_id) where project_id is not null;

-- Files of a draft move to the article that it becomes.
alter table attachment add column article_draft_id bigint;
alter table attachment drop constraint attachment_place,
  add constraint attachment_article_draft_id_fkey
    foreign key (article_draft_id) references article_draft (id) on delete cascade not valid,
  add constraint attachment_place
    check (num_nonnulls(host_id, issue_draft_id, text_draft_id, article_draft_id) = 1) not valid;
