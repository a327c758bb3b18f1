import type { Copies } from './issue-tables.ts'
import type { PlannedIssue } from './plan.ts'
import { pick, type Random } from './random.ts'
import type { Writer } from './words.ts'

export interface WorkIds {
  work: number
  activity: number
}

/** Work that was logged on an issue, with its part of the history. */
export async function writeWork(
  copies: Copies,
  { random, writer, types }: { readonly random: Random; readonly writer: Writer; readonly types: readonly number[] },
  issue: PlannedIssue,
  issueId: number,
  ids: WorkIds,
): Promise<void> {
  for (const { authorId, minutes, date } of issue.work) {
    const id = ++ids.work
    const created = Math.min(issue.updated, date + 64_800_000)
    const text = random() < 0.6 ? writer.words(random, 6) : null
    await copies.work_item.row([id, issueId, authorId, authorId, date, minutes, pick(random, types), text, created])
    const name = `${Math.floor(minutes / 60)}h ${minutes % 60}m`
    const values = [{ entity: 'IssueWorkItem', id, name, type: 'IssueWorkItem', author: authorId }]
    await copies.activity.row([
      ++ids.activity,
      issueId,
      issue.project.id,
      authorId,
      created,
      'WorkItemCategory',
      'IssueWorkItem',
      id,
      null,
      null,
      JSON.stringify({ values }),
      null,
      [],
    ])
  }
}

/** Minutes by field: what was estimated, and the sum of the work. */
export function periodsOf(issue: PlannedIssue): readonly { readonly fieldId: number; readonly minutes: number }[] {
  const { tracking } = issue.project
  if (!tracking) return []
  const spent = issue.work.reduce((sum, { minutes }) => sum + minutes, 0)
  return [
    ...(issue.estimation === null ? [] : [{ fieldId: tracking.estimateFieldId, minutes: issue.estimation }]),
    ...(spent === 0 ? [] : [{ fieldId: tracking.spentFieldId, minutes: spent }]),
  ]
}
