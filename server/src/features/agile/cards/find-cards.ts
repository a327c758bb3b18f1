import { BOARD_CARDS } from '@cairn/common/features/agile'
import { implicitKey } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { openList, readList, readQuery } from '../../issue-search/index.ts'
import { type IssueFilter, limited, matchingRows } from '../../issues/index.ts'
import { keysOf, keysOfList } from '../../manual-order/index.ts'
import type { Board, ColumnInfo, StoredSprint } from '../boards.store.ts'
import { all, inProjects } from '../conditions.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'
import { knownByValues } from './known-by-values.ts'
import type { OpenBoard } from './open-board.ts'
import { hasTerm, mayStandIn, type TermsOfCard, valuesWithKeys } from './placing-field.ts'

/** An issue on a board, with what places it. */
export interface Card extends TermsOfCard {
  readonly id: number
  readonly isOpen: boolean
  /** Of the board's queries (rows, then colours), those that it fulfils, by their place. */
  readonly fulfils: readonly boolean[]
  /** Where it stands among the cards of the sprint. */
  readonly key: string
}

/** The cards of a sprint, as far as the reader sees them. */
export interface FoundCards {
  readonly cards: readonly Card[]
  /** Resolved for longer than the board shows; counted up to {@link BOARD_CARDS} + 1, of boards by query {@link MAX_COUNTED}. */
  readonly leftOut: number
  /** How the board's query sorts them; null: by hand. */
  readonly sortedBy: string | null
  /** Not all were read. */
  readonly isTooBig: boolean
}

/** So many are counted of what boards by query leave out. */
const MAX_COUNTED = 1_001

const DAY = 86_400_000

/** What was resolved before is left out by a board at a moment; null: nothing is. */
export const shownFrom = ({ resolved_days }: Board, at: number): number | null =>
  resolved_days === null ? null : at - resolved_days * DAY

/** How far it is counted what a board leaves out. */
export const mostLeftOut = ({ membership }: Board): number => (membership === 'query' ? MAX_COUNTED : BOARD_CARDS + 1)

interface CardRow {
  readonly id: number
  readonly project_id: number
  readonly open: boolean
  readonly terms: string
  readonly private_terms: string
  /** 1 for each query that it fulfils, 0 for the others. */
  readonly fulfils: string
}

/** What of the cards of a sprint is wanted. */
export interface CardsWanted {
  /** Whether what is left out is counted; default true. */
  readonly counts?: boolean
  /** Of these issues alone; then nothing is counted. */
  readonly among?: readonly number[]
  /** Of those alone that may stand in one of these columns; likewise. */
  readonly columns?: readonly ColumnInfo[]
}

/** Finds the cards of a sprint that match a query, in one statement on the narrow rows, each with what places it. */
export async function findCards(
  open: OpenBoard,
  issuesQuery: string,
  { counts = true, among, columns }: CardsWanted = {},
): Promise<FoundCards> {
  const { ctx, board } = open
  const member = await membershipOf(open)
  if (!member || board.projectIds.length === 0) return { cards: [], leftOut: 0, sortedBy: null, isTooBig: false }
  const [own, wanted] = await Promise.all([
    readQuery(ctx, { query: board.membership === 'manual' ? '' : board.query }),
    readQuery(ctx, { query: issuesQuery }),
  ])
  const condition = all([inProjects(board.projectIds), own.condition, wanted.condition])
  const list = await openList(ctx, { ...wanted, condition, sort: own.sort })
  const since = shownFrom(board, ctx.clock())
  const isSorted = own.sort.length > 0
  const shown = since === null ? sql`true` : shownSince(since)
  const few = among ? sql`s.issue_id = any(${[...among]}::bigint[])` : sql`true`
  const foundBy = board.membership === 'query' && !among ? await knownByValues(open, own.condition) : null
  const standing = columns ? mayStandIn(open.columnField, columns) : sql`true`
  const filter = limited(
    await list.filter.inOrder(isSorted ? list.order : null, null),
    sql`${few} and ${standing} and ${member} and ${shown}`,
  )
  const inOrder = async () => {
    const all = { ...list, filter: { ...list.filter, inOrder: async () => filter } }
    const places = new Map((await readList(ctx, all, { top: BOARD_CARDS + 1 })).map(({ id }, place) => [id, place]))
    const hits = { projectIds: null, where: sql`true`, hits: idsOf([...places.keys()]) }
    const cards = await readCards(open, hits, BOARD_CARDS + 1)
    return cards.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  }
  const leftOutSince = async (since: number) => {
    const filter = limited(await list.filter.inOrder(null, null), sql`${member} and ${resolvedBefore(since)}`)
    return countRows(ctx, { ...filter, foundBy }, mostLeftOut(board))
  }
  const [cards, leftOut] = await Promise.all([
    isSorted ? inOrder() : readCards(open, { ...filter, foundBy }, BOARD_CARDS + 1, among),
    since === null || !counts || among || columns ? 0 : leftOutSince(since),
  ])
  const first = cards.slice(0, BOARD_CARDS)
  return {
    cards: isSorted ? first : first.toSorted(byPlace),
    leftOut,
    sortedBy: isSorted ? board.query : null,
    isTooBig: cards.length > BOARD_CARDS,
  }
}

