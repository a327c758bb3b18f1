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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly article: ArticleTable
    readonly article_alias: ArticleAliasTable
    readonly article_counter: ArticleCounterTable
    readonly article_text: ArticleTextTable
    readonly article_version: ArticleVersionTable
  }
}
