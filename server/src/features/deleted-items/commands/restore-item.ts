import type { RequestContext } from '../../../platform/context/index.ts'
import { type DeletedItem, findDeletedItem } from '../deleted-items.store.ts'

/** Brings something deleted back, by the rules of its own feature. Returns what it was as deleted. */
export async function restoreItem(ctx: RequestContext, idText: string): Promise<DeletedItem> {
  const item = await findDeletedItem(ctx, idText)
  await item.kind.restore(ctx, item)
  return item
}
