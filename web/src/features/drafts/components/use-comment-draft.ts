import type { TextDraftRoutes } from '@cairn/common/features/drafts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CallOptions, call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import type { TakenDraft } from '../../comments/index.ts'
import { hostKindOf } from '../../host-kinds/index.ts'
import { dropServerDraft, storedText, useDraftKeeper } from '../../kept-texts/index.ts'
import { type Audience, audienceOf, isSameAudience, VISIBILITY_FIELDS, visibilityBody } from '../../users/index.ts'
import { draftFilesKey } from './draft-uploads.ts'
import { storedReaders } from './stored-readers.ts'
import { useDraftFiles } from './use-draft-files.ts'

const PARTS = {
  draftComment: { id: true, visibility: VISIBILITY_FIELDS, attachments: { id: true } },
} as const

type Parts = { readonly id: string; readonly audience: Audience; readonly hasFiles: boolean }

/** What the server has of a comment being written, besides its text. */
const partsQuery = (hostId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['draftParts', hostId],
    queryFn: async ({ signal }): Promise<Parts | null> => {
      const { draftComment } = await call(hostKindOf(hostId).routes.get, {
        params: { id: hostId },
        fields: PARTS,
        signal,
      })
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
const send = (hostId: string, body: CallOptions<TextDraftRoutes['comment']['update']>['body'], keepalive = false) =>
  call(hostKindOf(hostId).routes.textDrafts.comment.update, {
    params: { id: hostId },
    body,
    keepalive,
    fields: { id: true },
  })

const NOBODY: Audience = []

/**
 * Who is to read a comment being written: kept in this browser at once, on the server a moment later. Both, until it has
 * surely been sent: a text whose limit was forgotten would be read by everybody.
 */
function useReaders(hostId: string, enabled: boolean, save: (audience: Audience, keepalive: boolean) => Promise<void>) {
  const { data: found, isFetchedAfterMount } = useQuery(partsQuery(hostId, enabled))
  const stored = useMemo(() => storedReaders(hostId), [hostId])
  const [kept] = useStored(stored)
  const [{ text }] = useStored(useMemo(() => storedText({ kind: 'comment', hostId }), [hostId]))
  const isTouched = useRef(false)
  /** They were chosen for the comment after the one that was taken. */
  const isOfNext = useRef(false)
  const keeper = useDraftKeeper(
    useCallback(
      async (audience: Audience, keepalive: boolean) => {
        await save(audience, keepalive)
        const now = stored.read()
        if (now && isSameAudience(now.audience, audience)) stored.write({ ...now, isDirty: false })
      },
      [save, stored],
    ),
  )
  const set = useCallback(
    (audience: Audience) => {
      isTouched.current = true
      isOfNext.current = true
      stored.write({ audience, isDirty: true })
      keeper.set(audience)
    },
    [keeper, stored],
  )
  const clear = useCallback(() => {
    isOfNext.current = false
    stored.clear()
    return keeper.stop()
  }, [keeper, stored])
  useEffect(() => {
    const own = stored.read()
    if (!own || !isFetchedAfterMount || found === undefined || isTouched.current) return
    // Where there is no draft, it was published or dropped elsewhere: what is left of the text here still has its readers.
    if (found ? own.isDirty : text !== '') keeper.set(own.audience)
    else void clear()
  }, [clear, found, isFetchedAfterMount, keeper, stored, text])
  return {
    found,
    audience: kept?.audience ?? found?.audience ?? NOBODY,
    set,
    clear,
    /** Sends nothing more of what was chosen so far; gives who it is, by what the server knows, and goes on keeping it. */
    take: async (): Promise<(known: Parts | null) => Audience> => {
      const own = stored.read()
      isTouched.current = true
      isOfNext.current = false
      await keeper.stop()
      return known => {
        const audience = own?.audience ?? known?.audience ?? NOBODY
        if ((own || audience.length > 0) && !isOfNext.current) stored.write({ audience, isDirty: true })
        return audience
      }
    },
    /** It was sent: those chosen since are the next one's, whose draft there may not be yet. */
    taken: () => {
      const next = isOfNext.current ? stored.read() : null
      if (next) set(next.audience)
      else void clear()
    },
    /** It came back as the draft. The server's may be gone. */
    refused: () => {
      const own = stored.read()
      if (own) set(own.audience)
    },
  }
}

/** Readers and files of a comment being written, kept with its draft on the server while they are chosen. */
export function useCommentDraft(hostId: string, enabled: boolean) {
  const place = useMemo(() => ({ kind: 'comment', hostId }) as const, [hostId])
  const { queryKey } = partsQuery(hostId, enabled)
  const [hasBegun, setBegun] = useState(false)
  const id = useRef<string | null>(null)
  const save = useCallback(
    async (audience: Audience, keepalive: boolean) => {
      id.current = (await send(hostId, { visibility: visibilityBody(audience) }, keepalive)).id
    },
    [hostId],
  )
  const readers = useReaders(hostId, enabled, save)
  const { found } = readers
  if (found) id.current = found.id
  const begin = useCallback(async () => {
    id.current ??= (await send(hostId, {})).id
    setBegun(true)
    return place
  }, [hostId, place])
  const files = useDraftFiles(hasBegun || found?.hasFiles ? place : null, begin)

  /** It was sent or thrown away: the next one begins empty. */
  const reset = useCallback(() => {
    id.current = null
    setBegun(false)
    // What is still being asked about it would only bring it back.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, null)
    queryClient.removeQueries({ queryKey: draftFilesKey(place) })
  }, [queryKey, place])
  return {
    audience: readers.audience,
    setAudience: readers.set,
    files,
    /**
     * Waits for files on their way; gives the server's id of the draft, when there is one, and who is to read it.
     * Rejects when nobody knows who was chosen before: everybody might read it.
     */
    take: async (): Promise<TakenDraft> => {
      const [known, readersOf] = await Promise.all([
        queryClient.ensureQueryData(partsQuery(hostId, true)),
        readers.take(),
        files.idle(),
      ])
      return { id: id.current ?? known?.id ?? null, audience: readersOf(known) }
    },
    taken: () => {
      reset()
      readers.taken()
    },
    /** It could not be sent, as far as anybody knows, and is a draft again. */
    refused: readers.refused,
    forget: () => {
      const wasThere = id.current !== null
      reset()
      void readers.clear().then(async () => {
        // What was on its way has made one.
        const isThere = wasThere || id.current !== null
        id.current = null
        if (isThere) await dropServerDraft({ kind: 'comment', hostId }).catch(() => undefined)
      })
    },
  }
}
