import { postDraftComment } from '@cairn/common/features/drafts'
import { getIssue } from '@cairn/common/features/issues'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type CallOptions, call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { TakenDraft } from '../../comments/index.ts'
import { dropServerDraft, useDraftKeeper } from '../../kept-texts/index.ts'
import { type Audience, audienceOf, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { draftFilesKey } from './draft-uploads.ts'
import { useDraftFiles } from './use-draft-files.ts'

const PARTS = {
  draftComment: { id: true, visibility: VISIBILITY_FIELDS, attachments: { id: true } },
} as const

type Parts = { readonly id: string; readonly audience: Audience; readonly hasFiles: boolean }

/** What the server has of a comment being written, besides its text. */
const partsQuery = (issueId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['draftParts', issueId],
    queryFn: async ({ signal }): Promise<Parts | null> => {
      const { draftComment } = await call(getIssue, { params: { id: issueId }, fields: PARTS, signal })
      return draftComment
        ? {
            id: draftComment.id,
            audience: audienceOf(draftComment.visibility),
            hasFiles: draftComment.attachments.length > 0,
          }
        : null
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Keeps what is given of the draft; gives its id. */
const send = (issueId: string, body: CallOptions<typeof postDraftComment>['body'], keepalive = false) =>
  call(postDraftComment, { params: { id: issueId }, body, keepalive, fields: { id: true } })

const NOBODY: Audience = []

/** Readers and files of a comment being written, kept with its draft on the server while they are chosen. */
export function useCommentDraft(issueId: string, enabled: boolean) {
  const place = useMemo(() => ({ kind: 'comment', issueId }) as const, [issueId])
  const { queryKey } = partsQuery(issueId, enabled)
  const { data: found } = useQuery(partsQuery(issueId, enabled))
  const [chosen, setChosen] = useState<Audience | null>(null)
  const [hasBegun, setBegun] = useState(false)
  const id = useRef<string | null>(null)
  if (found) id.current = found.id

  const keeper = useDraftKeeper(
    useCallback(
      async (audience: Audience, keepalive: boolean) => {
        const body = { visibility: visibilityBody(audience) }
        const reply = await send(issueId, body, keepalive)
        id.current = reply.id
      },
      [issueId],
    ),
  )
  const begin = useCallback(async () => {
    id.current ??= (await send(issueId, {})).id
    setBegun(true)
    return place
  }, [issueId, place])
  const files = useDraftFiles(hasBegun || found?.hasFiles ? place : null, begin)

  /** It was sent or thrown away: the next one begins empty. */
  const reset = useCallback(() => {
    id.current = null
    setChosen(null)
    setBegun(false)
    // What is still being asked about it would only bring it back.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, null)
    queryClient.removeQueries({ queryKey: draftFilesKey(place) })
  }, [queryKey, place])
  return {
    audience: chosen ?? found?.audience ?? NOBODY,
    setAudience: (audience: Audience) => {
      setChosen(audience)
      keeper.set(audience)
    },
    files,
    /**
     * Waits for files on their way; gives the server's id of the draft, when there is one, and who is to read it.
     * Rejects when nobody knows who was chosen before: everybody might read it.
     */
    take: async (): Promise<TakenDraft> => {
      const [known] = await Promise.all([
        queryClient.ensureQueryData(partsQuery(issueId, true)),
        keeper.stop(),
        files.idle(),
      ])
      return { id: id.current ?? known?.id ?? null, audience: chosen ?? known?.audience ?? NOBODY }
    },
    taken: reset,
    forget: () => {
      const wasThere = id.current !== null
      reset()
      void keeper.stop().then(async () => {
        // What was on its way has made one.
        const isThere = wasThere || id.current !== null
        id.current = null
        if (isThere) await dropServerDraft({ kind: 'comment', issueId }).catch(() => undefined)
      })
    },
  }
}
