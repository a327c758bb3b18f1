import { type AttributeRef, type Condition, parseQuery } from '@cairn/common/features/search'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { batched, createScope, loadDictionary, requireBounded } from '../../issue-search/index.ts'
import { type Lookups, nothing, type Scope, type Sql } from '../../issues/index.ts'
import { timeZoneOfActor } from '../../users/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { type Board, loadAllBoards, loadBoards, type StoredSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import { affordable, unlessRefused } from '../bounded-queries.ts'
import { all, anyOf, fieldIs, fieldIsEmpty, inProjects } from '../conditions.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** A board that the reader sees, with the sprints that the API tells of. */
export interface SearchedBoard {
  readonly board: Board
  /** By start. */
  readonly sprints: readonly StoredSprint[]
}

const boardsOfStatement = new WeakMap<Lookups, (id: number) => Promise<SearchedBoard | null>>()

/** The board of that number as the reader sees it, or null; those of one statement are looked up together. */
export function searchedBoard({ ctx, lookups }: Scope, id: number): Promise<SearchedBoard | null> {
  const known = boardsOfStatement.get(lookups)
  if (known) return known(id)
  const find = batched(async (ids: readonly number[]) => {
    const boards = await loadBoards(ctx, [...new Set(ids)])
    const sprints = await sprintsOf(ctx, [...boards.keys()])
    return ids.map(key => {
      const board = boards.get(key)
      return board ? { board, sprints: shownSprints(board, sprints.get(key) ?? [], ctx.clock()) } : null
    })
  })
  boardsOfStatement.set(lookups, find)
  return find(id)
}

/**
 * The issues that are on a board, in one of these sprints of it; the query of a board is asked as the reader.
 *
 * @param requireCheap throws when a query that is asked besides would cost too much; null: boards that ask one find nothing
 */
export async function onBoard(
  scope: Scope,
  board: Board,
  sprints: readonly StoredSprint[],
  requireCheap: ((query: Condition) => void) | null,
): Promise<Sql> {
  if (sprints.length === 0) return nothing
  switch (board.membership) {
    case 'manual': {
      const terms = await scope.lookups.terms(
        SPRINT_FIELD,
        sprints.map(({ id }) => id),
      )
      if (terms.length === 0) return nothing
      return sql<boolean>`${sql.ref(`${scope.row}.vals`)} && ${intArray(terms.map(term => term.id))}`
    }
    case 'field':
      return bounded(scope, board, await byField(scope, board, sprints), requireCheap)
    case 'query':
      return bounded(scope, board, await inColumns(scope, board), requireCheap)
  }
}

/** Condition on a board `b` that asks a query for its cards. */
const asksQuery = sql<boolean>`(b.membership = 'query' or (b.membership = 'field' and b.query <> ''))`

/** What of its cards is in its projects and found by its query. A query that cannot be read finds nothing. */
async function bounded(
  scope: Scope,
  board: Board,
  cards: Condition | null,
  requireCheap: ((query: Condition) => void) | null,
): Promise<Sql> {
  const { ctx } = scope
  if (!cards) return nothing
  if (board.query === '' && board.membership === 'field')
    return scope.inner(all([inProjects(board.projectIds), cards]), scope.row)
  if (!requireCheap) return nothing
  const whole = await wholeOf(ctx, board, cards)
  if (!whole) return nothing
  requireCheap(whole)
  return scope.inner(whole, scope.row)
}

async function wholeOf(ctx: RequestContext, board: Board, cards: Condition): Promise<Condition | null> {
  const { condition, problems } = parseQuery(board.query, await loadDictionary(ctx, board.query))
  return problems.length > 0 ? null : all([inProjects(board.projectIds), cards, storedOnly(condition)])
}

/** So many boards are asked, the oldest first. */
const MAX_ASKED = 500

/** A board with what it asks for its cards. */
export interface QueryOfBoard {
  readonly boardId: number
  readonly condition: Condition
}

/**
 * What boards that ask a query ask for their cards, of those that the reader sees and for which a condition on `board b`
 * holds. Queries that cannot be read, or by which all would cost more together than one may, are left out.
 */
export async function queriesOfBoards(scope: Scope, where: Sql): Promise<readonly QueryOfBoard[]> {
  const { ctx } = scope
  const boards = await loadAllBoards(
    ctx,
    sql`b.id in (
      select b.id from board b where b.deleted_at is null and ${asksQuery} and ${boardCondition(ctx, 'b')} and ${where}
      order by b.id limit ${MAX_ASKED})`,
  )
  const sprints = await sprintsOf(
    ctx,
    boards.map(({ id }) => id),
  )
  const asked = await Promise.all(
    boards.map(board => {
      const shown = shownSprints(board, sprints.get(board.id) ?? [], ctx.clock())
      return unlessRefused(() => askedBy(scope, board, shown))
    }),
  )
  return affordable(ctx, asked).flatMap((condition, at) => {
    const boardId = boards[at]?.id
    return condition && boardId !== undefined ? [{ boardId, condition }] : []
  })
}

