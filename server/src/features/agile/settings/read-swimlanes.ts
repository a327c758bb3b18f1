import { SwimlaneEntityAttributeValue, SwimlaneQuery } from '@cairn/common/features/agile'
import { BundleElement } from '@cairn/common/features/bundles'
import { CustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { tagCondition } from '../../tags/index.ts'
import { type BoardFacts, kindOfValues } from '../board-facts.ts'
import type { BoardBefore, BoardEdit, SwimlaneInput } from './board-edit.ts'
import { isSwimlaneField } from './column-fields.ts'
import { findPeople } from './find-people.ts'
import { withHidden } from './hidden-parts.ts'
import { readBoardQuery, readName, refused, requireFew, unknown } from './read-values.ts'
import { useOf } from './shown-columns.ts'

const MAX_ROWS = 200
const MAX_QUERIES = 50

type Settings = BodyOf<'AnySwimlaneSettings'>
type LaneBody = BodyOf<'SwimlaneEntityAttributeValue'>

const KINDS = {
  AttributeBasedSwimlaneSettings: 'values',
  IssueBasedSwimlaneSettings: 'issues',
  QueryBasedSwimlaneSettings: 'queries',
} as const

/**
 * What a body says of the rows of a board; its `$type` says of which kind they are. Of the same kind those stay that the
 * actor does not see (`hidden`: their numbers).
 */
export async function readSwimlanes(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  hidden: ReadonlySet<number>,
  body: Settings,
): Promise<Pick<BoardEdit, 'row' | 'swimlanes'>> {
  if (!body.$type) throw new AppError('type_required')
  const kind = KINDS[body.$type as keyof typeof KINDS]
  if (!kind) throw unknown('swimlaneSettings.$type', body.$type)
  const has_swimlanes = body.enabled ?? before.has_swimlanes
  if (kind === 'queries') {
    const same = before.swimlane_kind === 'queries'
    const row = { has_swimlanes, swimlane_kind: kind, swimlane_field_id: null, swimlane_attribute: null }
    if (!body.queries) return { row, ...(same ? {} : { swimlanes: [] }) }
    return { row, swimlanes: readQueries(before, body.queries) }
  }
  const by = readLaneField(before, facts, kind, body, has_swimlanes)
  const row = {
    has_swimlanes,
    swimlane_kind: kind,
    swimlane_field_id: by.fieldId,
    swimlane_attribute: by.attribute,
  }
  const isSame =
    before.swimlane_kind === kind &&
    before.swimlane_field_id === row.swimlane_field_id &&
    before.swimlane_attribute === row.swimlane_attribute
  if (!body.values && body.defaultCardType === undefined) return { row, ...(isSame ? {} : { swimlanes: [] }) }
  const known: Known = {
    facts,
    by,
    projectIds: before.projectIds,
    old: isSame ? before.swimlanes.filter(({ id }) => !hidden.has(id)) : [],
  }
  const listed = isSame ? before.swimlanes.filter(({ isDefault }) => !isDefault) : []
  const lanes = body.values
    ? withHidden<SwimlaneInput>(
        listed,
        await readLanes(ctx, known, requireFew(body.values, MAX_ROWS, 'swimlaneSettings.values')),
        ({ id }) => id !== null && hidden.has(id),
        ({ id }) => id,
      )
    : listed
  const unseen = isSame ? before.swimlanes.filter(({ id, isDefault }) => isDefault && hidden.has(id)) : []
  const type = kind === 'issues' ? await readDefaultType(ctx, known, unseen, body) : []
  return { row, swimlanes: [...lanes, ...type] }
}

/** Rows that are projects go with the projects of the board. */
export const lanesOfProjects = <T extends SwimlaneInput>(
  { swimlane_attribute, projectIds }: Pick<BoardBefore, 'swimlane_attribute' | 'projectIds'>,
  lanes: readonly T[],
): readonly T[] =>
  swimlane_attribute === 'project'
    ? lanes.filter(({ valueId }) => valueId !== null && projectIds.includes(valueId))
    : lanes

/** What rows are read against. */
interface Known {
  readonly facts: BoardFacts
  readonly by: LaneField
  readonly projectIds: readonly number[]
  /** Rows of the same kind that the actor sees. */
  readonly old: BoardBefore['swimlanes']
}

interface LaneField {
  readonly fieldId: number | null
  /** Null: none, or one that the actor does not know of. */
  readonly field: ProjectFieldInfo | null
  readonly attribute: 'project' | 'tag' | null
}

function readLaneField(
  before: BoardBefore,
  facts: BoardFacts,
  kind: 'values' | 'issues',
  body: Settings,
  isOn: boolean,
): LaneField {
  if (body.field === undefined)
    throw new AppError('field_required', { name: 'swimlaneSettings.field', field: 'swimlaneSettings' })
  const id = body.field?.id ?? body.field?.customField?.id ?? null
  if (id === null) {
    const fieldId = before.swimlane_field_id
    const field = useOf(facts, fieldId) ?? null
    // Who does not know of the field reads none, and sends that back.
    const isUnseen = before.swimlane_kind === kind && fieldId !== null && !field
    if (isOn && !isUnseen)
      throw new AppError('field_required', { name: 'swimlaneSettings.field', field: 'swimlaneSettings' })
    return { fieldId, field, attribute: before.swimlane_attribute }
  }
  if (id === 'project' || id === 'tag') {
    if (kind === 'issues') throw refused('rows of issues are told by the values of a field')
    return { fieldId: null, field: null, attribute: id }
  }
  const field = useOf(facts, CustomField.requireId(id))
  if (!field) throw unknown('swimlaneSettings.field', id)
  if (!isSwimlaneField(field) || (kind === 'issues' && field.fieldType.bundleKind === null))
    throw refused(`no rows can be made of values of ${field.name}`)
  return { fieldId: field.fieldId, field, attribute: null }
}

type Found = Omit<SwimlaneInput, 'id' | 'isDefault'>

async function readLanes(
  ctx: RequestContext,
  known: Known,
  bodies: readonly LaneBody[],
  isDefault = false,
): Promise<readonly SwimlaneInput[]> {
  const { old } = known
  const own = bodies.map(({ id }) => (id ? SwimlaneEntityAttributeValue.parseId(id) : null))
  const kept = own.map(id => (id === null ? undefined : old.find(lane => lane.id === id)))
  for (const [at, id] of own.entries())
    if (id !== null && !kept[at]) throw unknown('swimlaneSettings.values', bodies[at]?.id ?? '')
  const fresh = bodies.filter((_body, at) => !kept[at])
  const find = await laneFinder(ctx, known, fresh)
  const lanes = bodies.map((body, at) => {
    const found: Found = kept[at] ?? find(body)
    const same = (lane: Found) => lane.valueId === found.valueId && lane.name.toLowerCase() === found.name.toLowerCase()
    const { name, valueId } = found
    const id = kept[at]?.id ?? old.find(lane => lane.isDefault === isDefault && same(lane))?.id ?? null
    return { id, name, valueId, query: null, isDefault }
  })
  const keys = new Set(lanes.map(({ name, valueId }) => `${valueId ?? name.toLowerCase()}`))
  if (keys.size < lanes.length) throw refused('a value stands in the rows twice')
  return lanes
}

async function readDefaultType(
  ctx: RequestContext,
  known: Known,
  unseen: readonly SwimlaneInput[],
  body: Settings,
): Promise<readonly SwimlaneInput[]> {
  const { old } = known
  if (body.defaultCardType === undefined) return [...old.filter(({ isDefault }) => isDefault), ...unseen]
  if (body.defaultCardType === null) return unseen
  return (await readLanes(ctx, known, [body.defaultCardType], true)).map(lane =>
    old.some(({ id, isDefault }) => id === lane.id && !isDefault) ? { ...lane, id: null } : lane,
  )
}

async function laneFinder(
  ctx: RequestContext,
  { facts, by: { field, attribute }, projectIds, old }: Known,
  bodies: readonly LaneBody[],
): Promise<(body: LaneBody) => Found> {
  if (attribute !== null) return thingFinder(ctx, attribute, projectIds, bodies)
  const kind = kindOfValues(field ?? undefined)
  if (kind !== null) {
    const find = await findPeople(
      ctx,
      kind,
      bodies,
      old.flatMap(({ valueId }) => valueId ?? []),
    )
    return body => ({ name: '', valueId: find(body), query: null })
  }
  const known = facts.valuesOf(field?.fieldId ?? null)
  return body => {
    const element = body.id ? BundleElement.requireId(body.id) : null
    const name = body.name?.trim().toLowerCase() ?? ''
    const found = element === null ? known.get(name) : [...known.values()].find(({ id }) => id === element)
    const kept = name === '' ? undefined : old.find(lane => lane.name.toLowerCase() === name)
    const value = found?.name ?? kept?.name
    if (value === undefined) throw unknown('swimlaneSettings.values', body.id ?? body.name ?? '')
    return { name: value, valueId: null, query: null }
  }
}

/** Projects of the board and tags that the actor sees, by id or name. */
async function thingFinder(
  ctx: RequestContext,
  attribute: 'project' | 'tag',
  projectIds: readonly number[],
  bodies: readonly LaneBody[],
): Promise<(body: LaneBody) => Found> {
  const parse = (id: string) => (attribute === 'project' ? Project.requireId(id) : Tag.requireId(id))
  const ids = bodies.flatMap(({ id }) => (id ? [parse(id)] : [])).filter(id => id <= 2_147_483_647)
  const names = bodies.flatMap(({ id, name }) => (!id && name ? [name.trim().toLowerCase()] : []))
  const { rows } = await (attribute === 'project'
    ? sql<{ id: number; name: string }>`select p.id, p.name from project p
        where (p.id = any(${intArray(ids)}) or lower(p.name) = any(${names}::text[]))
          and p.id = any(${intArray(projectIds)}) and ${projectCondition(ctx, 'p.id')}`
    : sql<{ id: number; name: string }>`select t.id, t.name from tag t
        where (t.id = any(${intArray(ids)}) or lower(t.name) = any(${names}::text[])) and ${tagCondition(ctx, 't')}`
  ).execute(ctx.db)
  return body => {
    const name = body.name?.trim().toLowerCase()
    const found = rows.find(row => (body.id ? row.id === parse(body.id) : row.name.toLowerCase() === name))
    if (!found) throw unknown('swimlaneSettings.values', body.id ?? body.name ?? '')
    return { name: '', valueId: found.id, query: null }
  }
}

function readQueries(before: BoardBefore, bodies: readonly BodyOf<'SwimlaneQuery'>[]): readonly SwimlaneInput[] {
  requireFew(bodies, MAX_QUERIES, 'swimlaneSettings.queries')
  const old = before.swimlane_kind === 'queries' ? before.swimlanes : []
  return bodies.map(body => {
    const id = body.id ? SwimlaneQuery.requireId(body.id) : null
    const kept = id === null ? undefined : old.find(lane => lane.id === id)
    if (id !== null && !kept) throw unknown('swimlaneSettings.queries', body.id ?? '')
    return {
      id: kept?.id ?? null,
      name: body.name === undefined && kept ? kept.name : readName(body.name, 'name', TEXT_LIMITS.boardPartName),
      query: body.query === undefined && kept ? kept.query : readBoardQuery(body.query, 'query'),
      valueId: null,
      isDefault: false,
    }
  })
}