/** The cards with these numbers, whether or not they are on the board, as far as the reader sees them. */
export async function cardsById(open: OpenBoard, ids: readonly number[]): Promise<readonly Card[]> {
  if (ids.length === 0) return []
  return readCards(open, { projectIds: null, where: sql`true`, hits: idsOf(ids) }, ids.length, ids)
}

export const idsOf = (ids: readonly number[]) => sql`select unnest(${`{${ids.join(',')}}`}::bigint[]) as issue_id`

const NONE: readonly boolean[] = []

const cardOf = (
  { id, project_id, open, terms, private_terms, fulfils }: CardRow,
  keys: ReadonlyMap<number, string>,
): Card => ({
  id,
  projectId: project_id,
  isOpen: open,
  terms,
  privateTerms: private_terms,
  fulfils: fulfils === '' ? NONE : Array.from(fulfils, one => one === '1'),
  key: keys.get(id) ?? implicitKey(id),
})

/** By the places that people gave them; who was never moved stands by number, the newest first. */
export function byPlace(a: Pick<Card, 'id' | 'key'>, b: Pick<Card, 'id' | 'key'>): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id - b.id
}

/** SQL: the terms of private fields of the row `s`, in projects where the reader may see them. */
export function privateTermsOf({ fields }: Pick<OpenBoard, 'fields'>) {
  const privately = [...new Set(fields.flatMap(({ field }) => field.reach.privately))]
  return privately.length === 0
    ? sql`''`
    : sql`case when s.project_id = any(${intArray(privately)}) then array_to_string(s.pvals, ',') else '' end`
}

/**
 * Reads cards that the reader sees, with what places them and their places in the order of the sprint.
 *
 * @param among the only issues that the filter finds, if they are known
 */
export async function readCards(
  open: OpenBoard,
  filter: IssueFilter,
  limit: number,
  among?: readonly number[],
): Promise<readonly Card[]> {
  const { ctx, sprint } = open
  const conditions = [...open.conditions, ...open.colorConditions]
  const fulfils =
    conditions.length === 0
      ? sql`''`
      : sql`concat(${sql.join(conditions.map(condition => sql`case when ${condition} then 1 else 0 end`))})`
  const found = matchingRows(
    ctx,
    filter,
    sql`s.issue_id as id, s.project_id, s.open, array_to_string(s.vals, ',') as terms, ${privateTermsOf(open)} as private_terms,
      ${fulfils} as fulfils`,
    limit,
  )
  if (!found) return []
  const [{ rows }, keys] = await Promise.all([
    sql<CardRow>`select m.* from (${found}) m`.execute(ctx.search),
    among ? keysOf(ctx, sprint.id, among) : keysOfList(ctx, sprint.id),
  ])
  return rows.map(row => cardOf(row, keys))
}

const resolvedOf = sql`coalesce((select i.resolved from issue i where i.id = s.issue_id), 0)`

/**
 * Condition on a row `s` of `issue_search`: it is open, or was resolved since. Only of what was changed since the issue is
 * asked: a board may have hundreds of thousands that were resolved long ago.
 */
export const shownSince = (since: number) =>
  sql<boolean>`(s.open or (s.updated >= ${since} and ${resolvedOf} >= ${since}))`

/** All others. */
export const resolvedBefore = (since: number) =>
  sql<boolean>`(not s.open and (s.updated < ${since} or ${resolvedOf} < ${since}))`

async function countRows(ctx: RequestContext, filter: IssueFilter, limit: number): Promise<number> {
  const found = matchingRows(ctx, filter, sql`1`, limit)
  if (!found) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) x`.execute(ctx.search)
  return rows[0]?.count ?? 0
}

/** Condition on a row `s` of `issue_search` under which it is a card of the sprint; null: there can be none. */
async function membershipOf({ board, sprint, lookups, columnField, sprintField }: OpenBoard) {
  if (board.membership === 'manual') {
    const [term] = await lookups.terms(SPRINT_FIELD, [sprint.id])
    return term ? sql<boolean>`s.vals && ${intArray([term.id])}` : null
  }
  if (board.membership === 'field') {
    const terms = sprintField ? valuesWithKeys(sprintField, new Set([keyOfSprint(sprint)])) : []
    return sprintField && terms.length > 0 ? hasTerm(sprintField, terms) : null
  }
  // A board by query shows what stands in its columns.
  return mayStandIn(columnField, board.columns)
}

/** What values of a field are told by that make a sprint. */
export const keyOfSprint = ({ name }: Pick<StoredSprint, 'name'>): string => name.toLowerCase()
