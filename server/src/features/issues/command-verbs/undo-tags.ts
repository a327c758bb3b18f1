import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { valuesOf } from '../../activities/index.ts'
import { type NamedTag, tagCondition, usableCondition } from '../../tags/index.ts'
import type { IssueEdit, Star } from '../commands/change-issues.ts'
import type { OperationEntry, Tally, UndoStep } from './undo-step.ts'

type TagChanges = Pick<IssueEdit, 'addedTags' | 'droppedTags' | 'addedStars' | 'droppedStars'>

interface TagRow extends NamedTag {
  readonly owner_id: number
  readonly isStar: boolean
  readonly visible: boolean
  readonly usable: boolean
}

/** Tags and stars come and go again. */
export const undoTags: UndoStep = {
  category: 'TagsCategory',
  edits: (ctx, _issues, entries, tally) => tagsBefore(ctx, entries, tally),
}

async function tagsBefore(
  ctx: RequestContext,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlyMap<number, TagChanges>> {
  const tags = await tagsOf(ctx, entries)
  const present = await presentTags(ctx, entries, [...tags.keys()])
  const changes = new Map<number, { -readonly [K in keyof TagChanges]: (NamedTag & Star)[] }>()
  for (const entry of entries) {
    const isAdded = valuesOf(entry.added).length > 0
    const [value] = valuesOf(isAdded ? entry.added : entry.removed)
    const tag = tags.get(value?.id ?? -1)
    const isThere = present.has(`${entry.host_id} ${tag?.id}`)
    const isAllowed = tag && (tag.isStar || (isAdded ? tag.visible : tag.usable))
    if (!tag || !isAllowed || isThere !== isAdded) {
      tally.skipped++
      continue
    }
    const change = changes.get(entry.host_id) ?? { addedTags: [], droppedTags: [], addedStars: [], droppedStars: [] }
    const list = tag.isStar
      ? isAdded
        ? change.droppedStars
        : change.addedStars
      : isAdded
        ? change.droppedTags
        : change.addedTags
    list.push({ id: tag.id, name: tag.name, acl: tag.acl, isStar: tag.isStar, userId: tag.owner_id })
    changes.set(entry.host_id, change)
    tally.undone++
  }
  return changes
}

async function tagsOf(ctx: RequestContext, entries: readonly OperationEntry[]): Promise<ReadonlyMap<number, TagRow>> {
  const ids = [
    ...new Set(entries.flatMap(entry => [...valuesOf(entry.added), ...valuesOf(entry.removed)]).map(tag => tag.id)),
  ]
  const { rows } = await sql<TagRow>`
    select t.id, t.name, t.acl, t.owner_id, t.kind is not distinct from 'star' as "isStar",
      ${tagCondition(ctx, 't')} as visible, ${usableCondition(ctx, 't')} as usable
    from tag t where t.id = any(${ids}::int[]) and t.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(tag => [tag.id, tag]))
}

async function presentTags(
  ctx: RequestContext,
  entries: readonly OperationEntry[],
  tagIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ host_id: number; tag_id: number }>`
    select host_id, tag_id from host_tag
    where host_id = any(${[...new Set(entries.map(entry => entry.host_id))]}::bigint[])
      and tag_id = any(${[...tagIds]}::int[])`.execute(ctx.db)
  return new Set(rows.map(row => `${row.host_id} ${row.tag_id}`))
}
