import type { Generated, GeneratedAlways } from 'kysely'

export interface ArticleTable {
  id: number
  project_id: number
  number: number | null
  parent_id: number | null
  siblings: GeneratedAlways<number>
  place: string
  summary: string
  content: string | null
  reporter_id: number
  updater_id: number
  created: number
  updated: number
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  acl: Generated<readonly number[]>
  limit_ids: Generated<readonly number[]>
  comments_count: Generated<number>
  is_template: Generated<boolean>
  for_all_projects: Generated<boolean>
  deleted_at: number | null
  deleted_by: number | null
  deleted_with: number | null
}

export interface ArticleAliasTable {
  project_id: number
  number: number
  article_id: number
}

export interface ArticleCounterTable {
  project_id: number
  last_number: number
}

export interface ArticleTextTable {
  article_id: number
  version: string
  body: Buffer | null
}

export interface ArticleVersionTable {
  id: Generated<number>
  article_id: number
  author_id: number
  created: number
  summary: string
  summary_version: string
  content_version: string
}

export interface ArticleDraftTable {
  id: Generated<number>
  owner_id: number
  original_id: number | null
  project_id: number | null
  parent_id: number | null
  summary: Generated<string>
  content: Generated<string>
  summary_base: string | null
  content_base: string | null
  sets_visibility: Generated<boolean>
  permitted_groups: Generated<readonly number[]>
  permitted_users: Generated<readonly number[]>
  groups_base: readonly number[] | null
  users_base: readonly number[] | null
  tags: Generated<readonly number[]>
  is_template: Generated<boolean>
  has_new_summary: Generated<boolean>
  has_new_content: Generated<boolean>
  for_all_projects: Generated<boolean>
  awaits_title: Generated<boolean>
  created: number
  updated: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly article: ArticleTable
    readonly article_alias: ArticleAliasTable
    readonly article_counter: ArticleCounterTable
    readonly article_draft: ArticleDraftTable
    readonly article_text: ArticleTextTable
    readonly article_version: ArticleVersionTable
  }
}
