import type { Selectable } from 'kysely'
import { type AnyLoader, type FieldLoader, inlineLoader, refTo } from '../../platform/projection/index.ts'
import { canErase } from './deleted-items.policy.ts'
import type { DeletedItem } from './deleted-items.store.ts'
import type { ErasedItemTable } from './deleted-items.tables.ts'
import { RETENTION } from './deleted-kind.ts'

export type ErasedRow = Selectable<ErasedItemTable>

/** One statement for each kind that has something below its items. */
const below: FieldLoader<DeletedItem> = {
  batch: async (ctx, rows) => {
    const counts = new Map<DeletedItem, number>(rows.map(row => [row, 0]))
    for (const [kind, items] of Map.groupBy(rows, row => row.kind)) {
      const found = await kind.below?.(
        ctx,
        items.map(({ id }) => id),
      )
      for (const item of items) counts.set(item, found?.get(item.id) ?? 0)
    }
    return counts
  },
}

export const deletedItemLoaders: readonly AnyLoader[] = [
  inlineLoader<DeletedItem>({
    entity: 'DeletedItem',
    fields: {
      id: { value: row => `${row.kind.idClass}-${row.id}` },
      kind: { value: row => row.kind.name },
      name: { value: row => row.name },
      issue: { value: row => row.host },
      project: { value: row => refTo('Project', row.project_id) },
      author: { value: row => refTo('User', row.author_id) },
      deleted: { value: row => row.deleted_at },
      deletedBy: { value: row => refTo('User', row.deleted_by) },
      expires: { value: row => row.deleted_at + RETENTION },
      canErase: { value: (row, ctx) => canErase(ctx, row) },
      below,
    },
  }),
  inlineLoader<ErasedRow>({
    entity: 'ErasedItem',
    fields: {
      id: { value: row => `${row.id_class}-${row.item_id}` },
      kind: { value: row => row.kind },
      issue: { value: row => row.host },
      project: { value: row => refTo('Project', row.project_id) },
      deleted: { value: row => row.deleted_at },
      deletedBy: { value: row => refTo('User', row.deleted_by) },
      erased: { value: row => row.erased_at },
      erasedBy: { value: row => refTo('User', row.erased_by) },
    },
  }),
]
