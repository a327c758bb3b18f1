import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { findIssue, noteChange } from '../../issues/index.ts'
import { requireTracking } from '../project-tracking.ts'
import { readAttributes, readWork } from '../read-work.ts'
import { requireCreateWork, requireUpdateWork } from '../time-tracking.policy.ts'
import { changeActivities } from '../work-activities.ts'
import { findWorkItem, type StoredWork, storeValues, storeWork, type WorkContent } from '../work-items.store.ts'
import { indexWork, noteWork, workChange } from './note-work.ts'

export const contentOf = (item: StoredWork): WorkContent => ({
  authorId: item.author_id,
  date: item.date,
  minutes: item.minutes,
  typeId: item.type_id,
  text: item.text,
  usesMarkdown: item.uses_markdown,
})

/** Changes a work item, or submits the actor's draft with these changes; returns its number. */
export async function updateWorkItem(
  ctx: RequestContext,
  issueId: string,
  itemId: string,
  body: BodyOf<'IssueWorkItem'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    const item = await findWorkItem(ctx, issue, itemId)
    requireUpdateWork(ctx, issue.project_id, item)
    requireSilent(ctx, issue.project_id)
    // A draft may stand there without a duration.
    const before = contentOf(item)
    const current = item.draft && item.minutes === 0 && !body.duration ? null : before
    const after = await readWork(ctx, issue.project_id, body, current)
    const values = await readAttributes(ctx, issue.project_id, body)
    if (item.draft || after.authorId !== before.authorId) requireCreateWork(ctx, issue.project_id, after.authorId)
    if (item.draft) await requireTracking(ctx, issue.project_id)
    const entries = item.draft ? [] : await changeActivities(ctx, item.id, before, after)
    const hasNewValues = await storeValues(ctx, item.id, values)
    if (!item.draft && entries.length === 0 && !hasNewValues) return item.id
    await storeWork(ctx, item.id, after, { submitted: item.draft, edited: !item.draft })
    if (item.draft || after.text !== before.text) await indexWork(ctx, issue, item.id, after.text)
    if (item.draft) await noteWork(ctx, [{ issue, id: item.id, work: after }], 'added')
    else {
      const change = workChange(issue, item.id, 'changed', entries)
      noteChange(ctx, after.minutes === before.minutes ? { ...change, sums: [] } : change)
    }
    return item.id
  })
}
