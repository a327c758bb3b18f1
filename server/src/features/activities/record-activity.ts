import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type ActivityOfIssue, recordActivitiesOfMany } from './record-activities-of-many.ts'

/** A value as it was shown at the time of the change. It stays readable when the value itself is gone. */
export interface ActivityValue {
  /** Loader of the thing, e.g. `BundleElement`, `User`, `UserGroup`, `Issue`, `Tag`, `IssueComment`. */
  readonly entity: string
  readonly id: number
  readonly name: string
  /** `$type` on the wire at that time. */
  readonly type: string
}

/** One side of a change: values, or one text, number or flag as a whole. */
export type ActivityContent =
  | { readonly values: readonly ActivityValue[] }
  | { readonly text: string | null }
  | { readonly scalar: number | boolean | string | null }

export interface NewActivity {
  /** Category id of the API, e.g. `CustomFieldCategory`. */
  readonly category: string
  readonly target?: {
    readonly kind: 'IssueComment' | 'IssueAttachment' | 'IssueWorkItem' | 'VcsChange' | 'PullRequest'
    readonly id: number
  }
  readonly fieldId?: number
  readonly fieldName?: string
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
  /** Who may see the entry beyond the issue's own visibility. */
  readonly acl?: readonly number[]
  readonly private?: boolean
  /** When it happened, ms; default now. Imports set it. */
  readonly created?: number
  readonly authorId?: number
}

/** Writes history entries of one issue in the transaction of the change. One statement, however many entries. */
export function recordActivities(
  ctx: RequestContext,
  issue: ActivityOfIssue['issue'],
  entries: readonly NewActivity[],
): Promise<void> {
  return recordActivitiesOfMany(
    ctx,
    entries.map(entry => ({ issue, entry })),
  )
}

/** The entry's acl widened by nothing: what a restricted comment or file shows in history follows its newest acl. */
export async function updateActivityAcl(
  ctx: RequestContext,
  target: { readonly kind: 'IssueComment' | 'IssueAttachment'; readonly id: number },
  acl: readonly number[],
): Promise<void> {
  await sql`update activity set acl = ${intArray(acl)} where target_kind = ${target.kind} and target_id = ${target.id}`.execute(
    ctx.db,
  )
}
