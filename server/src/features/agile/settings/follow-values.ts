import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { BundleChange } from '../../bundles/index.ts'
import type { FieldUseChange } from '../../custom-fields/index.ts'
import { lockBoards } from '../boards.store.ts'
import { syncSprints } from './linked-sprints.ts'

/** What follows for boards when values of a bundle come, go, or get another name: columns and rows are told by names. */
export async function followValues(ctx: RequestContext, change: BundleChange): Promise<void> {
  if (change.kind !== 'values') return
  const { bundleId, renamed } = change
  if (renamed) {
    await lockBoards(ctx, namesValuesOf(bundleId), 'update')
    await renameParts(ctx, bundleId, renamed, COLUMNS)
    await renameParts(ctx, bundleId, renamed, ROWS)
    await renameSprints(ctx, bundleId, renamed)
  }
  await syncSprints(ctx, usesBundle('sprint_field_id', bundleId))
}

/** What follows for boards when a project uses a field in another way. */
export async function followUses(ctx: RequestContext, { projectId, fieldId }: FieldUseChange): Promise<void> {
  await syncSprints(
    ctx,
    sql<boolean>`b.sprint_field_id = ${fieldId} and exists (
      select 1 from board_project p where p.board_id = b.id and p.project_id = ${projectId})`,
  )
}

type FieldColumn = 'column_field_id' | 'swimlane_field_id' | 'sprint_field_id'

/** SQL: a project of the board `b` has its field with the bundle. */
const usesBundle = (column: FieldColumn, bundleId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from board_project bp join project_custom_field u on u.project_id = bp.project_id
  where bp.board_id = b.id and u.field_id = b.${sql.ref(column)} and u.bundle_id = ${bundleId})`

/** SQL: columns, rows or sprints of the board `b` are told by the names of values of the bundle. */
export const namesValuesOf = (bundleId: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    (['column_field_id', 'swimlane_field_id', 'sprint_field_id'] as const).map(column => usesBundle(column, bundleId)),
    sql` or `,
  )})`

/** SQL: some project of the board `b` still has a value of that name. */
const hasValue = (column: FieldColumn, name: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from board_project bp join project_custom_field u on u.project_id = bp.project_id
  join bundle_element e on e.bundle_id = u.bundle_id
  where bp.board_id = b.id and u.field_id = b.${sql.ref(column)} and lower(e.name) collate "C" = lower(${name}) collate "C")`

interface Named {
  readonly field: FieldColumn
  readonly table: 'board_column_value' | 'board_swimlane'
  /** What else a row of another name has in common with it. */
  readonly columns: readonly string[]
  /** On which boards `b` they are values. */
  readonly isMeant: RawBuilder<boolean>
}

const COLUMNS: Named = {
  field: 'column_field_id',
  table: 'board_column_value',
  columns: ['board_id', 'column_id', 'ordinal'],
  isMeant: sql<boolean>`true`,
}
const ROWS: Named = {
  field: 'swimlane_field_id',
  table: 'board_swimlane',
  columns: ['board_id', 'ordinal', 'is_default'],
  isMeant: sql<boolean>`b.swimlane_kind <> 'queries'`,
}

interface Renamed {
  readonly from: string
  readonly to: string
}

/** Where another project of the board keeps the former name both names stand there, else the new one alone. */
async function renameParts(
  ctx: RequestContext,
  bundleId: number,
  { from, to }: Renamed,
  { field, table, columns, isMeant }: Named,
): Promise<void> {
  const names = sql.join(columns.map(name => sql.ref(name)))
  const ofOld = sql`v.board_id = b.id and lower(v.name) collate "C" = lower(${from}) collate "C"`
  const isNew = sql`not exists (select 1 from ${sql.table(table)} o where o.board_id = b.id and o.id <> v.id
    and lower(o.name) collate "C" = lower(${to}) collate "C")`
  const { rows } = await sql<{ id: number }>`
    with meant as (
      select v.id, b.id as board_id, ${hasValue(field, from)} as keeps from board b join ${sql.table(table)} v on ${ofOld}
      where ${usesBundle(field, bundleId)} and ${isMeant} and v.name is not null and ${isNew}
    ), renamed as (
      update ${sql.table(table)} v set name = ${to} from meant m where m.id = v.id and not m.keeps
    ), added as (
      insert into ${sql.table(table)} (${names}, name)
      select ${sql.join(columns.map(name => sql.ref(`v.${name}`)))}, ${to} from meant m
      join ${sql.table(table)} v on v.id = m.id where m.keeps
    )
    update board b set updated = ${ctx.clock()}
    where b.id in (select board_id from meant) returning b.id`.execute(ctx.db)
  await ctx.events.addAll(
    ctx,
    rows.map(({ id }) => ({ kind: 'agile.changed', entity: 'Agile', entityId: id })),
  )
}

/** A sprint keeps its goal and its dates under the new name. */
async function renameSprints(ctx: RequestContext, bundleId: number, { from, to }: Renamed): Promise<void> {
  const { rows } = await sql<{ id: number; board_id: number }>`
    update sprint s set name = ${to} from board b
    where b.id = s.board_id and b.membership = 'field' and ${usesBundle('sprint_field_id', bundleId)}
      and lower(s.name) collate "C" = lower(${from}) collate "C" and not ${hasValue('sprint_field_id', from)}
      and not exists (select 1 from sprint o where o.board_id = b.id and o.id <> s.id
        and lower(o.name) collate "C" = lower(${to}) collate "C")
    returning s.id, s.board_id`.execute(ctx.db)
  await ctx.events.addAll(
    ctx,
    rows.map(row => ({
      kind: 'sprint.changed',
      entity: 'Sprint',
      entityId: row.id,
      payload: { boardId: row.board_id },
    })),
  )
}
