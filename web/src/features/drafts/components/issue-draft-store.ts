import { isApiError, noReply } from '../../../platform/api/index.ts'
import { createStore } from '../../../platform/store/index.ts'
import { createDraftKeeper, sendOnLeave } from '../../kept-texts/index.ts'
import { DROPPED_FILES_MS, isLeaving, removeLater } from './dropped-drafts.ts'
import { formDraft, holdsSomething, type SavedDraft, type ServerIssueDraft } from './issue-drafts.ts'
import { NO_SYNC, readKept, type Sync, writeKept } from './kept-issue-draft.ts'
import { EMPTY_DRAFT, type IssueDraft, isBeginningOf, isWorthKeeping } from './new-issue.ts'

/** Times that a draft is sent before a file for it counts as refused. */
const MAX_TRIES = 3

/** Where the draft is: the server has all of it, is being sent it, or could not take it. */
export type DraftState = 'saved' | 'sending' | 'local'

export type IssueDraftState = {
  readonly draft: IssueDraft
  /** The server's id of the draft; null while the server has none. */
  readonly id: string | null
  readonly isRestored: boolean
  readonly state: DraftState
}

/** The reader's drafts on the server. */
export type DraftServer = {
  /** Keeps a draft; one without an id, or that is gone by now, begins anew. */
  readonly save: (id: string | null, draft: IssueDraft, keepalive: boolean) => Promise<SavedDraft>
  /** All of them, the newest first. */
  readonly list: () => Promise<readonly ServerIssueDraft[]>
  readonly drop: (id: string) => Promise<void>
  /** One has come or gone: whoever shows them reads them anew. */
  readonly refresh: () => void
}

export type IssueDraftStart = {
  /** Key of the project whose list the form is opened from: a draft without content follows it. */
  readonly start: string | undefined
  /** The texts that the address brings: nothing is restored over them. */
  readonly fixed: IssueDraft | null
}

/** The draft of the server that the form writes to; another one as soon as the form holds another issue. */
type Slot = { id: string | null; isCreating: boolean; isUncertain?: boolean }

export type IssueDraftStore = ReturnType<typeof createIssueDraftStore>

