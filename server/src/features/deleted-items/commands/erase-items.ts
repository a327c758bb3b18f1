import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireErase } from '../deleted-items.policy.ts'
import { findDeletedItem } from '../deleted-items.store.ts'
import { type DeletedKind, type DeletedRow, erasureHooks } from '../deleted-kind.ts'

/** Erases something deleted for good: its row, texts and files. A note of it remains. */
export async function eraseItem(ctx: RequestContext, idText: string): Promise<void> {
  const files = await transaction(ctx, async ctx => {
    const found = await findDeletedItem(ctx, idText)
    await found.kind.lock?.(ctx, found)
    // What came back until then is not found any more.
    const item = await findDeletedItem(ctx, idText)
    requireErase(ctx, item)
    return eraseRows(ctx, item.kind, [item], ctx.actor.userId)
  })
  await forgetFiles(ctx, files)
}

/** Erases rows of one kind, in the transaction of `ctx`; returns the files to be forgotten once that is certain. */
export async function eraseRows(
  ctx: RequestContext,
  kind: DeletedKind,
  rows: readonly DeletedRow[],
  erasedBy: number | null,
): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const files: string[] = []
  const { carries } = kind
  if (carries) {
    const own = rows.map(row => row.id)
    const carriers = { kind: carries, ids: (await kind.carriers?.(ctx, own)) ?? own }
    files.push(...(await erasureHooks.run(ctx, 'erasing', carriers, erasedBy)).flat())
  }
  files.push(...(await kind.erase(ctx, rows, erasedBy)))
  const now = ctx.clock()
  await ctx.db
    .insertInto('erased_item')
    .values(
      rows.map(row => ({
        kind: kind.name,
        id_class: kind.idClass,
        item_id: row.id,
        host: row.host,
        project_id: row.project_id,
        deleted_at: row.deleted_at,
        deleted_by: row.deleted_by,
        erased_at: now,
        erased_by: erasedBy,
      })),
    )
    .execute()
  return files
}

/** Removes contents that no row names any more. What this misses, the sweep finds. */
export async function forgetFiles(ctx: RequestContext, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await ctx.files.delete(key).catch(error => ctx.log.warn({ error, key }, 'A file could not be removed'))
}
