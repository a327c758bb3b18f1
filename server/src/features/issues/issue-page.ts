import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../platform/context/index.ts'
import { type FieldLoader, inlineLoader, refsTo } from '../../platform/projection/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import { findProject } from '../projects/index.ts'
import {
  COUNT_LIMIT,
  type Cursor,
  countIssues,
  type FoundIssue,
  type IssueFilter,
  type IssueOrder,
  type TermFilter,
} from './list-issues.ts'
import { TAG_FIELD } from './search-row.ts'

type Repeated = string | readonly string[] | undefined
const listOf = (value: Repeated): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

export interface PageQuery {
  readonly project?: Repeated
  readonly resolved?: 'true' | 'false' | undefined
  readonly value?: Repeated
  readonly reporter?: string | undefined
  readonly text?: string | undefined
}

/** Most filters that one request may carry. */
const MAX_FILTERS = 200

/** Reads the filters of the product's own list. Projects one may not see give an empty list, never an error. */
export async function pageFilter(ctx: RequestContext, query: PageQuery): Promise<IssueFilter> {
  const projects = listOf(query.project)
  const values = listOf(query.value)
  if (projects.length + values.length > MAX_FILTERS)
    throw new AppError('invalid_parameter', { name: 'value', reason: 'too many filters' })
  const found = await Promise.all(projects.map(project => findProject(ctx, project)))
  const reporterId = query.reporter === undefined ? undefined : parseId(1, query.reporter)
  if (reporterId === null) throw new AppError('invalid_parameter', { name: 'reporter', reason: 'not a user id' })
  const text = query.text?.trim()
  return {
    ...(projects.length > 0 ? { projectIds: found.flatMap(project => (project ? [project.id] : [])) } : {}),
    ...(query.resolved === undefined ? {} : { resolved: query.resolved === 'true' }),
    ...(reporterId === undefined ? {} : { reporterId }),
    ...(text ? { text } : {}),
    terms: await termFilters(ctx, values),
  }
}

async function termFilters(ctx: RequestContext, values: readonly string[]): Promise<readonly TermFilter[]> {
  const fields = new Map<number, { readonly ids: number[]; none: boolean }>()
  for (const value of values) {
    const [fieldText = '', valueText = ''] = value.split(':')
    const fieldId = fieldText === 'tag' ? TAG_FIELD : parseId(58, fieldText)
    const valueId = /^\d+-(\d{1,10})$/.exec(valueText)?.[1]
    if (fieldId === null || (valueText !== 'none' && valueId === undefined))
      throw new AppError('invalid_parameter', { name: 'value', reason: value.slice(0, 100) })
    const entry = fields.get(fieldId) ?? { ids: [], none: false }
    if (valueId === undefined) entry.none = true
    else entry.ids.push(Number(valueId))
    fields.set(fieldId, entry)
  }
  return Promise.all([...fields].map(async ([fieldId, { ids, none }]) => termFilter(ctx, fieldId, ids, none)))
}

async function termFilter(
  ctx: RequestContext,
  fieldId: number,
  ids: readonly number[],
  none: boolean,
): Promise<TermFilter> {
  const rows = await ctx.db
    .selectFrom('search_term')
    .select(['id', 'value_id'])
    .where('field_id', '=', fieldId)
    .$if(!none, query => query.where('value_id', 'in', ids.length > 0 ? [...ids] : [-1]))
    .execute()
  const isPrivate = fieldId !== TAG_FIELD && (await isPrivateField(ctx, fieldId))
  return {
    terms: rows.filter(row => ids.includes(row.value_id)).map(row => row.id),
    noneOf: none ? rows.map(row => row.id) : null,
    private: isPrivate,
  }
}

/** A field that is private wherever it is used stands in `pvals`; readers without the permission find nothing by it. */
async function isPrivateField(ctx: RequestContext, fieldId: number): Promise<boolean> {
  const uses = await ctx.db
    .selectFrom('project_custom_field')
    .select('is_public')
    .distinct()
    .where('field_id', '=', fieldId)
    .execute()
  const isPrivate = uses.length > 0 && uses.every(use => !use.is_public)
  if (isPrivate && !canSomewhere(ctx, 'PRIVATE_READ_ISSUE'))
    throw new AppError('invalid_parameter', { name: 'value', reason: `58-${fieldId}` })
  return isPrivate && can(ctx, 'PRIVATE_READ_ISSUE')
}

export async function pageOrder(ctx: RequestContext, sort: string | undefined): Promise<IssueOrder> {
  const descending = sort === undefined || sort.startsWith('-')
  const name = (sort ?? 'updated').replace(/^-/, '')
  if (name === 'updated' || name === 'created') return { key: name, descending }
  const fieldId = parseId(58, name)
  const field =
    fieldId === null
      ? undefined
      : await ctx.db.selectFrom('custom_field').select('sort_slot').where('id', '=', fieldId).executeTakeFirst()
  if (!field?.sort_slot) throw new AppError('invalid_parameter', { name: 'sort', reason: name.slice(0, 50) })
  return { key: { slot: field.sort_slot }, descending }
}

export function printCursor({ value, updated, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, updated, id])).toString('base64url')
}

export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const [value, updated, id]: readonly unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if ((value === null || Number.isSafeInteger(value)) && Number.isSafeInteger(updated) && Number.isSafeInteger(id))
      return { value: value as number | null, updated: updated as number, id: id as number }
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('invalid_parameter', { name: 'cursor', reason: 'not a cursor of this list' })
}

export interface IssuePageRow {
  readonly found: readonly FoundIssue[]
  readonly hasMore: boolean
  readonly filter: IssueFilter
}

/** Both fields about the number of matches share one count. */
const counts = new WeakMap<IssuePageRow, Promise<number>>()

function countOf(ctx: RequestContext, page: IssuePageRow): Promise<number> {
  const known = counts.get(page) ?? countIssues(ctx, page.filter)
  counts.set(page, known)
  return known
}

const counted = (present: (count: number) => unknown): FieldLoader<IssuePageRow> => ({
  batch: async (ctx, rows) =>
    new Map(await Promise.all(rows.map(async row => [row, present(await countOf(ctx, row))] as const))),
})

export const issuePageLoader = inlineLoader<IssuePageRow>({
  entity: 'IssuePage',
  fields: {
    id: { value: () => 'page' },
    issues: {
      value: page =>
        refsTo(
          'Issue',
          page.found.map(issue => issue.id),
        ),
    },
    cursor: {
      value: page => {
        const last = page.found.at(-1)
        return page.hasMore && last ? printCursor(last) : null
      },
    },
    total: counted(count => Math.min(count, COUNT_LIMIT - 1)),
    totalIsMinimum: counted(count => count >= COUNT_LIMIT),
  },
})
