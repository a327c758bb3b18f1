import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { BoardBefore, BoardEdit, ColumnInput, QueryInput, SwimlaneInput } from './board-edit.ts'
import { valueKey } from './read-columns.ts'

/** Writes the parts of a board, whose row the caller has locked or just written: those with an id keep it. */
export async function writeParts(
  ctx: RequestContext,
  boardId: number,
  before: BoardBefore,
  edit: BoardEdit,
): Promise<void> {
  if (edit.projectIds) await writeProjects(ctx, boardId, edit.projectIds)
  if (edit.projectColors) await writeProjectColors(ctx, boardId, edit.projectColors)
  if (edit.columns) await writeColumns(ctx, boardId, before, edit.columns)
  if (edit.swimlanes) await writeSwimlanes(ctx, boardId, edit.swimlanes)
  if (edit.cardFields) await writeCardFields(ctx, boardId, edit.cardFields)
  if (edit.filters) await writeQueries(ctx, boardId, 'filter', edit.filters)
  if (edit.colorRules) await writeQueries(ctx, boardId, 'color', edit.colorRules)
}

async function writeProjects(ctx: RequestContext, boardId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from board_project where board_id = ${boardId} and not project_id = any(${intArray(ids)})`.execute(
    ctx.db,
  )
  await sql`
    insert into board_project (board_id, project_id, ordinal)
    select ${boardId}, p.id, p.place - 1 from unnest(${intArray(ids)}) with ordinality as p (id, place)
    on conflict (board_id, project_id) do update set ordinal = excluded.ordinal`.execute(ctx.db)
}

async function writeProjectColors(
  ctx: RequestContext,
  boardId: number,
  colors: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update board_project b set color = c.color
    from board_project p left join unnest(${intArray(colors.keys())}, ${intArray(colors.values())}) as c (id, color)
      on c.id = p.project_id
    where b.board_id = ${boardId} and p.board_id = b.board_id and p.project_id = b.project_id`.execute(ctx.db)
}

