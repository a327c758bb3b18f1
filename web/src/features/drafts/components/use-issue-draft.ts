import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../platform/store/index.ts'
import { createIssueDraftStore, type IssueDraftState, type IssueDraftStore } from './issue-draft-store.ts'
import {
  dropIssueDraft,
  type IssueDraftBody,
  issueDraftsQuery,
  type ServerIssueDraft,
  saveIssueDraft,
} from './issue-drafts.ts'
import type { IssueDraft } from './new-issue.ts'

export type KeptIssueDraft = IssueDraftState & {
  readonly store: IssueDraftStore
  /** The reader's other drafts, the newest first. */
  readonly others: readonly ServerIssueDraft[]
}

/**
 * The new issue as it is kept while it is written.
 * @param start key of the project whose list the form is opened from
 * @param fixed the texts that the address brings: nothing is restored over them
 * @param bodyOf what the server is sent of it
 */
export function useIssueDraft(
  start: string | undefined,
  fixed: IssueDraft | null,
  bodyOf: (draft: IssueDraft) => IssueDraftBody,
): KeptIssueDraft {
  const client = useQueryClient()
  const newestBody = useRef(bodyOf)
  newestBody.current = bodyOf
  const [store] = useState(() =>
    createIssueDraftStore(
      {
        save: (id, draft, keepalive) => saveIssueDraft(id, newestBody.current(draft), keepalive),
        list: () => client.fetchQuery(issueDraftsQuery),
        drop: dropIssueDraft,
        refresh: () => void client.invalidateQueries({ queryKey: issueDraftsQuery.queryKey }),
      },
      { start, fixed },
    ),
  )
  const state = useStore(store)
  useEffect(() => store.open(), [store])

  const { data: drafts, isFetchedAfterMount } = useQuery(issueDraftsQuery)
  useEffect(() => {
    if (isFetchedAfterMount && drafts) store.receive(drafts)
  }, [drafts, isFetchedAfterMount, store])
  return { ...state, store, others: store.othersOf(drafts ?? []) }
}
