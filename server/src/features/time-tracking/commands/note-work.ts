import type { RequestContext } from '../../../platform/context/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { workTimeOf } from '../../custom-fields/index.ts'
import { type IssueChange, noteChanges, type VisibleIssue } from '../../issues/index.ts'
import { deleteSearchTexts, writeSearchTexts } from '../../search/index.ts'
import { workActivity } from '../work-activities.ts'
import type { WorkContent } from '../work-items.store.ts'
import { workTexts } from '../work-text-source.ts'

/** Work on an issue. */
export interface WorkOnIssue {
  readonly issue: VisibleIssue
  readonly id: number
  readonly work: WorkContent
}

/** Notes that work was added or removed: history, sums and an event each follow. */
export async function noteWork(
  ctx: RequestContext,
  works: readonly WorkOnIssue[],
  side: 'added' | 'removed',
): Promise<void> {
  const workTime = await workTimeOf(ctx)
  noteChanges(
    ctx,
    works.map(({ issue, id, work }) => workChange(issue, id, side, [workActivity(side, id, work, workTime)])),
  )
}

/** The change of an issue when work on it is added, changed or removed. */
export const workChange = (
  issue: VisibleIssue,
  id: number,
  side: 'added' | 'changed' | 'removed',
  entries: readonly NewActivity[],
): IssueChange => ({
  issue,
  kind: 'changed',
  // Other values of a work item have no entry in the history.
  ...(entries.length > 0 ? { entries } : {}),
  sums: ['work'],
  events: [{ kind: `workItem.${side}`, entity: 'IssueWorkItem', entityId: id }],
})

export async function indexWork(
  ctx: RequestContext,
  issue: VisibleIssue,
  id: number,
  text: string | null,
): Promise<void> {
  const place = { host: issue, sourceId: id }
  if (text === null) await deleteSearchTexts(ctx, workTexts, [place])
  else await writeSearchTexts(ctx, workTexts, [{ places: [place], text }])
}
