import { SwimlaneValue } from '@cairn/common/features/agile'
import { Project } from '@cairn/common/features/projects'
import type { Condition } from '@cairn/common/features/search'
import { Tag } from '@cairn/common/features/tags'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { refuse } from '../../hosts/index.ts'
import { readQuery } from '../../issue-search/index.ts'
import { moveIssues, type PartOfEdit, type StoredValue, type VisibleIssue, visibleIssues } from '../../issues/index.ts'
import { linkIssues, linkTypes, SUBTASK, unlinkPairs } from '../../links/index.ts'
import { resolveProject } from '../../projects/index.ts'
import { findUsableTag, namedTag, type StoredTag, tagCondition } from '../../tags/index.ts'
import type { SwimlaneInfo } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { conjuncts } from '../conditions.ts'
import { nearestAbove } from './ancestors.ts'
import type { PartsOfCards } from './move-to-column.ts'
import type { OpenBoard } from './open-board.ts'
import { kindOfRows, ORPHANS, type RowOnWire } from './place-cards.ts'
import { isSame, planValues, type WantedValue } from './plan-fields.ts'

type Values = ReadonlyMap<number, ReadonlyMap<number, readonly StoredValue[]>>

/** Cards that come into a row, with what is known of them. */
export interface MoveToRow {
  readonly cards: readonly VisibleIssue[]
  readonly row: Pick<RowOnWire, 'id' | 'kind' | 'issueId'>
  readonly current: Values
  /** Whatever stands above the cards, and the issues that are rows. */
  readonly parents: ReadonlyMap<number, number>
  readonly rowIssues: ReadonlySet<number>
}

/** What cards are set to in a row, as far as fields and tags tell rows apart; {@link actOnRow} does all else. */
export async function partsOfRow(open: OpenBoard, move: MoveToRow): Promise<PartsOfCards> {
  const { board } = open
  if (!board.has_swimlanes) return new Map()
  if (move.row.kind === 'query') return partsOfQueryRow(open, move)
  if (board.swimlane_kind === 'queries') throw notSettable()
  if (board.swimlane_kind === 'issues' || kindOfRows(board) === 'project') return new Map()
  return kindOfRows(board) === 'tag' ? partsOfTagRow(open, move) : partsOfValueRow(open, move)
}

/** The row of the settings, as far as the actor may know of it. */
function laneOf({ listed }: OpenBoard, { id }: Pick<RowOnWire, 'id'>): SwimlaneInfo {
  const found = listed.find(({ lane }) => SwimlaneValue.id(lane.id) === id)
  if (!found) throw notFound(id)
  return found.lane
}

const notSettable = (): AppError => new AppError('row_not_settable')

async function partsOfValueRow(open: OpenBoard, { cards, row, current }: MoveToRow): Promise<PartsOfCards> {
  const { ctx, board } = open
  const wanted = row.id === ORPHANS ? null : laneOf(open, row)
  return partsOfValue(
    ctx,
    board.swimlane_field_id,
    { cards, current },
    { wanted: wanted && told(wanted), others: open.listed.map(({ lane }) => told(lane)) },
  )
}

/** Values of people and groups are told by number. */
const told = ({ name, valueId }: { readonly name: string; readonly valueId: number | null }): WantedValue => ({
  name: valueId === null ? name : null,
  valueId,
})

/** Gives cards a value of a field in place of those of other rows; null: none of them. */
async function partsOfValue(
  ctx: RequestContext,
  fieldId: number | null,
  { cards, current }: Pick<MoveToRow, 'cards' | 'current'>,
  { wanted, others }: { readonly wanted: WantedValue | null; readonly others: readonly WantedValue[] },
): Promise<PartsOfCards> {
  if (fieldId === null) throw notSettable()
  const projects = cards.map(({ project_id }) => project_id)
  const plan = await planValues(ctx, fieldId, projects)
  const parts = new Map<number, PartOfEdit>()
  for (const card of cards) {
    // Where the actor does not see the field, the card stands in no row.
    if (!wanted && !plan.isKnown(card.project_id)) continue
    const values = current.get(card.id)?.get(fieldId) ?? []
    const kept = values.filter(one => !others.some(other => isSame(one, other)))
    try {
      const field = plan.use(card.project_id)
      if (wanted && values.some(one => isSame(one, wanted))) continue
      if (!wanted && kept.length === values.length) continue
      parts.set(card.id, {
        fields: [wanted ? await plan.input(card.project_id, wanted, kept) : { field, values: kept }],
      })
    } catch (error) {
      refuse(ctx, card, error)
    }
  }
  return parts
}

