import { TooLarge, withinBytes } from '../../../platform/db/index.ts'

/** Bytes that the statements of one step may bring: of a board as large as they may be some megabytes. */
const MAX_BYTES = 32 * 1024 * 1024

/** Works for who follows a sprint: what the statements bring is bounded as for a request. Throws {@link TooLarge}. */
export async function inOwnRoom<T>(work: () => Promise<T>): Promise<T> {
  const found = await withinBytes(MAX_BYTES, work)
  if (!found) throw new TooLarge('More than may be read at once to tell what changed')
  return found.result
}
