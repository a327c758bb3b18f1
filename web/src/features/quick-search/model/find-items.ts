import { type Match, marksOf, matchOf, wordsOf } from './match.ts'
import type { ActionItem, FoundGroup, FoundItem, GroupId, PlaceItem, QuickItem } from './quick-item.ts'
import { GROUPS } from './quick-item.ts'

export type Sources = {
  /** Known in the browser: what was visited, listed, pinned; the first ones weigh more. */
  readonly places: readonly PlaceItem[]
  /** What the server found for this text or one before, best first. */
  readonly served: readonly PlaceItem[]
  readonly actions: readonly ActionItem[]
}

const MOST: Readonly<Record<GroupId, number>> = {
  recent: 6,
  issue: 8,
  project: 5,
  search: 5,
  tag: 5,
  person: 5,
  action: 6,
  query: 4,
}

type Scored = { readonly item: QuickItem; readonly match: Match }

/**
 * What matches the text, in groups. Groups in which something begins with the text come first, else the order is
 * fixed. That depends on what the browser knows alone: results of the server join their group and move no other.
 * @param isFresh the server's results are for this very text: then it knows why they match
 */
export function findItems(text: string, sources: Sources, isFresh: boolean): readonly FoundGroup[] {
  const words = wordsOf(text)
  const local = [...scored(sources.places, words), ...scored(sources.actions, words)].toSorted(
    (a, b) => a.match.score - b.match.score,
  )
  const known = new Set(local.map(({ item }) => item.id))
  const served = sources.served.flatMap(item => {
    if (known.has(item.id)) return []
    const match = matchOf(item, words)
    return match || isFresh ? [found(item, match, words)] : []
  })
  const groups = GROUPS.map(id => ({
    id,
    rank: rankOf(local.filter(({ item }) => groupOf(item) === id)),
    found: [
      ...local.filter(({ item }) => groupOf(item) === id).map(({ item, match }) => found(item, match, words)),
      ...served.filter(({ item }) => groupOf(item) === id),
    ].slice(0, MOST[id]),
  }))
  return groups.filter(group => group.found.length > 0).toSorted((a, b) => a.rank - b.rank)
}

/** Groups shown before anything is typed. */
export function firstItems(
  recent: readonly QuickItem[],
  searches: readonly QuickItem[],
  actions: readonly QuickItem[],
): readonly FoundGroup[] {
  const lists = { recent, query: searches, action: actions }
  return (['recent', 'query', 'action'] as const)
    .map(id => ({ id, found: lists[id].slice(0, MOST[id]).map(item => found(item, undefined, [])) }))
    .filter(group => group.found.length > 0)
}

const groupOf = (item: QuickItem): GroupId => item.kind

function scored(items: readonly QuickItem[], words: readonly string[]): readonly Scored[] {
  const seen = new Set<string>()
  return items.flatMap(item => {
    if (seen.has(item.id)) return []
    seen.add(item.id)
    const match = matchOf(item, words)
    return match ? [{ item, match }] : []
  })
}

// Only a good beginning moves a group up; the rest keeps its place.
function rankOf([best]: readonly Scored[]): number {
  return best && best.match.score <= 1 ? 0 : 1
}

function found(item: QuickItem, match: Match | undefined, words: readonly string[]): FoundItem {
  return {
    item,
    title: match?.title ?? marksOf(item.title, words),
    prefix: match?.prefix ?? marksOf(item.prefix ?? '', words),
  }
}
