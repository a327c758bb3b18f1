import type { Generated } from 'kysely'

export interface VcsChangeTable {
  id: Generated<number>
  issue_id: number
  version: string
  text: string
  author_id: number | null
  author_name: string
  branch: string | null
  urls: readonly string[]
  files: number
  state: number
  date: number
  fetched: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly vcs_change: VcsChangeTable
  }
}
