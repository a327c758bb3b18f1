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

export const PULL_REQUEST_STATES = ['OPEN', 'MERGED', 'DECLINED'] as const
export type PullRequestStateId = (typeof PULL_REQUEST_STATES)[number]

export interface PullRequestTable {
  id: Generated<number>
  issue_id: number
  url: string
  external_id: string
  title: string
  text: string
  author_id: number | null
  author_name: string
  branch: string | null
  state: PullRequestStateId
  previous_state: PullRequestStateId | null
  date: number
  fetched: number
}

/** The changes of source code that belong to issues. */
export interface SourceChangeTables {
  readonly vcs_change: VcsChangeTable
  readonly pull_request: PullRequestTable
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SourceChangeTables {}
}
