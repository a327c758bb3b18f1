import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/index.ts'
import { type KeptText, readKept, storedText } from './kept-texts.ts'
import {
  type DraftPlace,
  dropServerDraft,
  forgetKnownDraft,
  noteSavedDraft,
  saveServerDraft,
  serverDraftQuery,
} from './text-drafts.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'

export type TextDraft = {
  /** Null: nothing was written. */
  readonly text: string | null
  readonly version: string | null
  /** It was written before this screen was opened. */
  readonly isRestored: boolean
  readonly keep: (text: string, version?: string | null) => void
  readonly forget: () => void
  /** Takes the text out of the editor for publishing; gives the server's id of the draft, when there is one. */
  readonly take: () => Promise<string | null>
  /** It was published: nothing is left of it. */
  readonly taken: () => void
}

/** A text kept while it is typed: in this browser at once, on the server a moment later. */
export function useDraft({ kind, issueId, commentId }: DraftPlace): TextDraft {
  const client = useQueryClient()
  const place = useMemo<DraftPlace>(
    () => ({ kind, issueId, ...(commentId === undefined ? {} : { commentId }) }),
    [kind, issueId, commentId],
  )
  const stored = useMemo(() => storedText(place), [place])
  const [kept, setKept] = useState<KeptText | null>(() => readKept(stored))
  const [isRestored, setRestored] = useState(kept !== null)
  const isTouched = useRef(false)
  const takenText = useRef<string | null>(null)
  const onServer = useRef<{ readonly id: string | null } | null>(null)

  const keeper = useDraftKeeper(
    useCallback(
      async ({ text, version }: KeptText, keepalive: boolean) => {
        const saved = await saveServerDraft(place, text, version, keepalive).catch(error => {
          // The issue is gone. The text stays in this browser, should the issue come back.
          if (!isApiError(error, 'not_found')) throw error
          return undefined
        })
        if (!saved) return
        onServer.current = { id: saved.id }
        const now = stored.read()
        if (now.text !== '') stored.write({ ...now, synced: saved.updated, isDirty: now.text !== text })
        noteSavedDraft(client, place, saved)
      },
      [client, place, stored],
    ),
  )

  const { data: found, isFetchedAfterMount } = useQuery(serverDraftQuery(place))
  useEffect(() => {
    if (!isFetchedAfterMount || found === undefined) return
    if (found) onServer.current = { id: found.id }
    if (isTouched.current) return
    const own = readKept(stored)
    if (own?.isDirty) keeper.set(own)
    else if (found && found.updated > (own?.synced ?? 0)) {
      const next = { text: found.text, version: found.version, synced: found.updated, isDirty: false }
      stored.write(next)
      setKept(next)
      setRestored(true)
    } else if (!found && own && own.synced > 0) {
      // Published or dropped in another browser.
      stored.clear()
      setKept(null)
    }
  }, [found, isFetchedAfterMount, keeper, stored])

  const keep = useCallback(
    (text: string, version?: string | null) => {
      isTouched.current = true
      const before = stored.read()
      const next = {
        text,
        version: version === undefined ? before.version : version,
        synced: before.synced,
        isDirty: true,
      }
      setKept(next)
      if (text === '') stored.clear()
      else stored.write(next)
      keeper.set(next)
    },
    [keeper, stored],
  )
  const taken = useCallback(() => {
    const now = stored.read()
    const isNext = takenText.current !== null && now.text !== takenText.current
    takenText.current = null
    onServer.current = null
    forgetKnownDraft(client, place)
    if (!isNext) return stored.clear()
    // The next text was begun meanwhile. The server may have had it in the draft that is gone by now.
    const next = { ...now, synced: 0, isDirty: true }
    stored.write(next)
    keeper.set(next)
  }, [client, keeper, place, stored])
  const take = useCallback(async () => {
    isTouched.current = true
    takenText.current = stored.read().text
    setKept(null)
    setRestored(false)
    await keeper.stop()
    return onServer.current?.id ?? null
  }, [keeper, stored])
  const forget = useCallback(() => {
    isTouched.current = true
    setKept(null)
    setRestored(false)
    void keeper.stop().then(() => {
      const isThere = onServer.current !== null
      taken()
      // What could not be dropped is found again, which is better than lost.
      if (isThere) void dropServerDraft(place).catch(() => undefined)
    })
    stored.clear()
    takenText.current = ''
  }, [keeper, place, stored, taken])
  return { text: kept?.text ?? null, version: kept?.version ?? null, isRestored, keep, forget, take, taken }
}
