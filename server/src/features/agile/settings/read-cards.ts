import {
  AgileQuickFilter,
  BURNDOWN_AXES,
  CARD_FIELD_PRESENTATIONS,
  ColorRule,
  REPORT_FILTERS,
} from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { can } from '../../access/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import type { BoardQueryInfo } from '../boards.store.ts'
import type { BoardBefore, BoardEdit, CardFieldInput, QueryInput } from './board-edit.ts'
import { isEstimationField } from './column-fields.ts'
import {
  readBoardQuery,
  readColor,
  readField,
  readFieldColumn,
  readName,
  refused,
  requireFew,
  unknown,
} from './read-values.ts'
import { useOf } from './shown-columns.ts'

const MAX_CARD_FIELDS = 30
const MAX_FILTERS = 30
const MAX_RULES = 50
const MAX_DAYS = 36_500

/** The fields that cards show, in their order. Those that the actor does not know of stay behind them. */
export function readCardFields(
  before: BoardBefore,
  facts: BoardFacts,
  body: BodyOf<'AgileCardSettings'>,
): readonly CardFieldInput[] | undefined {
  if (!body.fields) return undefined
  const given = requireFew(body.fields, MAX_CARD_FIELDS, 'cardSettings.fields').map((member): CardFieldInput => {
    const field = readField(facts, { id: member.field?.id ?? member.id ?? '' }, 'cardSettings.fields')
    if (!field) throw unknown('cardSettings.fields', member.id ?? '')
    const old = before.cardFields.find(({ fieldId }) => fieldId === field.fieldId)
    const presentation = member.presentation?.id ?? old?.presentation ?? 'full'
    return {
      fieldId: field.fieldId,
      presentation: oneOf(CARD_FIELD_PRESENTATIONS, presentation, 'cardSettings.fields.presentation'),
    }
  })
  const ids = new Set(given.map(({ fieldId }) => fieldId))
  if (ids.size < given.length) throw refused('a field stands on the cards twice')
  return [...given, ...before.cardFields.filter(({ fieldId }) => !useOf(facts, fieldId) && !ids.has(fieldId))]
}

function oneOf<const T extends string>(known: readonly T[], value: string, name: string): T {
  const found = known.find(one => one === value)
  if (!found) throw unknown(name, value)
  return found
}

/** What colours cards; null: nothing. */
export function readColorCoding(
  ctx: RequestContext,
  before: BoardBefore,
  facts: BoardFacts,
  body: BodyOf<'AnyColorCoding'> | null,
): Pick<BoardEdit, 'row' | 'projectColors' | 'colorRules'> {
  if (body === null) return { row: { color_by: 'none' } }
  const type = body.$type ?? typeBySight(body)
  if (type === 'FieldBasedColorCoding') {
    const given = readFieldColumn(facts, body.prototype, before.color_field_id, 'colorCoding.prototype')
    const color_field_id = given === undefined ? before.color_field_id : given
    if (color_field_id === null)
      throw new AppError('field_required', { name: 'colorCoding.prototype', field: 'colorCoding' })
    return { row: { color_by: 'field', color_field_id } }
  }
  if (type === 'ProjectBasedColorCoding') {
    if (!body.projectColors) return { row: { color_by: 'project' } }
    return { row: { color_by: 'project' }, projectColors: readProjectColors(ctx, before, body.projectColors) }
  }
  if (type !== 'QueryBasedColorCoding') throw unknown('colorCoding.$type', type)
  const colorRules = body.rules && readQueries(body.rules, before.colorRules, COLOR_RULES)
  return { row: { color_by: 'queries' }, ...(colorRules ? { colorRules } : {}) }
}

const typeBySight = (body: BodyOf<'AnyColorCoding'>): string => {
  if (body.prototype) return 'FieldBasedColorCoding'
  if (body.projectColors) return 'ProjectBasedColorCoding'
  if (body.rules) return 'QueryBasedColorCoding'
  throw new AppError('type_required')
}