/** What a board that asks a query asks for the cards of these sprints; null: it finds nothing. */
async function askedBy(scope: Scope, board: Board, sprints: readonly StoredSprint[]): Promise<Condition | null> {
  if (sprints.length === 0) return null
  const cards = await (board.membership === 'query' ? inColumns(scope, board) : byField(scope, board, sprints))
  return cards && wholeOf(scope.ctx, board, cards)
}

/**
 * What tells the cards of each sprint among all those of a linked board, which then asks its query once; null: the board
 * asks none, or has its cards otherwise.
 */
export async function amongCards(
  ctx: RequestContext,
  board: Board,
  sprints: readonly StoredSprint[],
): Promise<readonly (Condition | null)[] | null> {
  if (board.membership !== 'field' || board.query === '') return null
  const scope = createScope(ctx, await timeZoneOfActor(ctx))
  return Promise.all(sprints.map(sprint => byField(scope, board, [sprint])))
}

/** Values of the field that are called as the sprints. */
async function byField(scope: Scope, board: Board, sprints: readonly StoredSprint[]): Promise<Condition | null> {
  const fieldId = board.sprint_field_id
  if (fieldId === null) return null
  const ids = await valuesNamed(
    scope,
    board,
    fieldId,
    sprints.map(({ name }) => name),
  )
  return fieldIs(fieldId, ids)
}

const asked = new WeakMap<Lookups, Condition[]>()

/**
 * Queries of boards cost together what one query may. In the query of a board others find nothing, since they might ask
 * one another for ever.
 */
export function cheapIn({ ctx, lookups }: Scope, attribute: AttributeRef): ((query: Condition) => void) | null {
  if (attribute.id.endsWith(`:${STORED}`)) return null
  const before = asked.get(lookups) ?? []
  asked.set(lookups, before)
  return query => {
    before.push(query)
    requireBounded(ctx, all(before))
  }
}

/** One of the values that its columns show; null: they show nothing. Without a field for columns it shows all. */
async function inColumns(scope: Scope, board: Board): Promise<Condition | null> {
  const fieldId = board.column_field_id
  const values = board.columns.flatMap(column => column.values)
  if (fieldId === null) return all([])
  if (values.length === 0) return null
  const names = values.flatMap(({ name }) => name ?? [])
  const named = names.length > 0 ? await valuesNamed(scope, board, fieldId, names) : []
  const ids = [...named, ...values.flatMap(({ valueId }) => valueId ?? [])]
  const isEmptyShown = values.some(({ name, valueId }) => name === null && valueId === null)
  return anyOf([fieldIs(fieldId, ids), ...(isEmptyShown ? [fieldIsEmpty(fieldId)] : [])])
}

interface SoughtValues {
  readonly fieldId: number
  readonly names: readonly string[]
  readonly projectIds: readonly number[]
}

const valuesOfStatement = new WeakMap<Lookups, (sought: SoughtValues) => Promise<readonly number[]>>()

/** Values that a field has under these names in the projects of the board; those of one statement are looked up together. */
function valuesNamed(
  { ctx, lookups }: Scope,
  { projectIds }: Board,
  fieldId: number,
  names: readonly string[],
): Promise<readonly number[]> {
  const known = valuesOfStatement.get(lookups) ?? batched(sought => loadValues(ctx, sought))
  valuesOfStatement.set(lookups, known)
  return known({ fieldId, names, projectIds })
}

async function loadValues(ctx: RequestContext, all: readonly SoughtValues[]): Promise<readonly (readonly number[])[]> {
  const parts = all.map(
    ({ fieldId, names, projectIds }, key) => sql`
      select ${key}::int as key, e.id from bundle_element e
      where lower(e.name) collate "C" in (select lower(n) from unnest(${[...names]}::text[]) n)
        and exists (select 1 from project_custom_field p where p.field_id = ${fieldId} and p.bundle_id = e.bundle_id
          and p.project_id = any(${intArray(projectIds)}))`,
  )
  const { rows } = await sql<{ key: number; id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.search)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return all.map((_, key) => (byKey.get(key) ?? []).map(({ id }) => id))
}

const STORED = 'stored'

/** Marks what a condition asks of boards, so that those by query find nothing. */
function storedOnly(condition: Condition): Condition {
  if (condition.kind === 'not') return { ...condition, of: storedOnly(condition.of) }
  if (condition.kind !== 'predicate') return { ...condition, of: condition.of.map(storedOnly) }
  const { attribute, test } = condition
  if (test.kind === 'query' || test.kind === 'saved')
    return { ...condition, test: { ...test, condition: storedOnly(test.condition) } }
  const [id] = attribute.id.split(':')
  return id === 'sprint' || id === 'boards'
    ? { ...condition, attribute: { id: `${attribute.id}:${STORED}` } }
    : condition
}
