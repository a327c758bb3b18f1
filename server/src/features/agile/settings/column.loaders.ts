import { Agile, AgileColumn, AgileColumnFieldValue } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { isUpdatable } from '../boards.policy.ts'
import type { ColumnInfo } from '../boards.store.ts'
import { isResolved, presentationOf, type ShownBoard, type ShownValue, shownValues, useOf } from './shown-columns.ts'

/** A column of the settings of a board, as its reader sees it. */
export interface ShownColumn {
  readonly shown: ShownBoard
  readonly column: ColumnInfo
  readonly ordinal: number
  readonly values: readonly ShownValue[]
}

interface ShownColumnValue {
  readonly of: ShownColumn
  readonly value: ShownValue
  readonly ordinal: number
}

/** The columns of a board, as references for the projection. */
export const columnRefs = (ctx: RequestContext, shown: ShownBoard): readonly Ref<ShownColumn>[] =>
  shown.board.columns.map((column, ordinal) => columnRef(ctx, shown, column, ordinal))

export const columnRef = (
  ctx: RequestContext,
  shown: ShownBoard,
  column: ColumnInfo,
  ordinal: number,
): Ref<ShownColumn> => new Ref('AgileColumn', { shown, column, ordinal, values: shownValues(ctx, shown, column) })

/** Which columns the reader has collapsed, of each board. */
async function collapsedColumns(ctx: RequestContext, boardIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ collapsed_columns: readonly number[] }>`
    select collapsed_columns from board_view
    where user_id = ${ctx.actor.userId} and board_id = any(${intArray(boardIds)})`.execute(ctx.db)
  return new Set(rows.flatMap(row => row.collapsed_columns))
}

export const columnLoaders: readonly AnyLoader[] = [
  inlineLoader<ShownBoard>({
    entity: 'ColumnSettings',
    fields: {
      id: { value: ({ board }) => Agile.id(board.id) },
      field: { value: ({ board, facts }) => refTo('CustomField', useOf(facts, board.column_field_id)?.fieldId) },
      columns: { value: (shown, ctx) => columnRefs(ctx, shown) },
      showBundleWarning: {
        value: ({ board, facts }) => {
          const known = facts.valuesOf(board.column_field_id)
          const names = board.columns.flatMap(({ values }) => values.flatMap(({ name }) => name ?? []))
          return facts.isWhole(board.column_field_id) && names.some(name => !known.has(name.toLowerCase()))
        },
      },
    },
  }),
  inlineLoader<ShownColumn>({
    entity: 'AgileColumn',
    fields: {
      id: { value: ({ column }) => AgileColumn.id(column.id) },
      presentation: { value: ({ column, values }) => presentationOf(column, values) },
      title: { value: ({ column }) => column.title },
      ordinal: { value: ({ ordinal }) => ordinal },
      isResolved: { value: ({ values }) => isResolved(values) },
      isVisible: { value: ({ column }) => column.isVisible },
      collapsed: {
        batch: async (ctx, rows) => {
          const collapsed = await collapsedColumns(ctx, [...new Set(rows.map(({ shown }) => shown.board.id))])
          return new Map(rows.map(row => [row, collapsed.has(row.column.id)]))
        },
      },
      color: { value: ({ column }) => refTo('FieldStyle', column.color) },
      policy: { value: ({ column }) => column.policy },
      wipLimit: {
        value: row => (row.column.wipMin === null && row.column.wipMax === null ? null : new Ref('WIPLimit', row)),
      },
      fieldValues: {
        value: of =>
          refsTo(
            'AgileColumnFieldValue',
            of.values.map((value, ordinal): ShownColumnValue => ({ of, value, ordinal })),
          ),
      },
      parent: { value: ({ shown }) => new Ref('ColumnSettings', shown) },
    },
  }),
  inlineLoader<ShownColumn>({
    entity: 'WIPLimit',
    fields: {
      id: { value: ({ column }) => AgileColumn.id(column.id) },
      min: { value: ({ column }) => column.wipMin },
      max: { value: ({ column }) => column.wipMax },
      column: { value: row => new Ref('AgileColumn', row) },
    },
  }),
  inlineLoader<ShownColumnValue>({
    entity: 'AgileColumnFieldValue',
    fields: {
      id: { value: ({ value }) => AgileColumnFieldValue.id(value.id) },
      name: { value: ({ value }) => value.name },
      presentation: { value: ({ value }) => value.presentation },
      valueId: { value: ({ value }) => value.personId },
      isResolved: { value: ({ value }) => value.element?.isResolved ?? false },
      ordinal: { value: ({ ordinal }) => ordinal },
      column: { value: ({ of }) => new Ref('AgileColumn', of) },
      canUpdate: { value: ({ of }, ctx) => isUpdatable(ctx, of.shown.board) },
      color: { value: ({ value }) => refTo('FieldStyle', value.element?.color) },
    },
  }),
]
