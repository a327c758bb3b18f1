import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { activityVisible } from '../../history/index.ts'
import { issueHost } from '../../issues/index.ts'
import { nearestAbove, parentsAbove } from '../cards/ancestors.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { rowIssueTest } from '../cards/place-cards.ts'
import { arrayOf, type HeldValue, MAX_ENTRIES, NOTHING_HELD, readColumns, readHeld } from '../held-values.ts'
import { columnFinder } from '../history/column-finder.ts'
import { valuesOfSprints } from '../history/ever-on-sprints.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'
import type { CardStory } from './card-story.ts'
import { type EverCard, findEver, type Wanted } from './find-ever.ts'
import { replay, type Timeline, type Turn } from './timeline.ts'

/** A change of a field of a card, or of its sprints. */
interface Entry {
  readonly at: number
  /** Null: whether the issue was resolved. */
  readonly fieldId: number | null
  /** Numbers of values; what came is told of sprints alone. */
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** What the first of those that went was called, and the number that went. */
  readonly name: string | null
  readonly num: number | null
}

/**
 * The cards of sprints with what has become of them, of which the last is as of now. The number of statements does not
 * depend on how many cards there are, and each of them carries the reader's rights.
 *
 * @param sizeField by which cards weigh; null: each is one
 */
export async function readStories(
  open: OpenBoard,
  wanted: Wanted,
  sizeField: number | null,
): Promise<readonly (CardStory & { readonly id: number })[]> {
  const { ctx, board } = open
  const cards = await withoutRows(open, await findEver(open, wanted))
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const fieldIds = [board.column_field_id, sizeField, open.sprintField?.field.id ?? null].filter(id => id !== null)
  const [held, entries, members] = await Promise.all([
    readHeld(ctx, cards, fieldIds),
    readEntries(open, ids, fieldIds),
    board.membership === 'manual' ? readMembers(ctx, wanted) : new Map<number, ReadonlySet<number>>(),
  ])
  const columnOf = columnFinder(open)
  const valuesOf = valuesBySprint(open, wanted)
  return cards.map(card => {
    const own = entries.get(card.id) ?? []
    const now = (fieldId: number | null) => held.get(`${card.id} ${fieldId}`) ?? NOTHING_HELD
    const column = replay(
      columnOf(now(board.column_field_id).values[0] ?? null, null),
      turns(own, board.column_field_id, ({ removed, name }) => columnOf(removed[0] ?? null, name)),
    )
    const isIn = (sprintId: number) => members.get(sprintId)?.has(card.id) ?? false
    return {
      ...{ id: card.id, idReadable: card.idReadable, summary: card.summary, created: card.created, column },
      sprints: membership(open, valuesOf, own, { column, isIn, value: now(open.sprintField?.field.id ?? null) }),
      resolved: replay(
        card.resolved,
        turns(own, null, ({ num }) => num),
      ),
      size:
        sizeField === null
          ? ONE
          : replay(
              now(sizeField).num ?? 0,
              turns(own, sizeField, ({ num }) => num ?? 0),
            ),
    }
  })
}

const ONE: Timeline<number> = [{ from: Number.NEGATIVE_INFINITY, value: 1 }]

/** The changes of a field; null: of whether the issue was resolved. */
function turns<T>(
  entries: readonly Entry[],
  fieldId: number | null,
  before: (entry: Entry) => T,
  counts: (entry: Entry) => boolean = () => true,
): readonly Turn<T>[] {
  const found: Turn<T>[] = []
  for (const entry of entries)
    if (entry.fieldId === fieldId && counts(entry)) found.push({ at: entry.at, before: before(entry) })
  return found
}

/** What tells in history that cards were in the sprints, by the sprints' numbers: values of the field, or the sprint. */
function valuesBySprint(
  { board, sprintField }: OpenBoard,
  { sprints }: Wanted,
): ReadonlyMap<number, ReadonlySet<number>> {
  const field = board.membership === 'field' ? sprintField : null
  return new Map(
    sprints.map(sprint => [sprint.id, new Set(field ? valuesOfSprints(field, [sprint]) : [sprint.id])] as const),
  )
}

interface Membership {
  readonly column: Timeline<number>
  readonly isIn: (sprintId: number) => boolean
  readonly value: HeldValue
}

