import { type Match, marksOf, matchOf, wordsOf } from '../../../platform/matching/index.ts'
import type { Place } from '../../../platform/places/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import type { ActionItem, FoundGroup, FoundItem, GroupId, QuickItem } from './quick-item.ts'
import { GROUP_OF, GROUPS, isPlace } from './quick-item.ts'

export type Sources = {
  /** Known in the browser: what was visited, listed, pinned; the first ones weigh more. */
  readonly places: readonly Place[]
  /** What the server found for this text or one before, best first. */
  readonly served: readonly Place[]
  readonly actions: readonly ActionItem[]
}

const MAX: Readonly<Record<GroupId, number>> = {
  recent: 6,
  issue: 8,
  article: 5,
  project: 5,
  board: 5,
  search: 5,
  tag: 5,
  person: 5,
  action: 6,
  query: 4,
}

type Scored = { readonly item: QuickItem; readonly match: Match }

/**
 * What matches the text, in groups. An issue or article whose id the text is comes first of all, and is offered before the
 * server has found it when the browser knows its project: Enter must not open one whose id only begins so. Groups in which
 * something begins with the text come first, else the order is fixed. That depends on what the browser knows alone:
 * results of the server join their group and move no other.
 * @param isFresh the server's results are for this very text: then it knows why they match
 */
export function findItems(text: string, sources: Sources, isFresh: boolean): readonly FoundGroup[] {
  const words = wordsOf(text)
  const exact = exactHost(text, sources, isFresh)
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
      ...(exact && groupOf(exact) === id ? [found(exact, matchOf(exact, words), words)] : []),
      ...local.filter(({ item }) => groupOf(item) === id).map(({ item, match }) => found(item, match, words)),
      ...served.filter(({ item }) => groupOf(item) === id),
    ]
      .filter(({ item }, index, all) => all.findIndex(other => other.item.id === item.id) === index)
      .slice(0, MAX[id]),
  }))
  const rank = (group: (typeof groups)[number]) => (exact && group.id === groupOf(exact) ? -1 : group.rank)
  return groups.filter(group => group.found.length > 0).toSorted((a, b) => rank(a) - rank(b))
}

const HOST_ID = /^(\p{L}[\p{L}\p{N}_]*)-(A-)?\d{1,15}$/u

/** The issue or article that the text is the id of, or once was: the server puts that first among those of its kind. */
function exactHost(text: string, { places, served }: Sources, isFresh: boolean): Place | undefined {
  const id = text.trim().toUpperCase()
  const [, key, isArticle] = HOST_ID.exec(id) ?? []
  if (key === undefined) return undefined
  const entity = isArticle ? 'Article' : 'Issue'
  const isIt = (place: Place) => place.entity === entity && place.prefix?.toUpperCase() === id
  const known = served.find(isIt) ?? places.find(isIt)
  if (known) return known
  const first = served.find(place => place.entity === entity)
  if (isFresh) return first && !matchOf(first, wordsOf(text)) ? first : undefined
  const isKey = places.some(
    ({ entity, keywords, prefix }) =>
      (entity === 'Project' && keywords?.toUpperCase() === key) ||
      (entity === 'Issue' && prefix?.toUpperCase().startsWith(`${key}-`)),
  )
  // Its database id is known when it is there.
  return isKey ? { entity, id, prefix: id, title: '', to: hostPath(id) } : undefined
}

/** Groups shown before anything is typed. */
export function firstItems(
  recent: readonly QuickItem[],
  searches: readonly QuickItem[],
  actions: readonly QuickItem[],
): readonly FoundGroup[] {
  const lists = { recent, query: searches, action: actions }
  return (['recent', 'query', 'action'] as const)
    .map(id => ({ id, found: lists[id].slice(0, MAX[id]).map(item => found(item, undefined, [])) }))
    .filter(group => group.found.length > 0)
}

const groupOf = (item: QuickItem): GroupId => (isPlace(item) ? (GROUP_OF[item.entity] ?? 'recent') : item.kind)

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
