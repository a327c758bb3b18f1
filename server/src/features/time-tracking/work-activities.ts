import { formatPeriod, type WorkTime } from '@cairn/common/platform/period'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityContent, NewActivity } from '../activities/index.ts'
import type { WorkContent } from './work-items.store.ts'

const target = (id: number) => ({ kind: 'IssueWorkItem', id }) as const

/** Work that came or went. The name is what is left to be shown of it when it is gone. */
export function workActivity(
  side: 'added' | 'removed',
  id: number,
  { minutes, authorId }: WorkContent,
  work: WorkTime,
): NewActivity {
  const name = formatPeriod(minutes, work)
  const content = { values: [{ entity: 'IssueWorkItem', id, name, type: 'IssueWorkItem', author: authorId }] }
  return {
    category: 'WorkItemCategory',
    target: target(id),
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
  }
}

/** One entry for each part that changed. */
export async function changeActivities(
  ctx: RequestContext,
  id: number,
  before: WorkContent,
  after: WorkContent,
): Promise<readonly NewActivity[]> {
  const entry = (category: string, removed: ActivityContent | null, added: ActivityContent | null): NewActivity => ({
    category,
    target: target(id),
    added,
    removed,
  })
  const entries: NewActivity[] = []
  if (before.minutes !== after.minutes)
    entries.push(entry('WorkItemDurationCategory', { scalar: before.minutes }, { scalar: after.minutes }))
  if (before.date !== after.date)
    entries.push(entry('WorkItemDateCategory', { scalar: before.date }, { scalar: after.date }))
  if (before.text !== after.text)
    entries.push(entry('WorkItemDescriptionCategory', { text: before.text }, { text: after.text }))
  if (before.usesMarkdown !== after.usesMarkdown)
    entries.push(entry('WorkItemUsesMarkdownCategory', { scalar: before.usesMarkdown }, { scalar: after.usesMarkdown }))
  if (before.authorId === after.authorId && before.typeId === after.typeId) return entries
  const names = await namesOf(ctx, [before, after])
  const value = (entity: string, of: number | null): ActivityContent | null =>
    of === null ? null : { values: [{ entity, id: of, name: names.get(`${entity} ${of}`) ?? '', type: entity }] }
  if (before.authorId !== after.authorId)
    entries.push(entry('WorkItemAuthorCategory', value('User', before.authorId), value('User', after.authorId)))
  if (before.typeId !== after.typeId)
    entries.push(
      entry('WorkItemTypeCategory', value('WorkItemType', before.typeId), value('WorkItemType', after.typeId)),
    )
  return entries
}

async function namesOf(ctx: RequestContext, contents: readonly WorkContent[]): Promise<ReadonlyMap<string, string>> {
  const types = contents.flatMap(({ typeId }) => typeId ?? [])
  const { rows } = await sql<{ key: string; name: string }>`
    select 'User ' || id as key, full_name as name from users
      where id = any(${contents.map(({ authorId }) => authorId)}::int[])
    union all select 'WorkItemType ' || id, name from work_item_type where id = any(${types}::int[])`.execute(ctx.db)
  return new Map(rows.map(row => [row.key, row.name]))
}
