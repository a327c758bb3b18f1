-- What all migrations together make. Written by `npm run schema`; a test compares it.

CREATE OR REPLACE FUNCTION public.count_hidden_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.acl <> '{}' and old.deleted_at is null then
    update issue set hidden_comments = hidden_comments - 1 where id = old.host_id;
  end if;
  if tg_op <> 'DELETE' and new.acl <> '{}' and new.deleted_at is null then
    update issue set hidden_comments = hidden_comments + 1 where id = new.host_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.dictionary_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cache_version set version = default where name = 'dictionary';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.draw_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := hashtextextended(gen_random_uuid()::text, 0);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.folder_order_was_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into manual_order (list_id, host_id, key)
  values (new.folder_id, new.issue_id, manual_order_of_rank(new.rank))
  on conflict (list_id, host_id) do update set key = excluded.key;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.manual_order_of_rank(rank bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'U' || lpad((rank + 500000000000000000)::text, 18, '0') || 'V'
$function$
;

CREATE OR REPLACE FUNCTION public.names_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cache_version set version = default where name = 'names';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.projects_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cache_version set version = default where name = 'projects';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update cache_version set version = default where name = 'search';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.values_of_project(project_id integer, vals integer[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  found bigint[];
  val int;
begin
  foreach val in array vals loop
    found := found || (project_id::bigint << 32 | val);
  end loop;
  return found;
end $function$
;

create sequence outbox_seq as bigint;

create sequence value_id as integer;

create table activity (
  id bigint not null generated always as identity,
  host_id bigint not null,
  project_id integer not null,
  author_id integer not null,
  created bigint not null,
  category text not null,
  target_kind text,
  target_id bigint,
  field_id integer,
  field_name text,
  added jsonb,
  removed jsonb,
  acl integer[] not null default '{}'::integer[],
  private boolean not null default false,
  erased_at bigint,
  erased_by integer,
  operation_id bigint,
  change_id bigint,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE
);
CREATE INDEX activity_by_author ON public.activity USING btree (author_id, created, id);
CREATE INDEX activity_by_category ON public.activity USING btree (category, created, id);
CREATE INDEX activity_by_field ON public.activity USING btree (host_id, field_id, created) WHERE (field_id IS NOT NULL);
CREATE INDEX activity_by_host ON public.activity USING btree (host_id, created, id);
CREATE INDEX activity_by_operation ON public.activity USING btree (operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX activity_by_project ON public.activity USING btree (project_id, category, created, id);
CREATE INDEX activity_by_target ON public.activity USING btree (target_kind, target_id) WHERE (target_id IS NOT NULL);

create table activity_value (
  activity_id bigint not null,
  project_id integer not null,
  field_id integer not null,
  value_id integer not null,
  added boolean not null,
  created bigint not null,
  host_id bigint not null,
  constraint activity_value_pkey PRIMARY KEY (activity_id, value_id, added),
  constraint activity_value_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id) ON DELETE CASCADE,
  constraint activity_value_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE
);
CREATE INDEX activity_value_by_host ON public.activity_value USING btree (host_id, field_id, created);
CREATE INDEX activity_value_of_field ON public.activity_value USING btree (value_id, field_id, created) INCLUDE (host_id);

create table article (
  id bigint not null,
  project_id integer not null,
  number bigint,
  parent_id bigint,
  siblings bigint not null generated always as (COALESCE(parent_id, ((- project_id))::bigint)) stored,
  place text collate "C" not null,
  summary text not null,
  content text,
  reporter_id integer not null,
  updater_id integer not null,
  created bigint not null,
  updated bigint not null,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  acl integer[] not null default '{}'::integer[],
  limit_ids bigint[] not null default '{}'::bigint[],
  comments_count integer not null default 0,
  is_template boolean not null default false,
  deleted_at bigint,
  deleted_by integer,
  deleted_with bigint,
  for_all_projects boolean not null default false,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_id_fkey FOREIGN KEY (id) REFERENCES host(id) ON DELETE CASCADE,
  constraint article_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES article(id) ON DELETE SET NULL,
  constraint article_place CHECK ((place ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'::text)),
  constraint article_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint article_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint article_updater_id_fkey FOREIGN KEY (updater_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX article_by_number ON public.article USING btree (project_id, number);
CREATE INDEX article_by_parent ON public.article USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX article_by_place ON public.article USING btree (siblings, place, id) WHERE ((deleted_at IS NULL) AND (NOT is_template));
CREATE INDEX article_by_reporter ON public.article USING btree (reporter_id);
CREATE INDEX article_by_updated ON public.article USING btree (updated DESC, id DESC) WHERE ((deleted_at IS NULL) AND (NOT is_template));
CREATE INDEX article_by_updater ON public.article USING btree (updater_id);
CREATE INDEX article_deleted ON public.article USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX article_deleted_with ON public.article USING btree (deleted_with) WHERE (deleted_with IS NOT NULL);
CREATE INDEX article_long_place ON public.article USING btree (siblings) WHERE (length(place) > 60);
CREATE INDEX article_of_project_by_updated ON public.article USING btree (project_id, updated DESC, id DESC) WHERE ((deleted_at IS NULL) AND (NOT is_template));
CREATE INDEX article_templates ON public.article USING btree (project_id) WHERE (is_template AND (deleted_at IS NULL));

create table article_alias (
  project_id integer not null,
  number bigint not null,
  article_id bigint not null,
  constraint article_alias_pkey PRIMARY KEY (project_id, number),
  constraint article_alias_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_alias_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX article_alias_by_article ON public.article_alias USING btree (article_id);

create table article_counter (
  project_id integer not null,
  last_number bigint not null,
  constraint article_counter_pkey PRIMARY KEY (project_id),
  constraint article_counter_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);

create table article_draft (
  id bigint not null generated always as identity,
  owner_id integer not null,
  original_id bigint,
  project_id integer,
  parent_id bigint,
  summary text not null default ''::text,
  content text not null default ''::text,
  summary_base text collate "C",
  content_base text collate "C",
  sets_visibility boolean not null default false,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  tags integer[] not null default '{}'::integer[],
  is_template boolean not null default false,
  created bigint not null,
  updated bigint not null,
  has_new_summary boolean not null default true,
  has_new_content boolean not null default true,
  for_all_projects boolean not null default false,
  awaits_title boolean not null default false,
  groups_base integer[],
  users_base integer[],
  constraint article_draft_pkey PRIMARY KEY (id),
  constraint article_draft_original_id_fkey FOREIGN KEY (original_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint article_draft_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES article(id) ON DELETE SET NULL,
  constraint article_draft_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
);
CREATE INDEX article_draft_by_original ON public.article_draft USING btree (original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX article_draft_by_owner ON public.article_draft USING btree (owner_id, updated);
CREATE INDEX article_draft_by_parent ON public.article_draft USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX article_draft_by_project ON public.article_draft USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE UNIQUE INDEX article_draft_of_article ON public.article_draft USING btree (owner_id, original_id) WHERE (original_id IS NOT NULL);

create table article_import (
  id bigint not null generated always as identity,
  author_id integer not null,
  project_id integer not null,
  parent_id bigint,
  created bigint not null,
  updated bigint not null,
  name text not null,
  file_key text,
  size bigint not null,
  dry_run boolean not null,
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  error_text text,
  constraint article_import_pkey PRIMARY KEY (id),
  constraint article_import_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint article_import_file_key_key UNIQUE (file_key),
  constraint article_import_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_import_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint article_import_state CHECK ((state = ANY (ARRAY['reading'::text, 'previewed'::text, 'running'::text, 'linking'::text, 'done'::text, 'failed'::text, 'stopped'::text])))
);
CREATE INDEX article_import_by_author ON public.article_import USING btree (author_id, id);
CREATE INDEX article_import_by_parent ON public.article_import USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX article_import_by_place ON public.article_import USING btree (project_id, parent_id);
CREATE INDEX article_import_unfinished ON public.article_import USING btree (id) WHERE (state = ANY (ARRAY['reading'::text, 'running'::text, 'linking'::text]));
CREATE INDEX article_import_with_file ON public.article_import USING btree (updated) WHERE (file_key IS NOT NULL);

create table article_import_item (
  import_id bigint not null,
  place integer not null,
  path text not null,
  parent_path text,
  title text not null default ''::text,
  tags text[] not null default '{}'::text[],
  files text[] not null default '{}'::text[],
  source_updated bigint,
  digest text collate "C" not null default ''::text,
  action text not null,
  state text not null,
  problem text,
  error_text text,
  article_id bigint,
  content_version text collate "C",
  is_open boolean not null default false,
  constraint article_import_item_pkey PRIMARY KEY (import_id, place),
  constraint article_import_item_action CHECK ((action = ANY (ARRAY['create'::text, 'update'::text, 'keep'::text, 'skip'::text]))),
  constraint article_import_item_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE SET NULL,
  constraint article_import_item_import_id_fkey FOREIGN KEY (import_id) REFERENCES article_import(id) ON DELETE CASCADE,
  constraint article_import_item_state CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX article_import_item_by_article ON public.article_import_item USING btree (article_id) WHERE (article_id IS NOT NULL);
CREATE INDEX article_import_item_by_path ON public.article_import_item USING btree (import_id, path);

create table article_text (
  article_id bigint not null,
  version text collate "C" not null,
  body bytea,
  constraint article_text_pkey PRIMARY KEY (article_id, version),
  constraint article_text_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE
);

create table article_version (
  id bigint not null generated always as identity,
  article_id bigint not null,
  author_id integer not null,
  created bigint not null,
  summary text not null,
  summary_version text collate "C" not null,
  content_version text collate "C" not null,
  constraint article_version_pkey PRIMARY KEY (id),
  constraint article_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_version_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id)
);
CREATE INDEX article_version_by_article ON public.article_version USING btree (article_id, created, id);
CREATE INDEX article_version_by_author ON public.article_version USING btree (author_id);

create table attachment (
  id bigint not null generated always as identity,
  host_id bigint,
  comment_id bigint,
  author_id integer not null,
  name text not null,
  size bigint not null,
  mime_type text not null,
  charset text,
  width integer,
  height integer,
  file_key text not null,
  created bigint not null,
  updated bigint not null,
  removed_at bigint,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  acl integer[] not null default '{}'::integer[],
  issue_draft_id bigint,
  text_draft_id bigint,
  removed_by integer,
  article_draft_id bigint,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_article_draft_id_fkey FOREIGN KEY (article_draft_id) REFERENCES article_draft(id) ON DELETE CASCADE,
  constraint attachment_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint attachment_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint attachment_file_key_key UNIQUE (file_key),
  constraint attachment_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint attachment_issue_draft_id_fkey FOREIGN KEY (issue_draft_id) REFERENCES issue_draft(id) ON DELETE CASCADE,
  constraint attachment_place CHECK ((num_nonnulls(host_id, issue_draft_id, text_draft_id, article_draft_id) = 1)),
  constraint attachment_text_draft_id_fkey FOREIGN KEY (text_draft_id) REFERENCES text_draft(id) ON DELETE CASCADE
);
CREATE INDEX attachment_by_article_draft ON public.attachment USING btree (article_draft_id) WHERE (article_draft_id IS NOT NULL);
CREATE INDEX attachment_by_comment ON public.attachment USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX attachment_by_host ON public.attachment USING btree (host_id, created, id);
CREATE INDEX attachment_by_issue_draft ON public.attachment USING btree (issue_draft_id) WHERE (issue_draft_id IS NOT NULL);
CREATE INDEX attachment_by_text_draft ON public.attachment USING btree (text_draft_id) WHERE (text_draft_id IS NOT NULL);
CREATE INDEX attachment_in_use ON public.attachment USING btree (host_id) WHERE (removed_at IS NULL);
CREATE INDEX attachment_removed ON public.attachment USING btree (removed_at) WHERE (removed_at IS NOT NULL);

create table attachment_thumbnail (
  attachment_id bigint not null,
  thumbnail_key text,
  constraint attachment_thumbnail_pkey PRIMARY KEY (attachment_id),
  constraint attachment_thumbnail_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint attachment_thumbnail_thumbnail_key_key UNIQUE (thumbnail_key)
);

create table board (
  id integer not null generated always as identity,
  name text not null,
  owner_id integer not null,
  read_groups integer[] not null default '{}'::integer[],
  read_users integer[] not null default '{}'::integer[],
  update_groups integer[] not null default '{}'::integer[],
  update_users integer[] not null default '{}'::integer[],
  acl integer[] not null,
  read_by_project boolean not null default false,
  update_by_project boolean not null default false,
  column_field_id integer,
  has_swimlanes boolean not null default false,
  swimlane_kind text not null default 'values'::text,
  swimlane_field_id integer,
  swimlane_attribute text,
  orphans_at_top boolean not null default true,
  hides_orphans boolean not null default false,
  has_sprints boolean not null default true,
  membership text not null default 'manual'::text,
  query text not null default ''::text,
  sprint_field_id integer,
  default_sprint_id integer,
  adds_new_issues boolean not null default false,
  on_several_sprints boolean not null default false,
  hides_subtasks boolean not null default false,
  resolved_days integer,
  estimation_field_id integer,
  original_field_id integer,
  color_by text not null default 'none'::text,
  color_field_id integer,
  colors_values boolean not null default false,
  flat_backlog boolean not null default false,
  backlog_id integer,
  has_burndown boolean not null default true,
  counts_estimation boolean not null default false,
  report_field_id integer,
  report_query text not null default ''::text,
  version bigint not null default hashtextextended((gen_random_uuid())::text, (0)::bigint),
  created bigint not null,
  updated bigint not null,
  deleted_at bigint,
  deleted_by integer,
  constraint board_pkey PRIMARY KEY (id),
  constraint board_backlog_id_fkey FOREIGN KEY (backlog_id) REFERENCES saved_query(id) ON DELETE SET NULL,
  constraint board_color_by_check CHECK ((color_by = ANY (ARRAY['none'::text, 'field'::text, 'project'::text, 'queries'::text]))),
  constraint board_color_field_id_fkey FOREIGN KEY (color_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_column_field_id_fkey FOREIGN KEY (column_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_default_sprint_id_fkey FOREIGN KEY (default_sprint_id) REFERENCES sprint(id) ON DELETE SET NULL,
  constraint board_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint board_estimation_field_id_fkey FOREIGN KEY (estimation_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_membership_check CHECK ((membership = ANY (ARRAY['manual'::text, 'field'::text, 'query'::text]))),
  constraint board_original_field_id_fkey FOREIGN KEY (original_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint board_report_field_id_fkey FOREIGN KEY (report_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_resolved_days_check CHECK ((resolved_days >= 0)),
  constraint board_sprint_field_id_fkey FOREIGN KEY (sprint_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_swimlane_attribute_check CHECK ((swimlane_attribute = ANY (ARRAY['project'::text, 'tag'::text]))),
  constraint board_swimlane_field_id_fkey FOREIGN KEY (swimlane_field_id) REFERENCES custom_field(id) ON DELETE SET NULL,
  constraint board_swimlane_kind_check CHECK ((swimlane_kind = ANY (ARRAY['values'::text, 'issues'::text, 'queries'::text])))
);
CREATE INDEX board_by_attribute ON public.board USING btree (lower(('Board '::text || name)) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE INDEX board_by_name ON public.board USING btree (lower(name) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE INDEX board_by_owner ON public.board USING btree (owner_id);
CREATE INDEX board_deleted ON public.board USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table board_card_field (
  board_id integer not null,
  field_id integer not null,
  ordinal integer not null,
  presentation text not null default 'full'::text,
  constraint board_card_field_pkey PRIMARY KEY (board_id, field_id),
  constraint board_card_field_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint board_card_field_field_id_fkey FOREIGN KEY (field_id) REFERENCES custom_field(id) ON DELETE CASCADE,
  constraint board_card_field_presentation_check CHECK ((presentation = ANY (ARRAY['full'::text, 'short'::text, 'hidden'::text])))
);

create table board_column (
  id integer not null generated always as identity,
  board_id integer not null,
  ordinal integer not null,
  title text,
  color smallint,
  policy text,
  is_visible boolean not null default true,
  wip_min integer,
  wip_max integer,
  constraint board_column_pkey PRIMARY KEY (id),
  constraint board_column_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE
);
CREATE INDEX board_column_by_board ON public.board_column USING btree (board_id, ordinal);

create table board_column_value (
  id integer not null generated always as identity,
  board_id integer not null,
  column_id integer not null,
  ordinal integer not null,
  name text,
  value_id integer,
  constraint board_column_value_pkey PRIMARY KEY (id),
  constraint board_column_value_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint board_column_value_column_id_fkey FOREIGN KEY (column_id) REFERENCES board_column(id) ON DELETE CASCADE
);
CREATE INDEX board_column_value_by_column ON public.board_column_value USING btree (column_id, ordinal);
CREATE UNIQUE INDEX board_column_value_once ON public.board_column_value USING btree (board_id, COALESCE(lower(name), ''::text) COLLATE "C", COALESCE(value_id, 0));

create table board_move (
  operation_id bigint not null,
  list_id integer not null,
  host_id bigint not null,
  former_key text collate "C",
  new_key text collate "C",
  constraint board_move_pkey PRIMARY KEY (operation_id, list_id, host_id),
  constraint board_move_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint board_move_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES operation(id) ON DELETE CASCADE
);
CREATE INDEX board_move_by_host ON public.board_move USING btree (host_id);

create table board_profile (
  user_id integer not null,
  default_board_id integer,
  card_size smallint,
  constraint board_profile_pkey PRIMARY KEY (user_id),
  constraint board_profile_card_size_check CHECK (((card_size >= 0) AND (card_size <= 3))),
  constraint board_profile_default_board_id_fkey FOREIGN KEY (default_board_id) REFERENCES board(id) ON DELETE SET NULL,
  constraint board_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table board_project (
  board_id integer not null,
  project_id integer not null,
  ordinal integer not null,
  color smallint,
  constraint board_project_pkey PRIMARY KEY (board_id, project_id),
  constraint board_project_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint board_project_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX board_project_by_project ON public.board_project USING btree (project_id);

create table board_query (
  id integer not null generated always as identity,
  board_id integer not null,
  purpose text not null,
  ordinal integer not null,
  name text not null,
  query text not null,
  color smallint,
  constraint board_query_pkey PRIMARY KEY (id),
  constraint board_query_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint board_query_purpose_check CHECK ((purpose = ANY (ARRAY['filter'::text, 'color'::text])))
);
CREATE INDEX board_query_by_board ON public.board_query USING btree (board_id, purpose, ordinal);

create table board_swimlane (
  id integer not null generated always as identity,
  board_id integer not null,
  ordinal integer not null,
  name text not null,
  value_id integer,
  query text,
  is_default boolean not null default false,
  constraint board_swimlane_pkey PRIMARY KEY (id),
  constraint board_swimlane_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE
);
CREATE INDEX board_swimlane_by_board ON public.board_swimlane USING btree (board_id, ordinal);

create table board_ticket (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  user_id integer not null,
  session_id bigint,
  token_id bigint,
  sprint_id integer not null,
  query text not null,
  place text not null,
  last_used bigint not null,
  network text,
  constraint board_ticket_pkey PRIMARY KEY (id),
  constraint board_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint board_ticket_sprint_id_fkey FOREIGN KEY (sprint_id) REFERENCES sprint(id) ON DELETE CASCADE,
  constraint board_ticket_token_hash_key UNIQUE (token_hash),
  constraint board_ticket_token_id_fkey FOREIGN KEY (token_id) REFERENCES permanent_token(id) ON DELETE CASCADE,
  constraint board_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX board_ticket_by_session ON public.board_ticket USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX board_ticket_by_sprint ON public.board_ticket USING btree (sprint_id);
CREATE INDEX board_ticket_by_token ON public.board_ticket USING btree (token_id) WHERE (token_id IS NOT NULL);
CREATE INDEX board_ticket_by_use ON public.board_ticket USING btree (last_used);
CREATE INDEX board_ticket_by_user ON public.board_ticket USING btree (user_id, last_used);

create table board_view (
  user_id integer not null,
  board_id integer not null,
  is_favorite boolean not null default false,
  visited_sprint_id integer,
  collapsed_columns integer[] not null default '{}'::integer[],
  collapsed_rows text[] not null default '{}'::text[],
  card_size smallint,
  constraint board_view_pkey PRIMARY KEY (user_id, board_id),
  constraint board_view_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint board_view_card_size_check CHECK (((card_size >= 0) AND (card_size <= 3))),
  constraint board_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint board_view_visited_sprint_id_fkey FOREIGN KEY (visited_sprint_id) REFERENCES sprint(id) ON DELETE SET NULL
);
CREATE INDEX board_view_by_board ON public.board_view USING btree (board_id);

create table bundle (
  id integer not null generated always as identity,
  kind text not null,
  name text not null,
  constraint bundle_pkey PRIMARY KEY (id),
  constraint bundle_kind_check CHECK ((kind = ANY (ARRAY['enum'::text, 'state'::text, 'ownedField'::text, 'version'::text, 'build'::text, 'user'::text])))
);
CREATE UNIQUE INDEX bundle_by_name ON public.bundle USING btree (kind, lower(name) COLLATE "C");

create table bundle_element (
  id integer not null default nextval('value_id'::regclass),
  bundle_id integer not null,
  name text not null,
  localized_name text,
  description text,
  ordinal integer not null default 0,
  archived boolean not null default false,
  color smallint not null default 0,
  is_resolved boolean not null default false,
  owner_id integer,
  start_date bigint,
  release_date bigint,
  released boolean not null default false,
  assemble_date bigint,
  constraint bundle_element_pkey PRIMARY KEY (id),
  constraint bundle_element_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundle(id) ON DELETE CASCADE,
  constraint bundle_element_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX bundle_element_by_localized_name ON public.bundle_element USING btree (lower(localized_name) COLLATE "C") WHERE (localized_name IS NOT NULL);
CREATE INDEX bundle_element_by_lower_name ON public.bundle_element USING btree (lower(name) COLLATE "C");
CREATE UNIQUE INDEX bundle_element_by_name ON public.bundle_element USING btree (bundle_id, lower(name) COLLATE "C");
CREATE INDEX bundle_element_in_order ON public.bundle_element USING btree (bundle_id, ordinal, id);

create table bundle_group (
  bundle_id integer not null,
  group_id integer not null,
  constraint bundle_group_pkey PRIMARY KEY (bundle_id, group_id),
  constraint bundle_group_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundle(id) ON DELETE CASCADE,
  constraint bundle_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE
);

create table bundle_user (
  bundle_id integer not null,
  user_id integer not null,
  constraint bundle_user_pkey PRIMARY KEY (bundle_id, user_id),
  constraint bundle_user_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundle(id) ON DELETE CASCADE,
  constraint bundle_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cache_version (
  name text not null,
  version bigint not null default hashtextextended((gen_random_uuid())::text, (0)::bigint),
  constraint cache_version_pkey PRIMARY KEY (name)
);

create table comment (
  id bigint not null generated always as identity,
  host_id bigint not null,
  author_id integer not null,
  text text not null,
  uses_markdown boolean not null default true,
  created bigint not null,
  updated bigint,
  deleted_at bigint,
  pinned boolean not null default false,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  acl integer[] not null default '{}'::integer[],
  pinned_at bigint,
  deleted_by integer,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint comment_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE
);
CREATE INDEX comment_by_author ON public.comment USING btree (author_id);
CREATE INDEX comment_by_host ON public.comment USING btree (host_id, created, id);
CREATE INDEX comment_deleted ON public.comment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX comment_hidden ON public.comment USING btree (host_id) WHERE ((acl <> '{}'::integer[]) AND (deleted_at IS NULL));

create table comment_anchor (
  comment_id bigint not null,
  host_id bigint not null,
  quote text not null,
  prefix text not null,
  suffix text not null,
  start_at integer not null,
  end_at integer not null,
  version text not null,
  is_outdated boolean not null default false,
  is_unread boolean not null default false,
  resolved_at bigint,
  resolved_by integer,
  constraint comment_anchor_pkey PRIMARY KEY (comment_id),
  constraint comment_anchor_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_anchor_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint comment_anchor_range CHECK (((start_at >= 0) AND (end_at > start_at))),
  constraint comment_anchor_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id)
);
CREATE INDEX comment_anchor_by_host ON public.comment_anchor USING btree (host_id);
CREATE INDEX comment_anchor_by_resolver ON public.comment_anchor USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX comment_anchor_unread ON public.comment_anchor USING btree (host_id) WHERE is_unread;

create table comment_reaction (
  id bigint not null generated always as identity,
  comment_id bigint not null,
  user_id integer not null,
  reaction text not null,
  created bigint not null,
  constraint comment_reaction_pkey PRIMARY KEY (id),
  constraint comment_reaction_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_reaction_once UNIQUE (comment_id, user_id, reaction),
  constraint comment_reaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX comment_reaction_by_user ON public.comment_reaction USING btree (user_id, comment_id);

create table comment_reply (
  comment_id bigint not null,
  parent_id bigint not null,
  constraint comment_reply_pkey PRIMARY KEY (comment_id),
  constraint comment_reply_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint comment_reply_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comment(id) ON DELETE CASCADE
);
CREATE INDEX comment_reply_by_parent ON public.comment_reply USING btree (parent_id);

create table custom_field (
  id integer not null generated always as identity,
  name text not null,
  localized_name text,
  field_type text not null,
  ordinal integer not null default 0,
  aliases text,
  is_auto_attached boolean not null default false,
  is_displayed_in_issue_list boolean not null default false,
  default_can_be_empty boolean not null default true,
  default_empty_text text,
  default_is_public boolean not null default true,
  default_bundle_id integer,
  default_values integer[] not null default '{}'::integer[],
  sort_slot smallint,
  constraint custom_field_pkey PRIMARY KEY (id),
  constraint custom_field_default_bundle_id_fkey FOREIGN KEY (default_bundle_id) REFERENCES bundle(id) ON DELETE SET NULL,
  constraint custom_field_sort_slot_key UNIQUE (sort_slot)
);
CREATE INDEX custom_field_by_alias ON public.custom_field USING gin (regexp_split_to_array(lower(aliases), '\s*,\s*'::text)) WHERE (aliases IS NOT NULL);
CREATE INDEX custom_field_by_localized_name ON public.custom_field USING btree (lower(localized_name) COLLATE "C") WHERE (localized_name IS NOT NULL);
CREATE UNIQUE INDEX custom_field_by_name ON public.custom_field USING btree (lower(name) COLLATE "C");
CREATE INDEX custom_field_of_groups ON public.custom_field USING btree (id) WHERE (field_type = ANY (ARRAY['group[1]'::text, 'group[*]'::text]));
CREATE INDEX custom_field_of_people ON public.custom_field USING btree (id) WHERE (field_type = ANY (ARRAY['user[1]'::text, 'user[*]'::text]));

create table erased_item (
  id bigint not null generated always as identity,
  kind text not null,
  item_id bigint not null,
  host text,
  project_id integer,
  deleted_at bigint,
  deleted_by integer,
  erased_at bigint not null,
  erased_by integer,
  id_class integer not null,
  constraint erased_item_pkey PRIMARY KEY (id)
);
CREATE INDEX erased_item_by_time ON public.erased_item USING btree (erased_at, id);

create table estimate_sum (
  issue_id bigint not null,
  constraint estimate_sum_pkey PRIMARY KEY (issue_id),
  constraint estimate_sum_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE
);

create table feature_flag (
  id text collate "C" not null,
  enabled boolean not null,
  constraint feature_flag_pkey PRIMARY KEY (id)
);

create table folder_order (
  folder_id integer not null,
  issue_id bigint not null,
  rank bigint not null,
  constraint folder_order_pkey PRIMARY KEY (folder_id, issue_id),
  constraint folder_order_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE
);
CREATE INDEX folder_order_by_issue ON public.folder_order USING btree (issue_id);
CREATE UNIQUE INDEX folder_order_by_rank ON public.folder_order USING btree (folder_id, rank);

create table folder_pin (
  user_id integer not null,
  class_no smallint not null,
  folder_id integer not null,
  pinned boolean not null default true,
  ordinal integer not null default 0,
  constraint folder_pin_pkey PRIMARY KEY (user_id, class_no, folder_id),
  constraint folder_pin_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX folder_pin_by_folder ON public.folder_pin USING btree (class_no, folder_id);

create table host (
  id bigint not null,
  kind text collate "C" not null,
  project_id integer not null,
  constraint host_pkey PRIMARY KEY (id),
  constraint host_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id)
);
CREATE INDEX host_by_project ON public.host USING btree (project_id);

create table host_link (
  host_id bigint not null,
  other_id bigint not null,
  created bigint not null,
  constraint host_link_pkey PRIMARY KEY (host_id, other_id),
  constraint host_link_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint host_link_other_id_fkey FOREIGN KEY (other_id) REFERENCES host(id) ON DELETE CASCADE
);
CREATE INDEX host_link_by_other ON public.host_link USING btree (other_id);

create table host_tag (
  host_id bigint not null,
  tag_id integer not null,
  constraint host_tag_pkey PRIMARY KEY (host_id, tag_id),
  constraint host_tag_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint host_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX host_tag_by_tag ON public.host_tag USING btree (tag_id, host_id);

create table idempotency_key (
  owner text collate "C" not null,
  key text collate "C" not null,
  turn bigint not null,
  request bytea not null,
  files bytea,
  attempt text not null,
  working_until bigint not null,
  is_done boolean not null default false,
  made text,
  created bigint not null,
  constraint idempotency_key_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_key_by_created ON public.idempotency_key USING btree (created);
CREATE INDEX idempotency_key_by_turn ON public.idempotency_key USING btree (owner, turn);

create table import_item (
  project_id integer not null,
  external_id text not null,
  kind text not null,
  entity_id bigint not null,
  constraint import_item_pkey PRIMARY KEY (project_id, external_id),
  constraint import_item_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'comment'::text]))),
  constraint import_item_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);

create table issue (
  id bigint not null generated by default as identity,
  project_id integer not null,
  number bigint,
  summary text not null,
  description text,
  uses_markdown boolean not null default true,
  reporter_id integer not null,
  updater_id integer,
  created bigint not null,
  updated bigint not null,
  resolved bigint,
  votes integer not null default 0,
  comments_count integer not null default 0,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  acl integer[] not null default '{}'::integer[],
  deleted_at bigint,
  deleted_by integer,
  hidden_comments integer not null default 0,
  version bigint not null default hashtextextended((gen_random_uuid())::text, (0)::bigint),
  constraint issue_pkey PRIMARY KEY (id),
  constraint issue_id_fkey FOREIGN KEY (id) REFERENCES host(id) ON DELETE CASCADE,
  constraint issue_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint issue_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint issue_updater_id_fkey FOREIGN KEY (updater_id) REFERENCES users(id)
);
CREATE INDEX issue_by_comments ON public.issue USING btree (comments_count, id);
CREATE INDEX issue_by_created ON public.issue USING btree (created, id);
CREATE UNIQUE INDEX issue_by_number ON public.issue USING btree (project_id, number);
CREATE INDEX issue_by_reporter ON public.issue USING btree (reporter_id);
CREATE INDEX issue_by_resolved ON public.issue USING btree (resolved, id) WHERE (resolved IS NOT NULL);
CREATE INDEX issue_by_summary ON public.issue USING btree ("left"(summary, 100) COLLATE "und-x-icu", id);
CREATE INDEX issue_by_votes ON public.issue USING btree (votes, id);
CREATE INDEX issue_deleted ON public.issue USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX issue_with_hidden_comments ON public.issue USING btree (id) WHERE (hidden_comments > 0);

create table issue_alias (
  project_id integer not null,
  number bigint not null,
  issue_id bigint not null,
  constraint issue_alias_pkey PRIMARY KEY (project_id, number),
  constraint issue_alias_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_alias_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX issue_alias_by_issue ON public.issue_alias USING btree (issue_id);

create table issue_draft (
  id bigint not null default nextval('issue_id_seq'::regclass),
  owner_id integer not null,
  project_id integer,
  summary text not null default ''::text,
  description text not null default ''::text,
  uses_markdown boolean not null default true,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  tags integer[] not null default '{}'::integer[],
  field_values jsonb not null default '{}'::jsonb,
  created bigint not null,
  updated bigint not null,
  links jsonb not null default '[]'::jsonb,
  sprints integer[] not null default '{}'::integer[],
  constraint issue_draft_pkey PRIMARY KEY (id),
  constraint issue_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint issue_draft_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
);
CREATE INDEX issue_draft_by_owner ON public.issue_draft USING btree (owner_id, updated);

create table issue_field_value (
  issue_id bigint not null,
  field_id integer not null,
  "position" smallint not null default 0,
  project_id integer not null,
  value_id integer,
  num double precision,
  text_value text,
  ord integer,
  constraint issue_field_value_pkey PRIMARY KEY (issue_id, field_id, "position"),
  constraint issue_field_value_field_id_fkey FOREIGN KEY (field_id) REFERENCES custom_field(id) ON DELETE CASCADE,
  constraint issue_field_value_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE
);
CREATE INDEX issue_field_value_by_number ON public.issue_field_value USING btree (field_id, num, issue_id) WHERE (num IS NOT NULL);
CREATE INDEX issue_field_value_by_text ON public.issue_field_value USING btree (field_id, "left"(text_value, 100) COLLATE "und-x-icu", issue_id) WHERE (text_value IS NOT NULL);
CREATE INDEX issue_field_value_by_value ON public.issue_field_value USING btree (value_id, project_id, issue_id) WHERE (value_id IS NOT NULL);
CREATE INDEX issue_field_value_in_order ON public.issue_field_value USING btree (project_id, field_id, ord, issue_id);

create table issue_link (
  type_id integer not null,
  source_id bigint not null,
  target_id bigint not null,
  created bigint not null,
  constraint issue_link_pkey PRIMARY KEY (source_id, type_id, target_id),
  constraint issue_link_check CHECK ((source_id <> target_id)),
  constraint issue_link_source_id_fkey FOREIGN KEY (source_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_link_target_id_fkey FOREIGN KEY (target_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_link_type_id_fkey FOREIGN KEY (type_id) REFERENCES issue_link_type(id) ON DELETE CASCADE
);
CREATE INDEX issue_link_by_target ON public.issue_link USING btree (target_id, type_id, source_id);

create table issue_link_type (
  id integer not null generated always as identity,
  name text not null,
  localized_name text,
  source_to_target text not null,
  localized_source_to_target text,
  target_to_source text not null default ''::text,
  localized_target_to_source text,
  directed boolean not null,
  aggregation boolean not null default false,
  read_only boolean not null default false,
  blocking boolean not null default false,
  constraint issue_link_type_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX issue_link_type_by_name ON public.issue_link_type USING btree (lower(name) COLLATE "C");

create table issue_search (
  issue_id bigint not null,
  project_id integer not null,
  updated bigint not null,
  created bigint not null,
  open boolean not null,
  restricted boolean not null,
  reporter_id integer not null,
  acl integer[] not null,
  vals integer[] not null,
  srt integer[] not null,
  pvals integer[] not null,
  version bigint not null default hashtextextended((gen_random_uuid())::text, (0)::bigint),
  constraint issue_search_pkey PRIMARY KEY (issue_id),
  constraint issue_search_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE
);
CREATE INDEX issue_search_all_open_priority ON public.issue_search USING btree ((srt[2]), updated DESC, issue_id DESC) INCLUDE (project_id, restricted, acl) WHERE open;
CREATE INDEX issue_search_all_open_updated ON public.issue_search USING btree (updated DESC, issue_id DESC) INCLUDE (project_id, restricted, acl, vals, srt) WHERE open;
CREATE INDEX issue_search_all_priority ON public.issue_search USING btree ((srt[2]), updated DESC, issue_id DESC) INCLUDE (project_id, restricted, acl);
CREATE INDEX issue_search_all_updated ON public.issue_search USING btree (updated DESC, issue_id DESC) INCLUDE (project_id, restricted, acl);
CREATE INDEX issue_search_counting_open ON public.issue_search USING btree (((project_id + 0))) WHERE open;
CREATE INDEX issue_search_open_priority ON public.issue_search USING btree (project_id, (srt[2]), updated DESC, issue_id DESC) INCLUDE (restricted, acl, vals, srt) WHERE open;
CREATE INDEX issue_search_open_updated ON public.issue_search USING btree (project_id, updated DESC, issue_id DESC) INCLUDE (restricted, acl, vals, srt) WHERE open;
CREATE INDEX issue_search_project_number ON public.issue_search USING btree (project_id, issue_id DESC);
CREATE INDEX issue_search_project_updated ON public.issue_search USING btree (project_id, updated DESC, issue_id DESC) INCLUDE (restricted, acl, vals);
CREATE INDEX issue_search_project_values ON public.issue_search USING gin (values_of_project(project_id, vals)) WITH (fastupdate=off);
CREATE INDEX issue_search_reporter ON public.issue_search USING btree (reporter_id, updated DESC, issue_id DESC) INCLUDE (project_id, open);
CREATE INDEX issue_search_values ON public.issue_search USING gin (vals) WITH (fastupdate=off);

create table issue_vote (
  issue_id bigint not null,
  user_id integer not null,
  created bigint not null,
  constraint issue_vote_pkey PRIMARY KEY (issue_id, user_id),
  constraint issue_vote_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_vote_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX issue_vote_by_user ON public.issue_vote USING btree (user_id, issue_id);

create table manual_order (
  list_id integer not null,
  host_id bigint not null,
  key text collate "C" not null,
  constraint manual_order_pkey PRIMARY KEY (list_id, host_id),
  constraint manual_order_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint manual_order_key CHECK ((key ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'::text))
);
CREATE INDEX manual_order_by_host ON public.manual_order USING btree (host_id);
CREATE INDEX manual_order_by_key ON public.manual_order USING btree (list_id, key, host_id);
CREATE INDEX manual_order_long ON public.manual_order USING btree (list_id, host_id) WHERE (length(key) > 60);

create table migration (
  name text not null,
  applied timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table node (
  id uuid not null,
  name text not null,
  release text not null,
  started bigint not null,
  seen bigint not null,
  is_leading boolean not null,
  load double precision,
  clock_skew bigint,
  event_lag bigint not null,
  problems text[] not null,
  constraint node_pkey PRIMARY KEY (id)
);

create table operation (
  id bigint not null generated always as identity,
  author_id integer not null,
  acting_id integer,
  created bigint not null,
  query text not null,
  state text not null,
  done integer not null default 0,
  total integer not null,
  error_text text,
  plan jsonb,
  issue_ids bigint[] not null default '{}'::bigint[],
  created_ids bigint[] not null default '{}'::bigint[],
  deleted_ids bigint[] not null default '{}'::bigint[],
  undone_at bigint,
  undone integer,
  skipped integer,
  refusals jsonb not null default '[]'::jsonb,
  made jsonb not null default '{}'::jsonb,
  gone jsonb not null default '{}'::jsonb,
  constraint operation_pkey PRIMARY KEY (id),
  constraint operation_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX operation_by_author ON public.operation USING btree (author_id, id);
CREATE INDEX operation_running ON public.operation USING btree (id) WHERE (state = 'running'::text);

create table outbox (
  id bigint not null generated always as identity,
  seq bigint,
  kind text not null,
  entity text not null,
  entity_id bigint not null,
  project_id integer,
  actor_id integer not null,
  payload jsonb not null,
  created bigint not null,
  change_id bigint default ((pg_current_xact_id())::text)::bigint,
  host_id bigint,
  silent boolean not null default false,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outbox_by_seq ON public.outbox USING btree (seq) WHERE (seq IS NOT NULL);
CREATE INDEX outbox_unnumbered ON public.outbox USING btree (id) WHERE (seq IS NULL);

create table outbox_cursor (
  listener text not null,
  seq bigint not null,
  seen bigint not null default 0,
  constraint outbox_cursor_pkey PRIMARY KEY (listener)
);

create table outbox_epoch (
  is_one boolean not null default true,
  epoch text not null,
  timeline text not null default ''::text,
  constraint outbox_epoch_pkey PRIMARY KEY (is_one),
  constraint outbox_epoch_is_one_check CHECK (is_one)
);

create table permanent_token (
  id bigint not null generated always as identity,
  user_id integer not null,
  name text not null,
  token_hash bytea not null,
  created bigint not null,
  last_used bigint,
  constraint permanent_token_pkey PRIMARY KEY (id),
  constraint permanent_token_token_hash_key UNIQUE (token_hash),
  constraint permanent_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint permanent_token_user_id_name_key UNIQUE (user_id, name)
);

create table project (
  id integer not null generated always as identity,
  short_name text not null,
  name text not null,
  description text,
  leader_id integer not null,
  created_by integer not null,
  created bigint not null,
  archived boolean not null default false,
  template text,
  is_demo boolean not null default false,
  icon text,
  starting_number bigint not null default 1,
  last_number bigint not null default 0,
  number_reference text,
  from_email text,
  reply_to_email text,
  constraint project_pkey PRIMARY KEY (id),
  constraint project_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint project_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES users(id),
  constraint project_short_name_key UNIQUE (short_name)
);
CREATE UNIQUE INDEX project_by_name ON public.project USING btree (lower(name) COLLATE "C");

create table project_custom_field (
  id integer not null generated always as identity,
  project_id integer not null,
  field_id integer not null,
  can_be_empty boolean not null default true,
  empty_text text,
  is_public boolean not null default true,
  ordinal integer not null default 0,
  bundle_id integer,
  default_values integer[] not null default '{}'::integer[],
  condition_field_id integer,
  condition_values integer[] not null default '{}'::integer[],
  condition_show_for_null boolean not null default false,
  constraint project_custom_field_pkey PRIMARY KEY (id),
  constraint project_custom_field_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundle(id),
  constraint project_custom_field_condition_field_id_fkey FOREIGN KEY (condition_field_id) REFERENCES project_custom_field(id) ON DELETE SET NULL,
  constraint project_custom_field_field_id_fkey FOREIGN KEY (field_id) REFERENCES custom_field(id) ON DELETE CASCADE,
  constraint project_custom_field_project_id_field_id_key UNIQUE (project_id, field_id),
  constraint project_custom_field_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX project_custom_field_by_bundle ON public.project_custom_field USING btree (bundle_id);
CREATE INDEX project_custom_field_by_empty_text ON public.project_custom_field USING btree (lower(empty_text) COLLATE "C") WHERE (empty_text IS NOT NULL);
CREATE INDEX project_custom_field_by_field ON public.project_custom_field USING btree (field_id);

create table project_key (
  key text not null,
  project_id integer not null,
  constraint project_key_pkey PRIMARY KEY (key),
  constraint project_key_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX project_key_by_project ON public.project_key USING btree (project_id);

create table project_time_tracking (
  project_id integer not null,
  enabled boolean not null default false,
  estimate_field_id integer,
  spent_field_id integer,
  constraint project_time_tracking_pkey PRIMARY KEY (project_id),
  constraint project_time_tracking_estimate_field_id_fkey FOREIGN KEY (estimate_field_id) REFERENCES project_custom_field(id) ON DELETE SET NULL,
  constraint project_time_tracking_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint project_time_tracking_spent_field_id_fkey FOREIGN KEY (spent_field_id) REFERENCES project_custom_field(id) ON DELETE SET NULL
);

create table project_work_attribute (
  id integer not null generated always as identity,
  project_id integer not null,
  attribute_id integer not null,
  ordinal integer not null default 0,
  constraint project_work_attribute_pkey PRIMARY KEY (id),
  constraint project_work_attribute_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES work_attribute(id) ON DELETE CASCADE,
  constraint project_work_attribute_project_id_attribute_id_key UNIQUE (project_id, attribute_id),
  constraint project_work_attribute_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX project_work_attribute_by_attribute ON public.project_work_attribute USING btree (attribute_id);

create table project_work_item_type (
  project_id integer not null,
  type_id integer not null,
  constraint project_work_item_type_pkey PRIMARY KEY (project_id, type_id),
  constraint project_work_item_type_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint project_work_item_type_type_id_fkey FOREIGN KEY (type_id) REFERENCES work_item_type(id) ON DELETE CASCADE
);
CREATE INDEX project_work_item_type_by_type ON public.project_work_item_type USING btree (type_id);

create table pull_request (
  id bigint not null generated always as identity,
  issue_id bigint not null,
  url text not null,
  external_id text not null default ''::text,
  title text not null default ''::text,
  text text not null default ''::text,
  author_id integer,
  author_name text not null default ''::text,
  branch text,
  state text not null default 'OPEN'::text,
  previous_state text,
  date bigint not null,
  fetched bigint not null,
  constraint pull_request_pkey PRIMARY KEY (id),
  constraint pull_request_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint pull_request_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint pull_request_issue_id_url_key UNIQUE (issue_id, url),
  constraint pull_request_previous_state_check CHECK ((previous_state = ANY (ARRAY['OPEN'::text, 'MERGED'::text, 'DECLINED'::text]))),
  constraint pull_request_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'MERGED'::text, 'DECLINED'::text])))
);

create table recent_host (
  user_id integer not null,
  host_id bigint not null,
  viewed bigint not null,
  pinned boolean not null default false,
  constraint recent_host_pkey PRIMARY KEY (user_id, host_id),
  constraint recent_host_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint recent_host_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX recent_host_by_host ON public.recent_host USING btree (host_id);

create table recent_search (
  id bigint not null generated always as identity,
  user_id integer not null,
  query text not null,
  used bigint not null,
  constraint recent_search_pkey PRIMARY KEY (id),
  constraint recent_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX recent_search_by_query ON public.recent_search USING btree (user_id, md5(query));
CREATE INDEX recent_search_by_use ON public.recent_search USING btree (user_id, used DESC, id DESC);

create table reindex (
  id bigint not null generated always as identity,
  reason text not null,
  bundle_id integer,
  field_id integer,
  last_host_id bigint not null default 0,
  created bigint not null,
  finished bigint,
  constraint reindex_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX reindex_waiting ON public.reindex USING btree (reason, COALESCE(bundle_id, 0), COALESCE(field_id, 0)) WHERE (finished IS NULL);

create table role (
  id integer not null generated always as identity,
  key text,
  name text not null,
  description text,
  immutable boolean not null default false,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_key_key UNIQUE (key),
  constraint role_name_key UNIQUE (name)
);

create table role_grant (
  id integer not null generated always as identity,
  role_id integer not null,
  user_id integer,
  group_id integer,
  project_id integer,
  constraint role_grant_pkey PRIMARY KEY (id),
  constraint role_grant_check CHECK (((user_id IS NULL) <> (group_id IS NULL))),
  constraint role_grant_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint role_grant_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint role_grant_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint role_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX role_grant_by_group ON public.role_grant USING btree (group_id);
CREATE INDEX role_grant_by_user ON public.role_grant USING btree (user_id);
CREATE UNIQUE INDEX role_grant_once ON public.role_grant USING btree (role_id, COALESCE(user_id, 0), COALESCE(group_id, 0), COALESCE(project_id, '-1'::integer));

create table role_permission (
  role_id integer not null,
  permission text not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table saved_query (
  id integer not null default nextval('value_id'::regclass),
  name text not null,
  query text not null,
  owner_id integer,
  kind text,
  read_groups integer[] not null default '{}'::integer[],
  read_users integer[] not null default '{}'::integer[],
  update_groups integer[] not null default '{}'::integer[],
  update_users integer[] not null default '{}'::integer[],
  acl integer[] not null,
  created bigint not null,
  updated bigint not null,
  deleted_at bigint,
  constraint saved_query_pkey PRIMARY KEY (id),
  constraint saved_query_kind_key UNIQUE (kind),
  constraint saved_query_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX saved_query_by_lower_name ON public.saved_query USING btree (lower(name) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX saved_query_by_name ON public.saved_query USING btree (owner_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE INDEX saved_query_by_reader ON public.saved_query USING gin (acl) WHERE (deleted_at IS NULL);
CREATE INDEX saved_query_deleted ON public.saved_query USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table search_term (
  id integer not null generated always as identity,
  field_id integer not null,
  value_id integer not null,
  constraint search_term_pkey PRIMARY KEY (id),
  constraint search_term_field_id_value_id_key UNIQUE (field_id, value_id)
);
CREATE INDEX search_term_by_value ON public.search_term USING btree (value_id);

create table search_text (
  host_id bigint not null,
  project_id integer not null,
  source smallint not null,
  source_id bigint not null,
  acl integer[] not null,
  private boolean not null default false,
  tsv tsvector not null,
  constraint search_text_pkey PRIMARY KEY (host_id, source, source_id),
  constraint search_text_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE
);
CREATE INDEX search_text_words ON public.search_text USING gin (tsv) WITH (fastupdate=off);

create table session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  csrf text not null,
  user_id integer not null,
  created bigint not null,
  last_used bigint not null,
  expires bigint not null,
  user_agent text,
  address text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON public.session USING btree (user_id);

create table setting (
  key text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table sprint (
  id integer not null default nextval('value_id'::regclass),
  board_id integer not null,
  name text not null,
  goal text,
  start bigint,
  finish bigint,
  archived boolean not null default false,
  created bigint not null,
  constraint sprint_pkey PRIMARY KEY (id),
  constraint sprint_board_id_fkey FOREIGN KEY (board_id) REFERENCES board(id) ON DELETE CASCADE,
  constraint sprint_check CHECK ((start <= finish))
);
CREATE INDEX sprint_by_lower_name ON public.sprint USING btree (lower(name) COLLATE "C");
CREATE UNIQUE INDEX sprint_by_name ON public.sprint USING btree (board_id, lower(name) COLLATE "C");
CREATE INDEX sprint_by_start ON public.sprint USING btree (board_id, archived, start);

create table sprint_archival (
  operation_id bigint not null,
  sprint_id integer not null,
  archived boolean not null,
  constraint sprint_archival_pkey PRIMARY KEY (operation_id, sprint_id),
  constraint sprint_archival_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES operation(id) ON DELETE CASCADE,
  constraint sprint_archival_sprint_id_fkey FOREIGN KEY (sprint_id) REFERENCES sprint(id) ON DELETE CASCADE
);
CREATE INDEX sprint_archival_by_sprint ON public.sprint_archival USING btree (sprint_id);

create table sprint_capacity (
  sprint_id integer not null,
  user_id integer not null,
  value double precision not null,
  constraint sprint_capacity_pkey PRIMARY KEY (sprint_id, user_id),
  constraint sprint_capacity_sprint_id_fkey FOREIGN KEY (sprint_id) REFERENCES sprint(id) ON DELETE CASCADE,
  constraint sprint_capacity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sprint_capacity_value_check CHECK ((value >= (0)::double precision))
);
CREATE INDEX sprint_capacity_by_user ON public.sprint_capacity USING btree (user_id);

create table sprint_issue (
  sprint_id integer not null,
  issue_id bigint not null,
  constraint sprint_issue_pkey PRIMARY KEY (sprint_id, issue_id),
  constraint sprint_issue_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint sprint_issue_sprint_id_fkey FOREIGN KEY (sprint_id) REFERENCES sprint(id) ON DELETE CASCADE
);
CREATE INDEX sprint_issue_by_issue ON public.sprint_issue USING btree (issue_id, sprint_id);

create table tag (
  id integer not null default nextval('value_id'::regclass),
  name text not null,
  owner_id integer not null,
  color smallint not null default 0,
  untag_on_resolve boolean not null default false,
  kind text,
  read_groups integer[] not null default '{}'::integer[],
  read_users integer[] not null default '{}'::integer[],
  use_groups integer[] not null default '{}'::integer[],
  use_users integer[] not null default '{}'::integer[],
  update_groups integer[] not null default '{}'::integer[],
  update_users integer[] not null default '{}'::integer[],
  acl integer[] not null,
  deleted_at bigint,
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX tag_by_lower_name ON public.tag USING btree (lower(name) COLLATE "C");
CREATE UNIQUE INDEX tag_by_name ON public.tag USING btree (owner_id, lower(name) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE INDEX tag_by_reader ON public.tag USING gin (acl) WHERE (deleted_at IS NULL);
CREATE INDEX tag_deleted ON public.tag USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table text_draft (
  id bigint not null default nextval('comment_id_seq'::regclass),
  owner_id integer not null,
  host_id bigint not null,
  comment_id bigint,
  kind text not null,
  text text not null,
  base_version text,
  uses_markdown boolean not null default true,
  permitted_groups integer[] not null default '{}'::integer[],
  permitted_users integer[] not null default '{}'::integer[],
  created bigint not null,
  updated bigint not null,
  constraint text_draft_pkey PRIMARY KEY (id),
  constraint text_draft_comment CHECK (((kind = 'commentEdit'::text) = (comment_id IS NOT NULL))),
  constraint text_draft_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE,
  constraint text_draft_host_id_fkey FOREIGN KEY (host_id) REFERENCES host(id) ON DELETE CASCADE,
  constraint text_draft_kind CHECK ((kind = ANY (ARRAY['comment'::text, 'hostEdit'::text, 'commentEdit'::text]))),
  constraint text_draft_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX text_draft_by_comment ON public.text_draft USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX text_draft_by_host ON public.text_draft USING btree (host_id);
CREATE UNIQUE INDEX text_draft_of_owner ON public.text_draft USING btree (owner_id, host_id, kind, COALESCE(comment_id, (0)::bigint));

create table throttle (
  key text not null,
  failures integer not null,
  window_start bigint not null,
  blocked_until bigint not null default 0,
  constraint throttle_pkey PRIMARY KEY (key)
);
CREATE INDEX throttle_by_age ON public.throttle USING btree (window_start);

create table user_feature_flag (
  user_id integer not null,
  flag text collate "C" not null,
  enabled boolean not null,
  constraint user_feature_flag_pkey PRIMARY KEY (user_id, flag),
  constraint user_feature_flag_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_feature_flag_by_flag ON public.user_feature_flag USING btree (flag, user_id);

create table user_group (
  id integer not null default nextval('value_id'::regclass),
  name text not null,
  name_key text not null,
  description text,
  kind text not null default 'custom'::text,
  project_id integer,
  parent_id integer,
  auto_join boolean not null default false,
  constraint user_group_pkey PRIMARY KEY (id),
  constraint user_group_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'registered'::text, 'team'::text, 'custom'::text]))),
  constraint user_group_name_key_key UNIQUE (name_key),
  constraint user_group_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES user_group(id) ON DELETE SET NULL,
  constraint user_group_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE,
  constraint user_group_project_id_key UNIQUE (project_id)
);

create table user_group_member (
  group_id integer not null,
  user_id integer not null,
  constraint user_group_member_pkey PRIMARY KEY (group_id, user_id),
  constraint user_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE CASCADE,
  constraint user_group_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_group_member_by_user ON public.user_group_member USING btree (user_id, group_id);

create table users (
  id integer not null default nextval('value_id'::regclass),
  login text not null,
  login_key text not null,
  full_name text not null,
  email text,
  email_key text,
  email_verified boolean not null default false,
  password_hash text,
  user_type text not null default 'STANDARD_USER'::text,
  guest boolean not null default false,
  banned boolean not null default false,
  anonymized boolean not null default false,
  locale text,
  timezone text,
  date_format text,
  appearance jsonb not null default '{}'::jsonb,
  created bigint not null,
  last_seen bigint,
  period_format text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_login_key_key UNIQUE (login_key)
);
CREATE UNIQUE INDEX users_by_email ON public.users USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX users_by_lower_name ON public.users USING btree (lower(full_name) COLLATE "C");
CREATE INDEX users_by_name ON public.users USING btree (full_name COLLATE "und-x-icu");

create table vcs_change (
  id bigint not null generated always as identity,
  issue_id bigint not null,
  version text not null,
  text text not null default ''::text,
  author_id integer,
  author_name text not null default ''::text,
  branch text,
  urls text[] not null default '{}'::text[],
  files integer not null default '-1'::integer,
  state smallint not null default 0,
  date bigint not null,
  fetched bigint not null,
  constraint vcs_change_pkey PRIMARY KEY (id),
  constraint vcs_change_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint vcs_change_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint vcs_change_issue_id_version_key UNIQUE (issue_id, version)
);
CREATE INDEX vcs_change_by_hash ON public.vcs_change USING btree (version text_pattern_ops);
CREATE INDEX vcs_change_by_version ON public.vcs_change USING btree (version);

create table work_attribute (
  id integer not null generated always as identity,
  name text not null,
  constraint work_attribute_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX work_attribute_by_name ON public.work_attribute USING btree (lower(name) COLLATE "C");

create table work_attribute_value (
  id integer not null generated always as identity,
  attribute_id integer not null,
  name text not null,
  description text,
  color smallint not null default 0,
  ordinal integer not null default 0,
  auto_attach boolean not null default false,
  constraint work_attribute_value_pkey PRIMARY KEY (id),
  constraint work_attribute_value_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES work_attribute(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX work_attribute_value_by_name ON public.work_attribute_value USING btree (attribute_id, lower(name) COLLATE "C");

create table work_item (
  id bigint not null generated always as identity,
  issue_id bigint not null,
  author_id integer not null,
  creator_id integer not null,
  date bigint not null,
  minutes integer not null,
  type_id integer,
  text text,
  uses_markdown boolean not null default true,
  created bigint not null,
  updated bigint,
  draft boolean not null default false,
  constraint work_item_pkey PRIMARY KEY (id),
  constraint work_item_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint work_item_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint work_item_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint work_item_type_id_fkey FOREIGN KEY (type_id) REFERENCES work_item_type(id) ON DELETE SET NULL
);
CREATE INDEX work_item_by_author ON public.work_item USING btree (author_id, date);
CREATE INDEX work_item_by_date ON public.work_item USING btree (date, id);
CREATE INDEX work_item_by_issue ON public.work_item USING btree (issue_id, date, id);
CREATE INDEX work_item_by_type ON public.work_item USING btree (type_id) WHERE (type_id IS NOT NULL);
CREATE UNIQUE INDEX work_item_draft ON public.work_item USING btree (issue_id, creator_id) WHERE draft;

create table work_item_type (
  id integer not null generated always as identity,
  name text not null,
  color smallint not null default 0,
  ordinal integer not null default 0,
  auto_attached boolean not null default true,
  constraint work_item_type_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX work_item_type_by_name ON public.work_item_type USING btree (lower(name) COLLATE "C");

create table work_item_value (
  work_item_id bigint not null,
  attribute_id integer not null,
  value_id integer not null,
  constraint work_item_value_pkey PRIMARY KEY (work_item_id, attribute_id),
  constraint work_item_value_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES work_attribute(id) ON DELETE CASCADE,
  constraint work_item_value_value_id_fkey FOREIGN KEY (value_id) REFERENCES work_attribute_value(id) ON DELETE CASCADE,
  constraint work_item_value_work_item_id_fkey FOREIGN KEY (work_item_id) REFERENCES work_item(id) ON DELETE CASCADE
);
CREATE INDEX work_item_value_by_value ON public.work_item_value USING btree (value_id);
