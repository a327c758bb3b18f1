import type { WorkFormat } from '@cairn/common/features/time-tracking'
import { AppError } from '@cairn/common/platform/errors'
import { formatPeriod } from '@cairn/common/platform/period'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { readInPortions } from '../../platform/db/index.ts'
import { type Cell, type TableFile, tableFile } from '../../platform/tables/index.ts'
import { workTimeOf } from '../custom-fields/index.ts'
import { issueVisible } from '../issues/index.ts'
import { readSettings } from '../settings/index.ts'
import { findWorkItems, type WorkFilter } from './find-work-items.ts'
import { workItemVisible } from './time-tracking.policy.ts'

/** Work items that are read at a time. */
const PORTION = 500

const COLUMNS = ['date', 'author', 'issue', 'summary', 'project', 'minutes', 'duration', 'type', 'text'] as const

/** What a request without `format` accepts. */
export const acceptedFormat = (accept: string | undefined): WorkFormat =>
  accept?.includes('spreadsheetml') ? 'xlsx' : 'csv'

/**
 * The work that the reader may see as a file, with the attributes that it carries as the last columns. More than the
 * set limit is refused, never cut.
 */
export async function exportWork(ctx: RequestContext, filter: WorkFilter, format: WorkFormat): Promise<TableFile> {
  const { maxExportItems: limit } = await readSettings(ctx.db)
  const ids = await findWorkItems(ctx, filter, { skip: 0, top: limit + 1 })
  if (ids.length > limit) throw new AppError('list_too_long', { name: 'workItems', limit })
  const attributes = await attributesOn(ctx, ids)
  const text = (key: string) => ctx.texts.format(ctx.locale, `export.work.${key}`, {})
  const columns = [
    ...COLUMNS.map(key => ({ key, name: text(key) })),
    ...attributes.map(({ id, name }) => ({ key: `attribute${id}`, name })),
  ]
  const rows = portions(
    ctx,
    ids,
    attributes.map(({ id }) => id),
  )
  return tableFile('spent-time', ctx.clock(), format, { name: text('sheet'), columns, rows, timeZone: 'UTC' })
}

async function* portions(
  ctx: RequestContext,
  ids: readonly number[],
  attributeIds: readonly number[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* readInPortions(ids, PORTION, portion => readRows(ctx, portion, attributeIds))
}

/** Attributes that some of the work carries, by name. */
async function attributesOn(ctx: RequestContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from work_attribute a
    where exists (select 1 from work_item_value v where v.attribute_id = a.id and v.work_item_id = any(${[...ids]}::bigint[]))
    order by a.name collate "und-x-icu", a.id`.execute(ctx.db)
  return rows
}

interface Row {
  readonly id: number
  readonly date: number
  readonly author: string
  readonly issue: string
  readonly summary: string
  readonly project: string
  readonly minutes: number
  readonly type: string | null
  readonly text: string | null
  readonly values: Readonly<Record<string, string>> | null
}

/** Read portion by portion, under the reader's rights of that moment. */
async function readRows(ctx: RequestContext, ids: readonly number[], attributeIds: readonly number[]) {
  const work = await workTimeOf(ctx)
  const { rows } = await sql<Row>`
    select w.id, w.date, u.full_name as author, p.short_name || '-' || i.number as issue, i.summary, p.name as project,
      w.minutes, t.name as type, w.text,
      (select jsonb_object_agg(v.attribute_id, e.name) from work_item_value v
        join work_attribute_value e on e.id = v.value_id where v.work_item_id = w.id) as values
    from work_item w join issue i on i.id = w.issue_id join project p on p.id = i.project_id
    join users u on u.id = w.author_id left join work_item_type t on t.id = w.type_id
    where w.id = any(${[...ids]}::bigint[]) and not w.draft and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      and ${workItemVisible(ctx, 'w', 'i')}`.execute(ctx.db)
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap((id): readonly (readonly Cell[])[] => {
    const row = found.get(id)
    if (!row) return []
    const { date, author, issue, summary, project, minutes, type, text } = row
    return [
      [
        { time: date, precision: 'day' },
        author,
        issue,
        summary,
        project,
        minutes,
        formatPeriod(minutes, work),
        type,
        text,
        ...attributeIds.map(attribute => row.values?.[attribute] ?? null),
      ],
    ]
  })
}