/** In which sprints a card was: those it was put into, those its field named, or the one of a board that shows it. */
function membership(
  { board, sprintField }: OpenBoard,
  valuesOf: ReadonlyMap<number, ReadonlySet<number>>,
  own: readonly Entry[],
  now: Membership,
): ReadonlyMap<number, Timeline<boolean>> {
  if (board.membership === 'query') {
    const shown = now.column.map(({ from, value }) => ({ from, value: value >= 0 }))
    return new Map([...valuesOf.keys()].map(id => [id, shown]))
  }
  const byField = board.membership === 'field' && sprintField
  return new Map(
    [...valuesOf].map(([sprintId, values]) => {
      const holds = (ids: readonly number[]) => ids.some(id => values.has(id))
      const isIn = byField ? holds(now.value.values) : now.isIn(sprintId)
      const moves = turns(
        own,
        byField ? sprintField.field.id : SPRINT_FIELD,
        ({ removed }) => holds(removed),
        // What names it on both sides or on neither has left it as it was.
        ({ added, removed }) => holds(added) !== holds(removed),
      )
      return [sprintId, replay(isIn, moves)] as const
    }),
  )
}

/** Issues that are rows of the board, and subtasks where it leaves them out, are no cards. */
async function withoutRows(open: OpenBoard, found: readonly EverCard[]): Promise<readonly EverCard[]> {
  const isRow = rowIssueTest(open)
  const cards = found.filter(card => !isRow(card))
  if (!open.board.hides_subtasks) return cards
  const ids = cards.map(({ id }) => id)
  const parents = await parentsAbove(open.ctx, ids)
  const onBoard = new Set(ids)
  const above = nearestAbove(parents, id => onBoard.has(id))
  return cards.filter(({ id }) => above(id) === null)
}

/** What tells of values of fields, of sprints, and of when issues were resolved. */
const CATEGORIES = ['CustomFieldCategory', 'SprintCategory', 'IssueResolvedCategory'] as const

const listOf = (values: readonly number[] | number | null): readonly number[] =>
  typeof values === 'number' ? [values] : (values ?? [])

const numberOf = (scalar: unknown): number | null => (typeof scalar === 'number' ? scalar : null)

interface EntryRow {
  readonly host_id: number
  readonly at: number
  readonly field_id: number | null
  readonly added: readonly number[] | number | null
  readonly removed: readonly number[] | number | null
  readonly name: string | null
  readonly num: unknown
}

/** What history tells the reader of cards, each in the order of time. Throws `list_too_long` for more than a chart reads. */
async function readEntries(
  { ctx, sprintField }: OpenBoard,
  ids: readonly number[],
  fieldIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  const linked = sprintField?.field.id
  const many = (side: string) => sql`jsonb_path_query_array(${sql.ref(`h.${side}`)}, '$.values[*].id')`
  const first = (side: string) => sql`${sql.ref(`h.${side}`)} #> '{values,0,id}'`
  // Only fields that sprints are linked to may have several values.
  const values = (side: string) =>
    linked === undefined
      ? first(side)
      : sql`case when h.field_id = ${linked} then ${many(side)} else ${first(side)} end`
  const fields = intArray([...fieldIds, SPRINT_FIELD])
  const rows = await readColumns<EntryRow>(
    ctx,
    ['host_id', 'at', 'field_id', 'added', 'removed', 'name', 'num'],
    sql`select h.host_id, h.created as at, case when h.category <> 'IssueResolvedCategory' then h.field_id end as field_id,
      case when h.category = 'SprintCategory' or h.field_id = ${linked ?? null} then ${values('added')} end as added,
      ${values('removed')} as removed, h.removed #>> '{values,0,name}' as name, h.removed -> 'scalar' as num
    from unnest(${arrayOf(ids)}) few (id)
    cross join lateral (select host_row.* from (${issueHost.rows}) host_row where host_row.id = few.id offset 0) i
    join activity h on h.host_id = i.id and h.erased_at is null and h.category = any(${[...CATEGORIES]}::text[])
      and (h.category = 'IssueResolvedCategory' or h.field_id = any(${fields}))
    where ${activityVisible(ctx, issueHost, CATEGORIES)} order by h.created, h.id limit ${MAX_ENTRIES + 1}`,
  )
  if (rows.length > MAX_ENTRIES) throw new AppError('list_too_long', { name: 'activities', limit: MAX_ENTRIES })
  const entries = new Map<number, Entry[]>()
  for (const { host_id, at, field_id, added, removed, name, num } of rows) {
    const own = entries.get(host_id) ?? []
    entries.set(host_id, own)
    own.push({ at, fieldId: field_id, added: listOf(added), removed: listOf(removed), name, num: numberOf(num) })
  }
  return entries
}

async function readMembers(
  ctx: RequestContext,
  { sprints }: Wanted,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ sprint_id: number; issues: readonly number[] }>`
    select x.sprint_id, json_agg(x.issue_id) as issues from sprint_issue x
    where x.sprint_id = any(${intArray(sprints.map(({ id }) => id))}) group by x.sprint_id`.execute(ctx.search)
  return new Map(rows.map(({ sprint_id, issues }) => [sprint_id, new Set(issues)]))
}