async function partsOfTagRow(open: OpenBoard, { cards, row }: MoveToRow): Promise<PartsOfCards> {
  const { ctx, listed } = open
  const wanted = row.id === ORPHANS ? null : laneOf(open, row)
  const tag = wanted ? await findUsableTag(ctx, { id: Tag.id(wanted.valueId ?? 0) }) : null
  const others = listed.flatMap(({ lane }) => (lane.valueId === tag?.id ? [] : (lane.valueId ?? [])))
  const { rows } = await sql<StoredTag & { host_id: number }>`
    select x.host_id, t.* from host_tag x join tag t on t.id = x.tag_id and ${tagCondition(ctx, 't')}
    where x.tag_id = any(${intArray(others)}) and x.host_id = any(${cards.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  const dropped = Map.groupBy(rows, one => one.host_id)
  return new Map(
    cards.map(({ id }) => [
      id,
      { addedTags: tag ? [tag] : [], droppedTags: (dropped.get(id) ?? []).map(one => namedTag(one)) },
    ]),
  )
}

/** A row that is a plain list of values sets them; what else its query says nobody can set. */
async function partsOfQueryRow(open: OpenBoard, { cards, row, current }: MoveToRow): Promise<PartsOfCards> {
  const { ctx } = open
  const wanted = conjuncts(await conditionOf(ctx, laneOf(open, row).query ?? '')).map(plainValue)
  const parts = new Map<number, PartOfEdit>()
  for (const one of wanted) {
    if (!one) throw notSettable()
    for (const [id, part] of await partsOfPlain(ctx, { cards, current }, one)) {
      const known = parts.get(id)
      parts.set(id, {
        fields: [...(known?.fields ?? []), ...(part.fields ?? [])],
        addedTags: [...(known?.addedTags ?? []), ...(part.addedTags ?? [])],
      })
    }
  }
  if (wanted.length === 0) throw notSettable()
  return parts
}

/** Of a query that cannot be read any more nobody is told why. */
async function conditionOf(ctx: RequestContext, query: string): Promise<Condition> {
  const read = await unlessRefused(() => readQuery(ctx, { query }))
  if (!read) throw notSettable()
  return read.condition
}

type Plain = { readonly fieldId: number; readonly ids: readonly number[] } | { readonly tagIds: readonly number[] }

function plainValue(part: Condition): Plain | null {
  if (part.kind === 'any') {
    const values = part.of.map(plainValue)
    return values.every(value => value !== null) ? (values[0] ?? null) : null
  }
  if (part.kind !== 'predicate' || part.test.kind !== 'ids') return null
  const { attribute, test } = part
  if ('fieldId' in attribute) return { fieldId: attribute.fieldId, ids: test.ids }
  return attribute.id === 'tag' ? { tagIds: test.ids } : null
}

async function partsOfPlain(
  ctx: RequestContext,
  { cards, current }: Pick<MoveToRow, 'cards' | 'current'>,
  plain: Plain,
): Promise<PartsOfCards> {
  if ('tagIds' in plain) {
    const tag = await findUsableTag(ctx, { id: Tag.id(plain.tagIds[0] ?? 0) })
    return new Map(cards.map(card => [card.id, { addedTags: [tag] }]))
  }
  const { fieldId, ids } = plain
  const open = cards.filter(
    card =>
      !(current.get(card.id)?.get(fieldId) ?? []).some(({ valueId }) => valueId !== null && ids.includes(valueId)),
  )
  const names = await namesOf(ctx, ids)
  return partsOfValue(ctx, fieldId, { cards: open, current }, { wanted: names[0] ?? null, others: [] })
}

/** Values of bundles by their names, all others by number. */
async function namesOf(ctx: RequestContext, ids: readonly number[]): Promise<readonly WantedValue[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from bundle_element where id = any(${intArray(ids)})`.execute(ctx.db)
  return ids.map(valueId => {
    const name = rows.find(({ id }) => id === valueId)?.name ?? null
    return name === null ? { name, valueId } : { name, valueId: null }
  })
}

/** Moves cards between projects or below other issues where rows are told apart by that. Gives the cards as they are then. */
export async function actOnRow(
  open: OpenBoard,
  { cards, row, parents, rowIssues }: MoveToRow,
): Promise<readonly VisibleIssue[]> {
  const { ctx, board } = open
  if (!board.has_swimlanes || board.swimlane_kind === 'queries') return cards
  if (board.swimlane_kind === 'issues') {
    await changeParents(ctx, { cards, row, parents, rowIssues })
    return cards
  }
  if (kindOfRows(board) !== 'project') return cards
  if (row.id === ORPHANS) throw notSettable()
  const project = await resolveProject(ctx, Project.id(laneOf(open, row).valueId ?? 0))
  const others = cards.filter(({ project_id }) => project_id !== project.id)
  if (others.length === 0) return cards
  await moveIssues(ctx, others, project)
  const moved = await visibleIssues(
    ctx,
    cards.map(({ id }) => id),
  )
  return cards.map(card => moved.get(card.id) ?? card)
}

async function changeParents(
  ctx: RequestContext,
  { cards, row, parents, rowIssues }: Omit<MoveToRow, 'current'>,
): Promise<void> {
  const rowAbove = nearestAbove(parents, id => rowIssues.has(id))
  const elsewhere = cards.filter(card => rowAbove(card.id) !== row.issueId)
  if (elsewhere.length === 0) return
  const subtask = (await linkTypes(ctx)).find(({ name }) => name === SUBTASK)
  if (!subtask) throw notSettable()
  const slot = `106-${subtask.id}t`
  if (row.issueId !== null) {
    const parent = (await visibleIssues(ctx, [row.issueId])).get(row.issueId)
    if (!parent) throw notFound(row.id)
    return linkIssues(ctx, elsewhere, slot, parent)
  }
  const known = await visibleIssues(ctx, [...new Set(elsewhere.flatMap(({ id }) => parents.get(id) ?? []))])
  const pairs = elsewhere.flatMap(issue => {
    const other = known.get(parents.get(issue.id) ?? -1)
    return other ? [{ issue, other }] : []
  })
  await unlinkPairs(ctx, pairs, slot)
}
