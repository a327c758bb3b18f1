import { AppError } from '@cairn/common/platform/errors'

/** Streams of one user on this node, and of all guests together. */
const MAX_OF_USER = 24
const MAX_OF_GUESTS = 500
/** Those of the guests of one network, so that they leave some to others. */
const MAX_OF_NETWORK = 100

/**
 * Lets somebody open one more stream; throws `too_many_streams`.
 *
 * @param open those of the same user that are open
 * @param asker whose the new one is, see `askerOf`
 */
export function requireFewStreams(
  open: readonly { readonly asker: string }[],
  { isGuest, asker }: { readonly isGuest: boolean; readonly asker: string },
): void {
  const [all, own] = isGuest ? [MAX_OF_GUESTS, MAX_OF_NETWORK] : [MAX_OF_USER, MAX_OF_USER]
  if (open.filter(stream => stream.asker === asker).length >= own)
    throw new AppError('too_many_streams', { limit: own })
  if (open.length >= all) throw new AppError('too_many_streams', { limit: all })
}
