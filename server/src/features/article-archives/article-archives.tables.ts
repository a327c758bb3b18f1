import type { Generated } from 'kysely'

export interface ArticleImportTable {
  id: Generated<number>
  author_id: number
  project_id: number
  parent_id: number | null
  created: number
  updated: number
  name: string
  file_key: string | null
  size: number
  dry_run: boolean
  state: 'reading' | 'previewed' | 'running' | 'linking' | 'done' | 'failed' | 'stopped'
  done: Generated<number>
  total: Generated<number>
  error_text: string | null
}

export interface ArticleImportItemTable {
  import_id: number
  place: number
  path: string
  parent_path: string | null
  title: Generated<string>
  tags: Generated<readonly string[]>
  files: Generated<readonly string[]>
  source_updated: number | null
  digest: Generated<string>
  action: 'create' | 'update' | 'keep' | 'skip'
  state: 'waiting' | 'done' | 'failed'
  problem: string | null
  error_text: string | null
  article_id: number | null
  content_version: string | null
  is_open: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly article_import: ArticleImportTable
    readonly article_import_item: ArticleImportItemTable
  }
}
