import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type NewActivity, recordActivities } from '../../activities/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import { tagsToDropOnResolve } from '../../tags/index.ts'
import { readFieldValues } from '../field-values.ts'
import { sumsAffected } from '../issue-sums.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { changedValues, type FieldInput, isResolved, storeFieldValues } from '../write-fields.ts'
import { dropTags } from './tag-issue.ts'

/**
 * Changes custom fields of a locked issue, and with them whether it is resolved; tells whether anything changed. If so,
 * the caller refreshes the search row and adds the event.
 */
export async function changeFields(
  ctx: RequestContext,
  issue: VisibleIssue,
  fields: readonly ProjectFieldInfo[],
  inputs: readonly FieldInput[],
): Promise<boolean> {
  const current = (await readFieldValues(ctx.db, [issue.id])).get(issue.id) ?? new Map()
  const changes = changedValues(ctx, issue, fields, current, inputs)
  const stored = await storeFieldValues(ctx, issue, current, changes)
  const after = new Map(current)
  for (const { field, values } of changes) after.set(field.fieldId, values)
  const activities = [...stored, ...(await changeResolved(ctx, issue, isResolved(fields, after)))]
  await recordActivities(ctx, issue, activities)
  if (changes.some(({ field }) => field.isEstimation)) await sumsAffected(ctx, [issue.id], 'estimate')
  return activities.length > 0
}

/** Sets or clears the time of resolution when the issue came to be resolved or open by this change. */
export async function changeResolved(
  ctx: RequestContext,
  issue: VisibleIssue,
  resolved: boolean,
): Promise<readonly NewActivity[]> {
  const time = resolved ? ctx.clock() : null
  const { rows } = await sql<{ readonly former: number | null }>`
    with was as (select resolved from issue where id = ${issue.id})
    update issue set resolved = ${time}::bigint from was
    where id = ${issue.id} and (was.resolved is not null) <> ${resolved}::boolean
    returning was.resolved as former`.execute(ctx.db)
  const [changed] = rows
  if (!changed) return []
  if (resolved) await dropTags(ctx, issue, await tagsToDropOnResolve(ctx, [issue.id]))
  return [
    {
      category: 'IssueResolvedCategory',
      added: time === null ? null : { scalar: time },
      removed: changed.former === null ? null : { scalar: changed.former },
    },
  ]
}
