import type { Cursor } from './issue-order.ts'

export interface FoundIssue {
  readonly id: number
  /** Its place in the list. */
  readonly place: Cursor
  /** See {@link showAsFound}; null when all issues were asked for. */
  readonly version: string | null
}

export interface PageOfIssues {
  /** null = all. */
  readonly top: number | null
  readonly skip?: number
  /** Only what comes after this place. */
  readonly after?: Cursor | null
  /** Rather the newest of them than all when that would take too long: see {@link isPartial}. */
  readonly mayBePartial?: boolean
}
