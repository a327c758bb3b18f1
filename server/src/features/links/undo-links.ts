import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { valuesOf } from '../activities/index.ts'
import { attempt, type OperationEntry, type UndoStep, visibleIssues } from '../issues/index.ts'
import { linkIssues, unlinkIssues } from './commands/link-issues.ts'
import { type LinkType, slotId } from './link-slot.ts'
import { linkTypes } from './link-types.store.ts'

/** A link that the operation made or took, as the history of one of its issues tells. */
interface ToldLink {
  readonly issueId: number
  readonly otherId: number
  readonly slot: string
  readonly isAdded: boolean
  /** The same in the history of the other issue. */
  readonly key: string
}

/**
 * Takes links away that the operation made, and makes those again that it took. A link stands in the history of both
 * of its issues: whichever the actor may change is enough.
 */
export const undoLinks: UndoStep = {
  undo: async (ctx, { entries }, tally) => {
    const own = entries.filter(entry => entry.category === 'LinksCategory')
    if (own.length === 0) return
    const types = await linkTypes(ctx)
    const told = own.flatMap(entry => toldBy(entry, types) ?? [])
    const done = new Set<string>()
    // New links go before old ones come back: an issue has one parent.
    for (const isAdded of [true, false])
      for (const group of groupsOf(told.filter(link => link.isAdded === isAdded))) {
        const open = group.filter(link => !done.has(link.key))
        for (const link of await turnBack(ctx, open)) done.add(link.key)
      }
    const all = new Set(told.map(link => link.key))
    tally.undone += done.size
    tally.skipped += all.size - done.size
  },
}

function toldBy(entry: OperationEntry, types: readonly LinkType[]): ToldLink | null {
  const isAdded = valuesOf(entry.added).length > 0
  const [other] = valuesOf(isAdded ? entry.added : entry.removed)
  const type = types.find(({ id }) => id === entry.field_id)
  if (!type || !other) return null
  const isTarget = type.directed && entry.field_name === type.target_to_source
  const isReversed = isTarget || (!type.directed && entry.host_id > other.id)
  const ends = isReversed ? [other.id, entry.host_id] : [entry.host_id, other.id]
  const slot = slotId({ type, side: type.directed ? (isTarget ? 't' : 's') : '' })
  return { issueId: entry.host_id, otherId: other.id, slot, isAdded, key: `${type.id} ${ends.join(' ')} ${isAdded}` }
}

/** Links of one kind to one issue, the largest groups first: they are changed together. */
function groupsOf(links: readonly ToldLink[]): readonly (readonly ToldLink[])[] {
  return [...Map.groupBy(links, link => `${link.slot} ${link.otherId}`).values()].sort((a, b) => b.length - a.length)
}

/** Returns those that are turned back. */
async function turnBack(ctx: RequestContext, links: readonly ToldLink[]): Promise<readonly ToldLink[]> {
  const [first] = links
  if (!first) return []
  const issues = await visibleIssues(ctx, [first.otherId, ...links.map(link => link.issueId)])
  const other = issues.get(first.otherId)
  const seen = links.filter(link => issues.has(link.issueId))
  if (!other || seen.length === 0) return []
  const present = await presentLinks(ctx, seen)
  const open = seen.filter(link => present.has(link.key) === link.isAdded)
  const work = first.isAdded ? unlinkIssues : linkIssues
  const own = open.flatMap(link => issues.get(link.issueId) ?? [])
  if (await attempt(ctx, inner => work(inner, own, first.slot, other))) return open
  // One of them refuses: each by itself.
  const done: ToldLink[] = []
  if (open.length > 1) for (const link of open) done.push(...(await turnBack(ctx, [link])))
  return done
}

/** Keys of those links that are there now. */
async function presentLinks(ctx: RequestContext, links: readonly ToldLink[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(links.map(link => link.issueId))]
  const { rows } = await sql<{ type_id: number; source_id: number; target_id: number }>`
    select type_id, source_id, target_id from issue_link where source_id = any(${ids}::bigint[])
    union select type_id, source_id, target_id from issue_link where target_id = any(${ids}::bigint[])`.execute(ctx.db)
  const found = new Set(rows.map(row => `${row.type_id} ${row.source_id} ${row.target_id}`))
  return new Set(links.filter(link => found.has(link.key.replace(/ \w+$/, ''))).map(link => link.key))
}
