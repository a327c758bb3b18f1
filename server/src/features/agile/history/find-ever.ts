import { BOARD_CARDS } from '@cairn/common/features/agile'
import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { openList, readList, readQuery } from '../../issue-search/index.ts'
import type { IssueFilter } from '../../issues/index.ts'
import type { StoredSprint } from '../boards.store.ts'
import {
  type Card,
  idsOf,
  keyOfSprint,
  limited,
  mostLeftOut,
  readCards,
  resolvedBefore,
  shownFrom,
  shownSince,
} from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { hasTerm, type PlacingField, valuesWithKeys } from '../cards/placing-field.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** Issues that are or were on a sprint. */
export interface EverCards {
  readonly cards: readonly Card[]
  /** Had been resolved for longer than the board shows, and are as they were; as many as are counted. */
  readonly old: readonly Card[]
  /** How the board's query sorts, and the place that it gives each; null: by hand. */
  readonly sorted: { readonly by: string; readonly places: ReadonlyMap<number, number> } | null
  readonly isTooBig: boolean
}

const NOWHERE = { start: 0, end: 0 } as const
const NOTHING: EverCards = { cards: [], old: [], sorted: null, isTooBig: false }

/**
 * The issues that are or may have been on a sprint since a moment, as far as the reader sees them now and they match the
 * queries now. One more than a board shows where there are too many; what it left out even then is none of them.
 */
export async function findEver(open: OpenBoard, issuesQuery: string, at: number): Promise<EverCards> {
  const { ctx, board } = open
  if (board.projectIds.length === 0) return NOTHING
  const [own, asked] = await Promise.all([
    readQuery(ctx, { query: board.membership === 'manual' ? '' : board.query }),
    readQuery(ctx, { query: issuesQuery }),
  ])
  const inProjects: Condition = {
    kind: 'predicate',
    attribute: { id: 'project' },
    test: { kind: 'ids', ids: board.projectIds },
    ...NOWHERE,
  }
  const condition: Condition = { kind: 'all', of: [inProjects, own.condition, asked.condition], ...NOWHERE }
  const list = await openList(ctx, { ...asked, condition, sort: own.sort })
  const isSorted = own.sort.length > 0
  const members = memberFilter(open, await list.filter.inOrder(isSorted ? list.order : null, null), at)
  const all = memberFilter(open, await list.filter.inOrder(null, null), at)
  if (!members || !all) return NOTHING
  const since = shownFrom(board, at)
  // What was not touched since had been resolved then as it is now.
  const filter = since === null ? members : limited(members, sql`(s.updated >= ${at} or ${shownSince(since)})`)
  const ordered = isSorted
    ? await readList(
        ctx,
        { ...list, filter: { ...list.filter, inOrder: async () => filter } },
        { top: BOARD_CARDS + 1 },
      )
    : null
  const ids = ordered?.map(({ id }) => id)
  const cards = await readCards(
    open,
    ids ? { projectIds: null, where: sql`true`, hits: idsOf(ids) } : filter,
    BOARD_CARDS + 1,
  )
  const old =
    since === null
      ? []
      : await readCards(open, limited(all, sql`(s.updated < ${at} and ${resolvedBefore(since)})`), mostLeftOut(board))
  return {
    cards,
    old,
    sorted: ids ? { by: board.query, places: new Map(ids.map((id, place) => [id, place])) } : null,
    isTooBig: cards.length > BOARD_CARDS,
  }
}

function memberFilter(open: OpenBoard, filter: IssueFilter, since: number): IssueFilter | null {
  const { board, sprint, sprintField } = open
  if (board.membership === 'query') return limited(filter, touchedOrShown(open, since))
  const members = board.membership === 'manual' ? byHand(sprint) : byValue(sprintField, sprint)
  if (!members) return null
  return filter.hits || filter.anyOf
    ? limited(filter, sql`s.issue_id in (${members.ids}) and ${members.where}`)
    : { ...limited(filter, members.where), hits: members.ids }
}

interface Members {
  /** Select of `issue_id`. */
  readonly ids: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const byHand = ({ id }: StoredSprint): Members => ({
  ids: sql`select x.issue_id from sprint_issue x where x.sprint_id = ${id}
    union select v.host_id from activity_value v where v.value_id = ${id} and v.field_id = ${SPRINT_FIELD}`,
  where: sql`true`,
})

/** Where the reader may not see the field, neither what it holds nor what it held counts. */
function byValue(field: PlacingField | null, sprint: StoredSprint): Members | null {
  if (!field) return null
  const values = valuesOfSprint(field, sprint)
  if (values.length === 0) return null
  const { id, reach } = field.field
  return {
    ids: sql`select v.issue_id from issue_field_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}
      union select v.host_id from activity_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}`,
    where: reach.hidden.length === 0 ? sql`true` : sql`not s.project_id = any(${intArray(reach.hidden)})`,
  }
}

/** Numbers of the values that are called as a sprint. */
export function valuesOfSprint({ byTerm }: PlacingField, sprint: StoredSprint): readonly number[] {
  const wanted = keyOfSprint(sprint)
  return [...byTerm.values()].flatMap(({ key, valueId }) => (key === wanted ? [valueId] : []))
}

/** What a board by query shows, or may have shown: what was not touched since stands where it stood. */
function touchedOrShown({ board, columnField }: OpenBoard, since: number): RawBuilder<unknown> {
  const values = board.columns.flatMap(column => column.values)
  const isAny = !columnField || values.some(value => value.name === null && value.valueId === null)
  const keys = new Set(values.map(value => value.name?.toLowerCase() ?? String(value.valueId)))
  const shown = isAny || !columnField ? sql`true` : hasTerm(columnField, valuesWithKeys(columnField, keys))
  return sql`(s.updated >= ${since} or ${shown})`
}
