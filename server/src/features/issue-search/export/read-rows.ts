import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { groupBy } from '../../../platform/projection/index.ts'
import type { Cell } from '../../../platform/tables/index.ts'
import { issueVisible, type SearchedField } from '../../issues/index.ts'
import { tagCondition } from '../../tags/index.ts'
import type { ExportColumn, IssueColumn } from './columns.ts'

/** The cells of issues, in the order of `ids`: statements by the columns, whatever the number of issues. */
export async function readRows(
  ctx: RequestContext,
  ids: readonly number[],
  columns: readonly ExportColumn[],
): Promise<readonly (readonly Cell[])[]> {
  const fields = columns.flatMap(column => (column.kind === 'field' ? [column.field] : []))
  const wantsTags = columns.some(column => column.kind === 'issue' && column.column === 'tags')
  const wantsDescription = columns.some(column => column.kind === 'issue' && column.column === 'description')
  const added = columns.flatMap(column => (column.kind === 'added' ? [column.added] : []))
  const [issues, tags, values, others] = await Promise.all([
    readIssues(ctx, ids, wantsDescription),
    wantsTags ? readTags(ctx, ids) : new Map<number, readonly string[]>(),
    fields.length > 0 ? readValues(ctx, ids, fields) : new Map<string, readonly ValueRow[]>(),
    Promise.all(added.map(async one => [one, await one.cells(ctx, ids)] as const)).then(all => new Map(all)),
  ])
  return ids.flatMap(id => {
    const issue = issues.get(id)
    if (!issue) return []
    const cells = columns.map((column): Cell => {
      if (column.kind === 'added') return others.get(column.added)?.get(id) ?? null
      if (column.kind === 'field') return fieldCell(column.field, values.get(`${id} ${column.field.id}`) ?? [])
      return column.column === 'tags' ? (tags.get(id) ?? []) : issueCell(issue, column.column)
    })
    return [cells]
  })
}

interface IssueRow extends Readonly<Record<Exclude<IssueColumn, 'tags' | 'id'>, string | number | null>> {
  readonly id: number
  readonly key: string
}

async function readIssues(
  ctx: RequestContext,
  ids: readonly number[],
  wantsDescription: boolean,
): Promise<ReadonlyMap<number, IssueRow>> {
  const { rows } = await sql<IssueRow>`
    select i.id, p.short_name || '-' || i.number as key, i.summary, ${wantsDescription ? sql`i.description` : sql`null`} as description, p.name as project, i.created, i.updated,
      i.resolved, r.full_name as reporter, u.full_name as updater, i.votes
    from issue i join project p on p.id = i.project_id join users r on r.id = i.reporter_id
    left join users u on u.id = i.updater_id
    where i.id = any(${[...ids]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

function issueCell(row: IssueRow, column: Exclude<IssueColumn, 'tags'>): Cell {
  if (column === 'id') return row.key
  const value = row[column]
  const isTime = column === 'created' || column === 'updated' || column === 'resolved'
  return isTime && typeof value === 'number' ? { time: value, precision: 'minute' } : value
}

async function readTags(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ host_id: number; name: string }>`
    select it.host_id, t.name from host_tag it join tag t on t.id = it.tag_id
    where it.host_id = any(${[...ids]}::bigint[]) and ${tagCondition(ctx, 't')}
    order by t.name collate "und-x-icu"`.execute(ctx.db)
  return new Map([...groupBy(rows, row => row.host_id)].map(([id, found]) => [id, found.map(row => row.name)]))
}

interface ValueRow {
  readonly issue_id: number
  readonly project_id: number
  readonly field_id: number
  readonly name: string | null
  readonly num: number | null
  readonly text_value: string | null
}

/** By issue and field; of a field that the reader does not see in a project there is none. */
async function readValues(
  ctx: RequestContext,
  ids: readonly number[],
  fields: readonly SearchedField[],
): Promise<ReadonlyMap<string, readonly ValueRow[]>> {
  const { rows } = await sql<ValueRow>`
    select v.issue_id, v.project_id, v.field_id, coalesce(e.name, u.full_name, g.name) as name, v.num, v.text_value
    from issue_field_value v left join bundle_element e on e.id = v.value_id left join users u on u.id = v.value_id
    left join user_group g on g.id = v.value_id
    where v.issue_id = any(${[...ids]}::bigint[]) and v.field_id = any(${intArray(fields.map(field => field.id))})
    order by v.issue_id, v.field_id, v.position`.execute(ctx.db)
  const hidden = new Map(fields.map(field => [field.id, new Set(field.reach.hidden)]))
  const shown = rows.filter(row => !hidden.get(row.field_id)?.has(row.project_id))
  return groupBy(shown, row => `${row.issue_id} ${row.field_id}`)
}

function fieldCell({ type }: SearchedField, rows: readonly ValueRow[]): Cell {
  const [first] = rows
  if (!first) return type.isMultiValue ? [] : null
  if (type.storage === 'text') return first.text_value
  if (type.storage === 'value') return type.isMultiValue ? rows.flatMap(row => row.name ?? []) : first.name
  if (first.num === null) return null
  if (type.valueType === 'date') return { time: first.num, precision: 'day' }
  return type.valueType === 'date and time' ? { time: first.num, precision: 'minute' } : first.num
}
