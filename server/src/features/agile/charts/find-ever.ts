import { BOARD_CARDS } from '@cairn/common/features/agile'
import type { Condition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { openList, readQuery } from '../../issue-search/index.ts'
import { type IssueFilter, matchingRows } from '../../issues/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { keyOfSprint, limited } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { hasTerm, type PlacingField, type TermsOfCard, valuesWithKeys } from '../cards/placing-field.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** An issue that is or was on a board, as its reader sees it now. */
export interface EverCard extends TermsOfCard {
  readonly id: number
  readonly idReadable: string
  readonly summary: string
  readonly created: number
  readonly resolved: number | null
}

/** Which cards are wanted. */
export interface Wanted {
  readonly sprints: readonly StoredSprint[]
  readonly issuesQuery: string
  /** What happened before is of no interest, ms: cards of boards by query that were not touched since are left out. */
  readonly since: number
}

interface Row {
  readonly id: number
  readonly project_id: number
  readonly readable: string
  readonly summary: string
  readonly created: number
  readonly resolved: number | null
  readonly terms: string
}

const NOWHERE = { start: 0, end: 0 } as const

/**
 * The issues that are or were on the sprints, as far as the reader sees them now and they match the queries now; in one
 * statement. One more than a board shows where there are too many.
 */
export async function findEver(open: OpenBoard, wanted: Wanted): Promise<readonly EverCard[]> {
  const { ctx, board } = open
  const filter = await filterOf(open, wanted)
  if (!filter) return []
  // Which of them are rows instead of cards.
  const terms = board.has_swimlanes && board.swimlane_kind === 'issues' ? sql`array_to_string(s.vals, ',')` : sql`''`
  const found = matchingRows(ctx, filter, sql`s.issue_id, s.project_id, ${terms} as terms`, BOARD_CARDS + 1)
  if (!found) return []
  const { rows } = await sql<Row>`
    select m.issue_id as id, m.project_id, m.terms, p.short_name || '-' || i.number as readable, i.summary, i.created,
      i.resolved
    from (${found}) m join issue i on i.id = m.issue_id join project p on p.id = i.project_id order by m.issue_id`.execute(
    ctx.search,
  )
  return rows.map(({ id, project_id, readable, summary, created, resolved, terms }) => ({
    ...{ id, projectId: project_id, idReadable: readable, summary, created, resolved },
    terms,
    privateTerms: '',
  }))
}

async function filterOf(open: OpenBoard, { sprints, issuesQuery, since }: Wanted): Promise<IssueFilter | null> {
  const { ctx, board } = open
  const queries = [board.membership === 'manual' ? '' : board.query, board.report_query, issuesQuery]
  const [own, report, asked] = await Promise.all(queries.map(query => readQuery(ctx, { query })))
  if (!own || !report || !asked) return null
  const inProjects: Condition = {
    kind: 'predicate',
    attribute: { id: 'project' },
    test: { kind: 'ids', ids: board.projectIds },
    ...NOWHERE,
  }
  const conditions = [own.condition, report.condition, asked.condition]
  // Cards that were put there by hand may have moved to other projects since.
  const of = board.membership === 'manual' ? conditions : [inProjects, ...conditions]
  const list = await openList(ctx, { ...asked, condition: { kind: 'all', of, ...NOWHERE }, sort: [] })
  const filter = await list.filter.inOrder(null, null)
  if (board.membership === 'query') return limited(filter, touchedOrShown(board, open.columnField, since))
  const members = board.membership === 'manual' ? byHand(sprints) : byValue(open.sprintField, sprints)
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

function byHand(sprints: readonly StoredSprint[]): Members {
  const ids = intArray(sprints.map(({ id }) => id))
  return {
    ids: sql`select x.issue_id from sprint_issue x where x.sprint_id = any(${ids})
      union select v.host_id from activity_value v where v.value_id = any(${ids}) and v.field_id = ${SPRINT_FIELD}`,
    where: sql`true`,
  }
}

/** Where the reader may not see the field, neither what it holds nor what it held counts. */
function byValue(field: PlacingField | null, sprints: readonly StoredSprint[]): Members | null {
  if (!field) return null
  const values = valuesOfSprints(field, sprints)
  if (values.length === 0) return null
  const { id, reach } = field.field
  return {
    ids: sql`select v.issue_id from issue_field_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}
      union select v.host_id from activity_value v where v.value_id = any(${intArray(values)}) and v.field_id = ${id}`,
    where: reach.hidden.length === 0 ? sql`true` : sql`not s.project_id = any(${intArray(reach.hidden)})`,
  }
}

/** Numbers of the values that are called as sprints. */
export function valuesOfSprints({ byTerm }: PlacingField, sprints: readonly StoredSprint[]): readonly number[] {
  const keys = new Set(sprints.map(keyOfSprint))
  return [...byTerm.values()].flatMap(({ key, valueId }) => (keys.has(key) ? [valueId] : []))
}

/** What a board by query shows, or may have shown: what was not touched since stands where it stood. */
function touchedOrShown(board: Board, field: PlacingField | null, since: number): RawBuilder<unknown> {
  const values = board.columns.flatMap(column => column.values)
  const isAny = !field || values.some(value => value.name === null && value.valueId === null)
  const keys = new Set(values.map(value => value.name?.toLowerCase() ?? String(value.valueId)))
  const shown = isAny || !field ? sql`true` : hasTerm(field, valuesWithKeys(field, keys))
  return sql`(s.updated >= ${since} or (s.open and ${shown}))`
}
