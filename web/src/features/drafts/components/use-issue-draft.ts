import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError, noReply } from '../../../platform/api/index.ts'
import { personalValue } from '../../../platform/storage/index.ts'
import { useDraftKeeper } from '../../kept-texts/index.ts'
import {
  dropIssueDraft,
  formDraft,
  holdsSomething,
  type IssueDraftBody,
  issueDraftsQuery,
  type ServerIssueDraft,
  saveIssueDraft,
} from './issue-drafts.ts'
import { EMPTY_DRAFT, type IssueDraft, isBeginningOf, isDraft, isWorthKeeping } from './new-issue.ts'

/** What this browser and the server have in common. */
type Sync = { readonly id: string | null; readonly updated: number; readonly isDirty: boolean }

/** How long a draft with files that was thrown away can be brought back, in ms. */
export const DROPPED_FILES_MS = 10_000
/** Times that a draft is sent before a file for it counts as refused. */
const MAX_TRIES = 3

const NO_SYNC: Sync = { id: null, updated: 0, isDirty: false }
const NOTHING: Kept = { draft: EMPTY_DRAFT, sync: NO_SYNC }

/** What this browser keeps of the new issue. */
type Kept = { readonly draft: IssueDraft; readonly sync: Sync }

const stored = personalValue<Kept>('new-issue.draft', NOTHING, isKept, {
  isUnsent: ({ draft, sync }) => sync.isDirty && isWorthKeeping(draft),
})
const keptDraft = () => stored.read().draft
const keptSync = () => stored.read().sync

function keepHere(draft: IssueDraft, sync: Sync): void {
  stored.write({ draft: isWorthKeeping(draft) ? draft : EMPTY_DRAFT, sync })
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { draft, sync } = value as Partial<Record<keyof Kept, unknown>>
  return isDraft(draft) && isSync(sync)
}

function isSync(value: unknown): value is Sync {
  if (typeof value !== 'object' || value === null) return false
  const { id, updated, isDirty } = value as Partial<Record<keyof Sync, unknown>>
  return (typeof id === 'string' || id === null) && typeof updated === 'number' && typeof isDirty === 'boolean'
}

/** The draft of the server that the form writes to; another one as soon as the form holds another issue. */
type Slot = { id: string | null; isCreating: boolean; isUncertain?: boolean }

/** Where the draft is: the server has all of it, is being sent it, or could not take it. */
export type DraftState = 'saved' | 'sending' | 'local'

export type KeptIssueDraft = {
  readonly draft: IssueDraft
  readonly set: (draft: IssueDraft) => void
  /** Leaves what was written to the server and shows something else. */
  readonly show: (draft: IssueDraft, server?: ServerIssueDraft) => void
  /**
   * Drops what was written and shows something else. Gives the way back: with `hasFiles` the server drops it only when
   * that is gone.
   */
  readonly drop: (next: IssueDraft, hasFiles: boolean) => () => void
  /** The server's id of the draft; null while the server has none. */
  readonly id: string | null
  /** Gives the server's id of the draft, which is there afterwards. Rejects when the server cannot be reached. */
  readonly begin: () => Promise<string>
  /** Before the issue is created: gives the server's id of the draft that it comes from. */
  readonly take: () => Promise<string | null>
  /** The issue is there; the draft is gone with it. */
  readonly taken: (next: IssueDraft) => void
  readonly isRestored: boolean
  readonly state: DraftState
  /** The reader's other drafts, the newest first. */
  readonly others: readonly ServerIssueDraft[]
}

