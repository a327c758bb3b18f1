import { CustomField } from '@cairn/common/features/custom-fields'
import { Project } from '@cairn/common/features/projects'
import { type Completion, type createDictionary, parseQuery, quoteName } from '@cairn/common/features/search'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Paging } from '../../../platform/http/index.ts'
import { attributesCalled, queryAttributesOf } from '../../issues/index.ts'
import { findFolder } from '../../saved-searches/index.ts'
import { loadDictionary } from '../dictionary/load-dictionary.ts'
import { type FilterFieldRow, filterFieldRef, idOf, nameOf, predefinedFields } from './filter-field.ts'
import { visibleFields } from './known-fields.ts'
import { isStorable, wordAt } from './matching.ts'
import { projectsIn } from './scope.ts'
import { hasNames } from './suggest-lists.ts'
import { writtenValue } from './suggest-values.ts'
import { writtenAttribute } from './suggestion.ts'
import { findValues, type ValueOption } from './values.ts'

const predefinedFieldsOf = (ctx: RequestContext): readonly FilterFieldRow[] =>
  predefinedFields(queryAttributesOf(ctx.contributions).names)

/** A filter field that is no custom field, to be shown; null where none has that id. */
export function predefinedFieldRef(ctx: RequestContext, id: string): ReturnType<typeof filterFieldRef> | null {
  const row = predefinedFieldsOf(ctx).find(field => idOf(field) === id)
  return row ? filterFieldRef(row) : null
}

/** Attributes that are called as something, such as boards. */
async function calledFields(ctx: RequestContext, typed: string): Promise<readonly FilterFieldRow[]> {
  if (!isStorable(typed)) return []
  return (await attributesCalled(ctx, typed)).map(attribute => ({
    kind: 'predefined',
    name: attribute.names[0] ?? attribute.id,
    attribute,
  }))
}

export interface FilterFieldsQuery {
  readonly fieldTypes?: string | readonly string[] | undefined
  readonly fld?: string | undefined
  readonly query?: string | undefined
  readonly getUnusedVisibleFields?: string | undefined
}

/**
 * Attributes and custom fields that the reader may filter by; in a project's folder only fields of that project, or
 * with `getUnusedVisibleFields` those of all other projects behind them.
 */
export async function filterFields(ctx: RequestContext, query: FilterFieldsQuery): Promise<readonly FilterFieldRow[]> {
  const given = query.fieldTypes === undefined ? [] : [query.fieldTypes].flat()
  const types = given.flatMap(type => type.split(',')).filter(type => type !== '')
  const prefix = query.query?.trim() ?? ''
  const near = await projectsAround(ctx, query.fld)
  const fields = await visibleFields(ctx, near, { prefix })
  const isAnywhere = near.size === 0 || query.getUnusedVisibleFields === 'true'
  const wants = (type: string) => types.length === 0 || types.includes(type)
  return [
    ...(wants('custom')
      ? fields.filter(field => isAnywhere || field.uses.some(use => near.has(use.project_id)))
      : []
    ).map(field => ({ kind: 'custom' as const, field })),
    ...(wants('predefined')
      ? [...predefinedFieldsOf(ctx), ...(await calledFields(ctx, prefix))].filter(
          field => wordAt(nameOf(field), prefix) >= 0,
        )
      : []),
  ]
}

async function projectsAround(ctx: RequestContext, folder: string | undefined): Promise<ReadonlySet<number>> {
  if (!folder) return new Set()
  const found = await findFolder(ctx, folder)
  return new Set(found.classNo === Project.ownClass() ? [found.id] : [])
}

/** The filter field of that id, or with that name; throws `not_found`, also for what one may not know of. */
async function resolveFilterField(ctx: RequestContext, id: string): Promise<FilterFieldRow> {
  const number = CustomField.parseId(id)
  const name = id.toLowerCase()
  const fixed = number === null ? predefinedFieldsOf(ctx).find(field => idOf(field) === name) : undefined
  if (fixed) return fixed
  const called = number === null ? (await calledFields(ctx, id)).find(field => idOf(field) === name) : undefined
  if (called) return called
  const accepts =
    number === null
      ? { accepts: (field: { name: string }) => field.name.toLowerCase() === name }
      : { ids: new Set([number]) }
  const [field] = await visibleFields(ctx, new Set(), accepts)
  if (!field) throw notFound(id)
  return { kind: 'custom', field }
}

/** A value with the piece of a query that means it. */
export interface FilterValueRow {
  readonly id: string
  readonly query: string
  readonly value: ValueOption
}

export interface FilterValuesQuery {
  readonly prefix?: string | undefined
  readonly query?: string | undefined
  readonly fld?: string | undefined
}

const MAX_VALUES = 1_000

/** Values of a filter field, the likely ones first. */
export async function filterValues(
  ctx: RequestContext,
  id: string,
  query: FilterValuesQuery,
  paging: Paging,
): Promise<readonly FilterValueRow[]> {
  const row = await resolveFilterField(ctx, id)
  const prefix = query.prefix?.trim() ?? ''
  const text = query.query ?? ''
  const dictionary = await loadDictionary(ctx, text)
  const parsed = parseQuery(text, dictionary)
  const near = new Set([...(await projectsAround(ctx, query.fld)), ...projectsIn(parsed.condition)])
  const end = Math.min(paging.skip + (paging.top ?? MAX_VALUES), MAX_VALUES)
  const options = await optionsOf(ctx, row, dictionary.data, prefix, near, end)
  const name = writtenAttribute(nameOf(row))
  return options.slice(paging.skip, end).map(value => ({
    id: value.id === null ? value.name : `${value.kind}-${value.id}`,
    query: `${name}: ${writtenValue(value) ?? quoteName(value.name)}`,
    value,
  }))
}

async function optionsOf(
  ctx: RequestContext,
  row: FilterFieldRow,
  facts: ReturnType<typeof createDictionary>['data'],
  prefix: string,
  near: ReadonlySet<number>,
  limit: number,
): Promise<readonly ValueOption[]> {
  if (row.kind === 'custom') return findValues(ctx, facts, { attributes: [], fields: [row.field] }, prefix, near, limit)
  if (row.attribute) return findValues(ctx, facts, { attributes: [row.attribute], fields: [] }, prefix, near, limit)
  const at: Completion = { kind: 'has', negated: false, prefix, start: 0, end: 0, braced: false }
  const names = row.name === 'has' ? await hasNames({ ctx, at, near }) : await sortNames(ctx, prefix, near)
  return names.slice(0, limit).map(name => ({
    name,
    kind: 'element',
    id: null,
    description: null,
    archived: false,
    color: null,
    isResolved: null,
  }))
}

async function sortNames(ctx: RequestContext, prefix: string, near: ReadonlySet<number>): Promise<readonly string[]> {
  const fields = await visibleFields(ctx, near, { prefix, accepts: field => field.fieldType !== 'text' })
  const own = predefinedFieldsOf(ctx).flatMap(row =>
    row.kind === 'predefined' && row.attribute?.sort ? [row.attribute.sort.name] : [],
  )
  return [...own.filter(name => wordAt(name, prefix) >= 0), ...fields.map(field => field.name)]
}
