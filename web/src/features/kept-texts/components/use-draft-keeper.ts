import { useEffect, useMemo } from 'react'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { sendOnLeave } from './send-on-leave.ts'

/**
 * A keeper for as long as the screen stands: what it has is sent when the page is hidden, when the screen is left, and
 * before the person signs out.
 * @param send must stay the same while it sends to the same place
 * @param lengthOf see `createDraftKeeper`; must stay the same as well
 */
export function useDraftKeeper<T>(
  send: (value: T, keepalive: boolean) => Promise<void>,
  lengthOf?: (value: T) => number,
): DraftKeeper<T> {
  const keeper = useMemo(() => createDraftKeeper(send, lengthOf), [send, lengthOf])
  useEffect(() => sendOnLeave(keeper), [keeper])
  return keeper
}
