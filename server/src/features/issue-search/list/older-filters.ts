import type { Condition, SortKey } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../../platform/context/index.ts'
import { seesUse, usesOf } from '../../bundles/index.ts'
import { findProject } from '../../projects/index.ts'

/*
 * The filters that the list took before it had a query. They say the same as a query does, so they become conditions.
 */

type Repeated = string | readonly string[] | undefined
const listOf = (value: Repeated): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

export interface OlderFilters {
  readonly project?: Repeated
  readonly resolved?: 'true' | 'false' | undefined
  readonly value?: Repeated
  readonly reporter?: string | undefined
  readonly text?: string | undefined
  readonly sort?: string | undefined
}

/** Most filters that one request may carry. */
const MAX_FILTERS = 200
const MAX_INT = 2_147_483_647

const place = { start: 0, end: 0 } as const
type Predicate = Extract<Condition, { readonly kind: 'predicate' }>
const that = (attribute: Predicate['attribute'], test: Predicate['test']): Condition => ({
  kind: 'predicate',
  attribute,
  test,
  ...place,
})

/** Projects one may not see give an empty list, never an error. */
export async function olderConditions(ctx: RequestContext, query: OlderFilters): Promise<readonly Condition[]> {
  const projects = listOf(query.project)
  const values = listOf(query.value)
  if (projects.length + values.length > MAX_FILTERS)
    throw new AppError('invalid_parameter', { name: 'value', reason: 'too many filters' })
  const found = await Promise.all(projects.map(project => findProject(ctx, project)))
  const reporter = query.reporter === undefined ? undefined : numberOf(1, query.reporter)
  if (reporter === null) throw new AppError('invalid_parameter', { name: 'reporter', reason: 'not a user id' })
  const text = query.text?.trim()
  return [
    ...(projects.length > 0
      ? [that({ id: 'project' }, { kind: 'ids', ids: found.flatMap(project => (project ? [project.id] : [])) })]
      : []),
    ...(query.resolved === undefined
      ? []
      : [that({ id: 'resolved' }, { kind: 'resolved', resolved: query.resolved === 'true' })]),
    ...(reporter === undefined ? [] : [that({ id: 'reporter' }, { kind: 'ids', ids: [reporter] })]),
    ...(text ? [that({ id: 'text' }, { kind: 'text', mode: 'words', text })] : []),
    ...(await valueConditions(ctx, values)),
  ]
}

async function valueConditions(ctx: RequestContext, values: readonly string[]): Promise<readonly Condition[]> {
  const fields = new Map<string, { readonly fieldId: number | null; readonly tests: Condition[] }>()
  for (const value of values) {
    const [fieldText = '', valueText = ''] = value.split(':')
    const fieldId = fieldText === 'tag' ? null : numberOf(58, fieldText)
    const valueId = Number(/^\d+-(\d{1,10})$/.exec(valueText)?.[1] ?? Number.NaN)
    const isNone = valueText === 'none'
    if ((fieldId === null && fieldText !== 'tag') || !(isNone || valueId <= MAX_INT))
      throw new AppError('invalid_parameter', { name: 'value', reason: value.slice(0, 100) })
    const attribute = fieldId === null ? { id: 'tag' } : ({ id: 'field', fieldId } as const)
    const entry = fields.get(fieldText) ?? { fieldId, tests: [] }
    entry.tests.push(that(attribute, isNone ? { kind: 'empty' } : { kind: 'ids', ids: [valueId] }))
    fields.set(fieldText, entry)
  }
  await requireKnown(
    ctx,
    [...fields.values()].flatMap(({ fieldId }) => (fieldId === null ? [] : [fieldId])),
  )
  return [...fields.values()].map(({ tests }): Condition => ({ kind: 'any', of: tests, ...place }))
}

/** A field that the reader sees nowhere is as good as none. */
async function requireKnown(ctx: RequestContext, fieldIds: readonly number[]): Promise<void> {
  const known = await knownFields(ctx, fieldIds)
  for (const fieldId of fieldIds)
    if (!known.has(fieldId)) throw new AppError('invalid_parameter', { name: 'value', reason: `58-${fieldId}` })
}

async function knownFields(ctx: RequestContext, fieldIds: readonly number[]): Promise<ReadonlySet<number>> {
  const uses = await usesOf(ctx, 'field_id', fieldIds)
  return new Set(fieldIds.filter(id => uses.get(id)?.some(use => seesUse(ctx, use))))
}

export async function olderSort(ctx: RequestContext, sort: string | undefined): Promise<readonly SortKey[]> {
  if (sort === undefined) return []
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace(/^-/, '')
  if (name === 'updated' || name === 'created') return [{ key: name, direction, ...place }]
  const fieldId = numberOf(58, name)
  if (fieldId === null || !(await knownFields(ctx, [fieldId])).has(fieldId))
    throw new AppError('invalid_parameter', { name: 'sort', reason: name.slice(0, 50) })
  return [{ key: { fieldId }, direction, ...place }]
}

function numberOf(classNo: number, text: string): number | null {
  const id = parseId(classNo, text)
  return id !== null && id <= MAX_INT ? id : null
}
