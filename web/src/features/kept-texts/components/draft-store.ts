import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/index.ts'
import { createStore, type Store } from '../../../platform/store/index.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { type KeptText, readKept, storedText } from './kept-texts.ts'
import {
  type DraftPlace,
  dropServerDraft,
  forgetKnownDraft,
  noteSavedDraft,
  type ServerDraft,
  saveServerDraft,
} from './text-drafts.ts'
import { writtenSoon } from './written-soon.ts'

export type DraftState = {
  /** Null: nothing was written. */
  readonly text: string | null
  readonly version: string | null
  /** It was written before this screen was opened. */
  readonly isRestored: boolean
}

export type DraftStore = Pick<Store<DraftState>, 'state' | 'subscribe'> & {
  readonly keep: (text: string, version?: string | null) => void
  readonly forget: () => void
  /** Takes the text out of the editor for publishing; gives the server's id of the draft, when there is one. */
  readonly take: () => Promise<string | null>
  /** It was published: nothing is left of it. */
  readonly taken: () => void
  /** Shows what another tab of this browser has written, as long as nothing was written here. */
  readonly look: () => void
  /** The server was asked what it has; null is nothing. */
  readonly found: (draft: ServerDraft | null) => void
  /** Sends what was typed. */
  readonly keeper: Pick<DraftKeeper<never>, 'flush' | 'sent'>
}

const NOTHING: DraftState = { text: null, version: null, isRestored: false }

/** A text kept while it is typed: in this browser at once, on the server a moment later. */
export function createDraftStore(client: QueryClient, place: DraftPlace): DraftStore {
  const stored = writtenSoon(storedText(place), ({ text }) => text.length)
  const first = readKept(stored)
  const draft = createStore<DraftState>(first ? shown(first, true) : NOTHING)
  /** Somebody has written: what the server has no longer takes the place of it. */
  let isTouched = false
  let takenText: string | null = null
  let onServer: Pick<ServerDraft, 'id'> | null = null

  const keeper = createDraftKeeper<KeptText>(
    async ({ text, version }, keepalive) => {
      const saved = await saveServerDraft(place, text, version, keepalive).catch(error => {
        // The host is gone. The text stays in this browser, should the host come back.
        if (!isApiError(error, 'not_found')) throw error
        return undefined
      })
      if (!saved) return
      onServer = { id: saved.id }
      const now = stored.read()
      if (now.text !== '') stored.write({ ...now, synced: saved.updated, isDirty: now.text !== text })
      noteSavedDraft(client, place, saved)
    },
    ({ text }) => text.length,
  )

  const taken = () => {
    const now = stored.read()
    const isNext = takenText !== null && now.text !== takenText
    takenText = null
    onServer = null
    forgetKnownDraft(client, place)
    if (!isNext) return stored.clear()
    // The next text was begun meanwhile. The server may have had it in the draft that is gone by now.
    const next = { ...now, synced: 0, isDirty: true }
    stored.write(next)
    keeper.set(next)
  }

  return {
    state: draft.state,
    subscribe: draft.subscribe,
    keeper,
    taken,
    look() {
      const own = isTouched ? null : readKept(stored)
      if (own && own.text !== draft.state().text) draft.set(shown(own, true))
    },
    found(found) {
      if (found) onServer = { id: found.id }
      if (isTouched) return
      const own = readKept(stored)
      if (own?.isDirty) keeper.set(own)
      else if (found && found.updated > (own?.synced ?? 0)) {
        const next = { text: found.text, version: found.version, synced: found.updated, isDirty: false }
        stored.write(next)
        draft.set(shown(next, true))
      } else if (!found && own && own.synced > 0) {
        // Published or dropped in another browser.
        stored.clear()
        draft.set(NOTHING)
      }
    },
    keep(text, version) {
      isTouched = true
      const before = stored.read()
      const next = {
        text,
        version: version === undefined ? before.version : version,
        synced: before.synced,
        isDirty: true,
      }
      draft.set(shown(next, draft.state().isRestored))
      if (text === '') stored.clear()
      else stored.write(next)
      keeper.set(next)
    },
    async take() {
      isTouched = true
      takenText = stored.read().text
      draft.set(NOTHING)
      await keeper.stop()
      return onServer?.id ?? null
    },
    forget() {
      isTouched = true
      draft.set(NOTHING)
      void keeper.stop().then(() => {
        const isThere = onServer !== null
        taken()
        // What could not be dropped is found again, which is better than lost.
        if (isThere) void dropServerDraft(place).catch(() => undefined)
      })
      stored.clear()
      takenText = ''
    },
  }
}

const shown = ({ text, version }: KeptText, isRestored: boolean): DraftState => ({ text, version, isRestored })