/**
 * The new issue as it is kept while it is written: in this browser at once, on the server a moment later.
 * @param fixed the texts that the address brings: nothing is restored over them
 * @param bodyOf what the server is sent of it
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a draft's saving, files and end are one state
export function useIssueDraft(
  start: string | undefined,
  fixed: IssueDraft | null,
  bodyOf: (draft: IssueDraft) => IssueDraftBody,
): KeptIssueDraft {
  const client = useQueryClient()
  // Reloading the page of a template must not lose what was written on.
  const [given] = useState(() => (fixed && isBeginningOf(fixed, keptDraft()) ? null : fixed))
  const [draft, setDraft] = useState<IssueDraft>(() => given ?? startDraft(start))
  const [isRestored, setRestored] = useState(() => given === null && isWorthKeeping(draft))
  const [state, setState] = useState<DraftState>(() => (keptSync().isDirty ? 'sending' : 'saved'))
  const isTouched = useRef(given !== null)
  const slot = useRef<Slot>(given ? { id: null, isCreating: false } : keptSlot())
  const newest = useRef(draft)
  newest.current = draft
  const [ownId, setOwnId] = useState(slot.current.id)
  const newestBody = useRef(bodyOf)
  newestBody.current = bodyOf

  const keeper = useDraftKeeper(
    useCallback(
      async (value: { readonly slot: Slot; readonly draft: IssueDraft }, keepalive: boolean) => {
        const { slot: place, draft: sent } = value
        // It cannot be changed before it has an id; a second one would be left over.
        if (place.isCreating) throw new Error('The draft is being created')
        place.isCreating = place.id === null
        try {
          if (place.isUncertain) place.id = (await findSent(client, sent))?.id ?? null
          // Without a reply nobody knows whether it was taken.
          place.isUncertain = place.id === null
          const saved = await saveIssueDraft(place.id, newestBody.current(sent), keepalive)
          place.id = saved.id
          place.isUncertain = false
          if (place !== slot.current) return
          setOwnId(saved.id)
          const isDirty = JSON.stringify(keptDraft()) !== JSON.stringify(sent)
          keepHere(keptDraft(), { id: saved.id, updated: saved.updated ?? 0, isDirty })
          if (!isDirty) setState('saved')
        } catch (error) {
          if (place === slot.current) setState('local')
          // What the server does not take as it is, it takes no better a moment later.
          if (!isApiError(error, 'text_too_long', 'too_large')) throw error
        } finally {
          place.isCreating = false
        }
      },
      [client],
    ),
  )

  const put = useCallback((next: IssueDraft, sync: Sync) => {
    setDraft(next)
    setState(sync.isDirty ? 'sending' : 'saved')
    keepHere(next, sync)
    slot.current = { id: sync.id, isCreating: false }
    setOwnId(sync.id)
  }, [])

  const { data: drafts, isFetchedAfterMount } = useQuery(issueDraftsQuery)
  useEffect(() => {
    if (!isFetchedAfterMount || !drafts || isTouched.current) return
    isTouched.current = true
    const own = keptDraft()
    const sync = keptSync()
    if (isWorthKeeping(own) && (sync.isDirty || sync.id === null)) {
      // The page may have gone before it heard that its draft was taken.
      const sent = sync.id === null ? beginningOf(own, drafts) : undefined
      if (sent) {
        slot.current.id = sent.id
        setOwnId(sent.id)
      }
      keeper.set({ slot: slot.current, draft: own })
      return
    }
    const found = sync.id === null || !isWorthKeeping(own) ? drafts[0] : drafts.find(({ id }) => id === sync.id)
    if (found && (!isWorthKeeping(own) || (found.updated ?? 0) > sync.updated)) {
      const next = formDraft(found)
      if (!holdsSomething(found)) return
      put(next, { id: found.id, updated: found.updated ?? 0, isDirty: false })
      setRestored(true)
    } else if (!found && isWorthKeeping(own)) {
      // Published or dropped in another browser.
      put({ ...EMPTY_DRAFT, projectId: own.projectId }, NO_SYNC)
      setRestored(false)
    }
  }, [drafts, isFetchedAfterMount, keeper, put])

  const refresh = () => void client.invalidateQueries({ queryKey: issueDraftsQuery.queryKey })
  const begin = useCallback(async () => {
    const place = slot.current
    for (let tries = 0; place.id === null && tries < MAX_TRIES; tries++) {
      keeper.set({ slot: place, draft: newest.current })
      keeper.flush(false)
      await keeper.sent()
    }
    if (place.id === null) throw noReply()
    return place.id
  }, [keeper])
  return {
    draft,
    isRestored,
    state,
    id: ownId,
    begin,
    others: (drafts ?? []).filter(other => other.id !== ownId && !leaving.has(other.id) && holdsSomething(other)),
    set: next => {
      isTouched.current = true
      setDraft(next)
      setState('sending')
      if (isWorthKeeping(next)) {
        keepHere(next, { ...keptSync(), id: slot.current.id, isDirty: true })
        keeper.set({ slot: slot.current, draft: next })
      } else {
        keepHere(next, keptSync())
        if (slot.current.id !== null) keeper.set({ slot: slot.current, draft: next })
      }
    },
    show: (next, server) => {
      isTouched.current = true
      keeper.flush(false)
      put(next, { id: server?.id ?? null, updated: server?.updated ?? 0, isDirty: false })
      setRestored(server !== undefined)
      refresh()
    },
    drop: (next, hasFiles) => {
      isTouched.current = true
      const gone = slot.current
      put(next, NO_SYNC)
      setRestored(false)
      const stopped = keeper.stop()
      const remove = async () => {
        await stopped
        if (gone.id !== null) await dropIssueDraft(gone.id).catch(() => undefined)
        refresh()
      }
      const keep = removeLater(gone.id ?? '', remove, hasFiles ? DROPPED_FILES_MS : 0)
      return () => {
        const id = keep() ? gone.id : null
        // What was begun since then is left to the server.
        keeper.flush(false)
        put(draft, { id, updated: 0, isDirty: true })
        keeper.set({ slot: slot.current, draft })
      }
    },
    take: async () => {
      await keeper.stop()
      return slot.current.id
    },
    taken: next => {
      // What was written meanwhile went into the issue, or is nobody's.
      void keeper.stop()
      put(next, NO_SYNC)
      setRestored(false)
      if (isWorthKeeping(next)) keeper.set({ slot: slot.current, draft: next })
      refresh()
    },
  }
}

/** A page that went before it had a reply does not know whether its draft was taken. */
function keptSlot(): Slot {
  const { id } = keptSync()
  return { id, isCreating: false, isUncertain: id === null && isWorthKeeping(keptDraft()) }
}

/** Drafts that were thrown away and are still there for a moment. */
const leaving = new Map<string, () => void>()

/** Removes a draft after a time in ms. Gives the way back, which tells whether it is still there. */
function removeLater(id: string, remove: () => Promise<void>, delay: number): () => boolean {
  if (delay === 0) {
    void remove()
    return () => false
  }
  const run = () => {
    if (leaving.delete(id)) void remove()
  }
  const timer = setTimeout(run, delay)
  leaving.set(id, run)
  return () => {
    clearTimeout(timer)
    return leaving.delete(id)
  }
}

// Leaving the page must not keep what the reader threw away.
window.addEventListener('pagehide', () => {
  for (const remove of [...leaving.values()]) remove()
})

const beginningOf = (draft: IssueDraft, drafts: readonly ServerIssueDraft[]) =>
  drafts.find(found => isBeginningOf(formDraft(found), draft))

async function findSent(client: QueryClient, draft: IssueDraft): Promise<ServerIssueDraft | undefined> {
  return beginningOf(draft, await client.fetchQuery(issueDraftsQuery))
}

function startDraft(project: string | undefined): IssueDraft {
  const kept = keptDraft()
  // A draft without content follows the list it is opened from.
  return project !== undefined && !isWorthKeeping(kept) ? { ...kept, projectId: '' } : kept
}
