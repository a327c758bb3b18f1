import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { NewActivity } from './activity-content.ts'
import { type ActivityOfIssue, recordActivitiesOfMany } from './record-activities-of-many.ts'

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