/** Rows as JSON, in their order: what one statement writes of a list. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

const idsOf = (rows: readonly { readonly id: number | null }[]) => intArray(rows.flatMap(({ id }) => id ?? []))

async function writeColumns(
  ctx: RequestContext,
  boardId: number,
  before: BoardBefore,
  columns: readonly ColumnInput[],
): Promise<void> {
  const ids = await newIds(ctx, 'board_column', columns)
  const known = new Map(
    before.columns.flatMap(({ values }) => values.map(value => [valueKey(value), value.id] as const)),
  )
  const values = columns.flatMap((column, at) =>
    column.values.map((value, ordinal) => ({
      column_id: ids[at],
      ordinal,
      name: value.name,
      value_id: value.valueId,
      id: known.get(valueKey(value)) ?? null,
    })),
  )
  const valueIds = await newIds(ctx, 'board_column_value', values)
  const rows = columns.map(({ values: _values, ...column }, ordinal) => ({ ...column, id: ids[ordinal], ordinal }))
  await sql`
    insert into board_column (id, board_id, ordinal, title, color, policy, is_visible, wip_min, wip_max)
    overriding system value
    select c.id, ${boardId}, c.ordinal, c.title, c.color, c.policy, c."isVisible", c."wipMin", c."wipMax"
    from jsonb_to_recordset(${rowsOf(rows)}) as c (id int, ordinal int, title text, color smallint, policy text,
      "isVisible" boolean, "wipMin" int, "wipMax" int)
    on conflict (id) do update set ordinal = excluded.ordinal, title = excluded.title, color = excluded.color,
      policy = excluded.policy, is_visible = excluded.is_visible, wip_min = excluded.wip_min, wip_max = excluded.wip_max`.execute(
    ctx.db,
  )
  await sql`delete from board_column_value where board_id = ${boardId} and not id = any(${intArray(valueIds)})`.execute(
    ctx.db,
  )
  await sql`
    insert into board_column_value (id, board_id, column_id, ordinal, name, value_id) overriding system value
    select v.id, ${boardId}, v.column_id, v.ordinal, v.name, v.value_id
    from jsonb_to_recordset(${rowsOf(values.map((value, at) => ({ ...value, id: valueIds[at] })))})
      as v (id int, column_id int, ordinal int, name text, value_id int)
    on conflict (id) do update set column_id = excluded.column_id, ordinal = excluded.ordinal, name = excluded.name,
      value_id = excluded.value_id`.execute(ctx.db)
  await sql`delete from board_column where board_id = ${boardId} and not id = any(${intArray(ids)})`.execute(ctx.db)
}

/** The ids of rows, with new ones for those that have none: one statement for all of them. */
async function newIds(
  ctx: RequestContext,
  table: 'board_column' | 'board_column_value' | 'board_swimlane' | 'board_query',
  rows: readonly { readonly id: number | null }[],
): Promise<readonly number[]> {
  const count = rows.filter(({ id }) => id === null).length
  const { rows: fresh } =
    count === 0
      ? { rows: [] }
      : await sql<{ id: number }>`
          select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
          ctx.db,
        )
  const left = fresh.map(({ id }) => id)
  return rows.map(({ id }) => id ?? left.shift() ?? 0)
}

async function writeSwimlanes(ctx: RequestContext, boardId: number, lanes: readonly SwimlaneInput[]): Promise<void> {
  await sql`delete from board_swimlane where board_id = ${boardId} and not id = any(${idsOf(lanes)})`.execute(ctx.db)
  if (lanes.length === 0) return
  const ids = await newIds(ctx, 'board_swimlane', lanes)
  const rows = lanes.map((lane, ordinal) => ({ ...lane, id: ids[ordinal], ordinal }))
  await sql`
    insert into board_swimlane (id, board_id, ordinal, name, value_id, query, is_default) overriding system value
    select l.id, ${boardId}, l.ordinal, l.name, l."valueId", l.query, l."isDefault"
    from jsonb_to_recordset(${rowsOf(rows)}) as l (id int, ordinal int, name text, "valueId" int, query text,
      "isDefault" boolean)
    on conflict (id) do update set ordinal = excluded.ordinal, name = excluded.name, value_id = excluded.value_id,
      query = excluded.query, is_default = excluded.is_default`.execute(ctx.db)
}

async function writeCardFields(
  ctx: RequestContext,
  boardId: number,
  fields: NonNullable<BoardEdit['cardFields']>,
): Promise<void> {
  await sql`delete from board_card_field where board_id = ${boardId}`.execute(ctx.db)
  if (fields.length === 0) return
  await ctx.db
    .insertInto('board_card_field')
    .values(
      fields.map(({ fieldId, presentation }, ordinal) => ({
        board_id: boardId,
        field_id: fieldId,
        ordinal,
        presentation,
      })),
    )
    .execute()
}

async function writeQueries(
  ctx: RequestContext,
  boardId: number,
  purpose: 'filter' | 'color',
  queries: readonly QueryInput[],
): Promise<void> {
  await sql`delete from board_query where board_id = ${boardId} and purpose = ${purpose}
    and not id = any(${idsOf(queries)})`.execute(ctx.db)
  if (queries.length === 0) return
  const ids = await newIds(ctx, 'board_query', queries)
  const rows = queries.map((query, ordinal) => ({ ...query, id: ids[ordinal], ordinal }))
  await sql`
    insert into board_query (id, board_id, purpose, ordinal, name, query, color) overriding system value
    select q.id, ${boardId}, ${purpose}, q.ordinal, q.name, q.query, q.color
    from jsonb_to_recordset(${rowsOf(rows)}) as q (id int, ordinal int, name text, query text, color smallint)
    on conflict (id) do update set ordinal = excluded.ordinal, name = excluded.name, query = excluded.query,
      color = excluded.color`.execute(ctx.db)
}