/** Colours of projects that the actor does not know of stay. */
function readProjectColors(
  ctx: RequestContext,
  before: BoardBefore,
  bodies: readonly BodyOf<'ProjectColor'>[],
): ReadonlyMap<number, number> {
  const isShown = (id: number) => before.projectIds.includes(id) && can(ctx, 'PROJECT_READ_BASIC', id)
  const hidden = before.projects.filter(({ id }) => before.projectIds.includes(id) && !isShown(id))
  return new Map([
    ...hidden.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const])),
    ...bodies.flatMap(({ id, project, color }) => {
      const text = project?.id ?? id ?? ''
      const number = Project.requireId(text)
      if (!isShown(number)) throw unknown('colorCoding.projectColors', text)
      const index = readColor(color)
      return index === null ? [] : [[number, index] as const]
    }),
  ])
}

interface QueryList {
  readonly name: string
  readonly limit: number
  readonly requireId: (id: string) => number
}
const COLOR_RULES: QueryList = { name: 'colorCoding.rules', limit: MAX_RULES, requireId: id => ColorRule.requireId(id) }
const FILTERS: QueryList = { name: 'quickFilters', limit: MAX_FILTERS, requireId: id => AgileQuickFilter.requireId(id) }

function readQueries(
  bodies: readonly BodyOf<'ColorRule'>[],
  old: readonly BoardQueryInfo[],
  { name, limit, requireId }: QueryList,
): readonly QueryInput[] {
  return requireFew(bodies, limit, name).map(body => {
    const id = body.id ? requireId(body.id) : null
    const kept = id === null ? undefined : old.find(one => one.id === id)
    if (id !== null && !kept) throw unknown(name, body.id ?? '')
    return {
      id: kept?.id ?? null,
      name: body.name === undefined && kept ? kept.name : readName(body.name, 'name', TEXT_LIMITS.boardPartName),
      query: body.query === undefined && kept ? kept.query : readBoardQuery(body.query, 'query'),
      color: body.color === undefined ? (kept?.color ?? null) : readColor(body.color),
    }
  })
}

export const readFilters = (
  before: BoardBefore,
  bodies: readonly BodyOf<'AgileQuickFilter'>[],
): readonly QueryInput[] => readQueries(bodies, before.filters, FILTERS)

/** A field that tells how big cards are; undefined: it stays. */
export function readEstimation(
  facts: BoardFacts,
  body: BodyOf<'CustomField'> | null | undefined,
  current: number | null,
  attribute: string,
): number | null | undefined {
  const id = readFieldColumn(facts, body, current, attribute)
  const field: ProjectFieldInfo | undefined = typeof id === 'number' ? useOf(facts, id) : undefined
  if (field && !isEstimationField(field)) throw refused(`${field.name} is no period and no number`)
  return id
}

/** What charts count. */
export function readReport(
  before: BoardBefore,
  facts: BoardFacts,
  body: BodyOf<'AgileReportSettings'>,
): BoardEdit['row'] {
  const field = readEstimation(facts, body.estimationBurndownField, before.report_field_id, 'estimationBurndownField')
  const filter = body.filterType?.id ? oneOf(REPORT_FILTERS, body.filterType.id, 'filterType') : null
  const query = filter === 'ALL_TASKS' ? '' : body.subQuery
  return {
    ...(typeof body.doNotUseBurndown === 'boolean' ? { has_burndown: !body.doNotUseBurndown } : {}),
    ...(field === undefined ? {} : { report_field_id: field }),
    ...(query === undefined ? {} : { report_query: readBoardQuery(query, 'subQuery') }),
    ...(body.yaxis?.id ? { counts_estimation: oneOf(BURNDOWN_AXES, body.yaxis.id, 'yaxis') === 'ESTIMATION' } : {}),
  }
}

export function readResolvedDays(days: number | null): number | null {
  if (days !== null && (days < 0 || days > MAX_DAYS))
    throw new AppError('invalid_value', { name: 'resolvedDays', field: 'resolvedDays' })
  return days
}
