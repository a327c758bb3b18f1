import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts'
import { sendOnLeave } from './send-on-leave.ts'
import { type DraftPlace, serverDraftQuery } from './text-drafts.ts'

export type TextDraft = DraftState &
  Pick<DraftStore, 'keep' | 'forget' | 'take' | 'taken'> & {
    /** Asks anew what other tabs and browsers have written, for an editor that opens long after its screen did. */
    readonly look: () => void
  }

/**
 * A text kept while it is typed, for as long as the screen stands: what the server has not got is sent when the page is
 * hidden, when the screen is left, and before the person signs out.
 */
export function useDraft({ kind, hostId, commentId }: DraftPlace): TextDraft {
  const client = useQueryClient()
  const place = useMemo<DraftPlace>(
    () => ({ kind, hostId, ...(commentId === undefined ? {} : { commentId }) }),
    [kind, hostId, commentId],
  )
  const draft = useMemo(() => createDraftStore(client, place), [client, place])
  useEffect(() => sendOnLeave(draft.keeper), [draft])
  const { data: found, isFetchedAfterMount, refetch } = useQuery(serverDraftQuery(place))
  useEffect(() => {
    if (isFetchedAfterMount && found !== undefined) draft.found(found)
  }, [draft, found, isFetchedAfterMount])
  const look = useCallback(() => {
    draft.look()
    void refetch()
  }, [draft, refetch])
  const { keep, forget, take, taken } = draft
  return { ...useStore(draft), keep, forget, take, taken, look }
}