/** The new issue as it is kept while it is written: in this browser at once, on the server a moment later. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a draft's saving, files and end are one state
export function createIssueDraftStore(server: DraftServer, { start, fixed }: IssueDraftStart) {
  const kept = readKept()
  // Reloading the page of a template must not lose what was written on.
  const given = fixed && isBeginningOf(fixed, kept.draft) ? null : fixed
  const first = given ?? startDraft(kept.draft, start)
  let sync = kept.sync
  // A page that went before it had a reply does not know whether its draft was taken.
  const isUncertain = sync.id === null && isWorthKeeping(kept.draft)
  let slot: Slot = given ? { id: null, isCreating: false } : { id: sync.id, isCreating: false, isUncertain }
  let isTouched = given !== null
  let saves = 0

  const { state, set, subscribe } = createStore<IssueDraftState>({
    draft: first,
    id: slot.id,
    isRestored: given === null && isWorthKeeping(first),
    state: sync.isDirty ? 'sending' : 'saved',
  })
  const become = (part: Partial<IssueDraftState>) => set({ ...state(), ...part })
  let known = JSON.stringify(kept)
  /** @param isChosen the reader wrote or opened it here; else what another tab has kept since stays */
  const keep = (draft: IssueDraft, next: Sync, isChosen: boolean) => {
    sync = next
    if (!isChosen && JSON.stringify(readKept()) !== known) return
    writeKept({ draft, sync })
    known = JSON.stringify(readKept())
  }
  /** Shows another issue, of which the server has what `next` says. */
  const put = (draft: IssueDraft, next: Sync, isRestored: boolean, isChosen = false) => {
    keep(draft, next, isChosen)
    slot = { id: next.id, isCreating: false }
    set({ draft, id: next.id, isRestored, state: next.isDirty ? 'sending' : 'saved' })
  }

  const send = async (place: Slot, draft: IssueDraft, keepalive: boolean) => {
    // It cannot be changed before it has an id; a second one would be left over.
    if (place.isCreating) throw new Error('The draft is being created')
    place.isCreating = place.id === null
    const own = ++saves
    // What is sent as the page goes does not wait for what is under way, which tells nothing any more.
    const isNewest = () => place === slot && own === saves
    try {
      if (place.isUncertain) place.id = beginningOf(draft, await server.list())?.id ?? null
      // Without a reply nobody knows whether it was taken.
      place.isUncertain = place.id === null
      const saved = await server.save(place.id, draft, keepalive)
      place.id = saved.id
      place.isUncertain = false
      if (!isNewest()) return
      const now = state().draft
      const isDirty = JSON.stringify(now) !== JSON.stringify(draft)
      keep(now, { id: saved.id, updated: saved.updated ?? 0, isDirty }, false)
      become(isDirty ? { id: saved.id } : { id: saved.id, state: 'saved' })
    } catch (error) {
      if (isNewest()) become({ state: 'local' })
      // What the server does not take as it is, it takes no better a moment later.
      if (!isApiError(error, 'text_too_long', 'too_large')) throw error
    } finally {
      place.isCreating = false
    }
  }
  const keeper = createDraftKeeper<{ readonly slot: Slot; readonly draft: IssueDraft }>((value, keepalive) =>
    send(value.slot, value.draft, keepalive),
  )

  return {
    state,
    subscribe,
    /** For as long as the form stands: what waits is sent before it is left. Returns the way to leave it. */
    open: () => sendOnLeave(keeper),
    /** The drafts as the server has them now. The first time decides what the form goes on with. */
    receive(drafts: readonly ServerIssueDraft[]): void {
      if (isTouched) return
      isTouched = true
      const { draft } = state()
      const isWritten = isWorthKeeping(draft)
      if (isWritten && (sync.isDirty || sync.id === null)) {
        // The page may have gone before it heard that its draft was taken.
        const sent = sync.id === null ? beginningOf(draft, drafts) : undefined
        if (sent) {
          slot.id = sent.id
          become({ id: sent.id })
        }
        keeper.set({ slot, draft })
        return
      }
      const found = isWritten ? drafts.find(({ id }) => id === sync.id) : drafts[0]
      if (found && (!isWritten || (found.updated ?? 0) > sync.updated)) {
        if (holdsSomething(found))
          put(formDraft(found), { id: found.id, updated: found.updated ?? 0, isDirty: false }, true)
      } else if (!found && isWritten) {
        // Published or dropped in another browser.
        put({ ...EMPTY_DRAFT, projectId: draft.projectId }, NO_SYNC, false)
      }
    },
    /** Those of the drafts that can be gone on with in place of this one. */
    othersOf: (drafts: readonly ServerIssueDraft[]) =>
      drafts.filter(other => other.id !== state().id && !isLeaving(other.id) && holdsSomething(other)),
    set(draft: IssueDraft): void {
      isTouched = true
      const isWritten = isWorthKeeping(draft)
      keep(draft, isWritten ? { ...sync, id: slot.id, isDirty: true } : sync, isWritten)
      become({ draft, state: 'sending' })
      if (isWritten || slot.id !== null) keeper.set({ slot, draft })
    },
    /** Leaves what was written to the server and shows something else. */
    show(draft: IssueDraft, found?: ServerIssueDraft): void {
      isTouched = true
      keeper.flush(false)
      put(draft, { id: found?.id ?? null, updated: found?.updated ?? 0, isDirty: false }, found !== undefined, true)
      server.refresh()
    },
    /**
     * Drops what was written and shows something else. Gives the way back: with `hasFiles` the server drops it only when
     * that is gone.
     */
    drop(next: IssueDraft, hasFiles: boolean): () => void {
      isTouched = true
      const gone = slot
      const { draft } = state()
      put(next, NO_SYNC, false)
      const stopped = keeper.stop()
      const remove = async () => {
        await stopped
        if (gone.id !== null) await server.drop(gone.id).catch(() => undefined)
        server.refresh()
      }
      const takeBack = removeLater(gone.id ?? '', remove, hasFiles ? DROPPED_FILES_MS : 0)
      return () => {
        const id = takeBack() ? gone.id : null
        // What was begun since then is left to the server.
        keeper.flush(false)
        put(draft, { id, updated: 0, isDirty: true }, state().isRestored, true)
        keeper.set({ slot, draft })
      }
    },
    /** Gives the server's id of the draft, which is there afterwards. Rejects when the server cannot be reached. */
    async begin(): Promise<string> {
      const place = slot
      for (let tries = 0; place.id === null && tries < MAX_TRIES; tries++) {
        keeper.set({ slot: place, draft: state().draft })
        keeper.flush(false)
        await keeper.sent()
      }
      if (place.id === null) throw noReply()
      return place.id
    },
    /** Before the issue is created: gives the server's id of the draft that it comes from. */
    async take(): Promise<string | null> {
      await keeper.stop()
      return slot.id
    },
    /** The issue is there; the draft is gone with it. */
    taken(next: IssueDraft): void {
      // What was written meanwhile went into the issue, or is nobody's.
      void keeper.stop()
      put(next, NO_SYNC, false)
      if (isWorthKeeping(next)) keeper.set({ slot, draft: next })
      server.refresh()
    },
  }
}

const beginningOf = (draft: IssueDraft, drafts: readonly ServerIssueDraft[]) =>
  drafts.find(found => isBeginningOf(formDraft(found), draft))

function startDraft(kept: IssueDraft, project: string | undefined): IssueDraft {
  // A draft without content follows the list it is opened from.
  return project !== undefined && !isWorthKeeping(kept) ? { ...kept, projectId: '' } : kept
}
