import type { KeptCall } from '@cairn/common/platform/route'

/** Something that was done and can be taken back. */
export type UndoableAction = {
  /** What was done, in words. */
  readonly text: string
  /** What it was done to, where the words do not say it: an issue's id. */
  readonly about?: string
  /**
   * Takes it back. May resolve to words about that, where there are better ones than the usual; rejects when it was
   * refused, after it has told why. Must work from any screen.
   */
  readonly undo: () => Promise<string> | Promise<void>
  /** Names it for {@link UndoList.withdraw}. */
  readonly key?: string
  /** What is gone by it: what was done before to what has this as its `about` waits until this is taken back. */
  readonly removes?: string
  /** For how long it can be taken back, in ms; default: for as long as it is among the recent ones. */
  readonly forMs?: number
  /**
   * What takes it back when the page was loaded anew and `undo` is gone: the server decides whether it still can be.
   * Without it, it is forgotten then.
   */
  readonly requests?: readonly KeptCall[]
}

/** An action as it outlives the page. */
export type KeptAction = RecentAction &
  Pick<UndoableAction, 'key' | 'removes'> & { readonly requests: readonly KeptCall[] }

/** An action as it is listed. */
export type RecentAction = Pick<UndoableAction, 'text' | 'about'> & {
  readonly id: number
  /** When it was done, ms. */
  readonly at: number
  /** `open`: can be taken back; `running`: is being taken back. */
  readonly state: 'open' | 'running' | 'undone'
}

/** How an undo went; `text`: the action's own words about it. */
export type Undone = { readonly action: RecentAction; readonly text: string | undefined }

export type UndoList = {
  /** Adds the newest action; the oldest is forgotten for it. Gives its id. */
  readonly add: (action: UndoableAction) => number
  /** Takes an action back. Null: it was refused and stays open, or it cannot be taken back (any more). */
  readonly undo: (id: number) => Promise<Undone | null>
  /** The action that has to be taken back before this one, if there is one. */
  readonly blocker: (id: number) => RecentAction | undefined
  /** Forgets an action that has not been taken back. */
  readonly expire: (id: number) => void
  /** Forgets those that were taken back in another way. Gives their ids. */
  readonly withdraw: (key: string) => readonly number[]
  /** Those that can outlive the page, the newest first. */
  readonly kept: () => readonly KeptAction[]
  /** Adds actions from before the page was loaded, behind those that came since. */
  readonly restore: (kept: readonly KeptAction[], run: (requests: readonly KeptCall[]) => Promise<void>) => void
  /** Forgets everything. */
  readonly forget: () => void
  /** The newest first; the same array until something changes. */
  readonly actions: () => readonly RecentAction[]
  readonly onChange: (listener: () => void) => () => void
}

type Entry = { readonly action: RecentAction } & Pick<UndoableAction, 'undo' | 'key' | 'removes' | 'requests'>

/** The last `limit` actions, each of which can be taken back once. */
export function createUndoList(limit: number): UndoList {
  let entries: readonly Entry[] = []
  let shown: readonly RecentAction[] = []
  // Later than those from before the page was loaded.
  let lastId = Date.now()
  const listeners = new Set<() => void>()

  const set = (next: readonly Entry[]) => {
    entries = next
    shown = next.map(({ action }) => action)
    for (const listener of listeners) listener()
  }
  const mark = (id: number, state: RecentAction['state']) =>
    set(entries.map(entry => (entry.action.id === id ? { ...entry, action: { ...entry.action, state } } : entry)))

  const blocker = (id: number) => {
    const about = entries.find(({ action }) => action.id === id)?.action.about
    const later = entries.filter(({ action }) => action.id > id && action.state !== 'undone')
    return about === undefined ? undefined : later.find(({ removes }) => removes === about)?.action
  }

  return {
    blocker,
    add({ text, about, undo, key, removes, requests }) {
      const id = ++lastId
      const action = { id, text, ...(about === undefined ? {} : { about }), at: Date.now(), state: 'open' } as const
      const entry: Entry = {
        action,
        undo,
        ...(key === undefined ? {} : { key }),
        ...(removes === undefined ? {} : { removes }),
        ...(requests === undefined ? {} : { requests }),
      }
      set([entry, ...entries].slice(0, limit))
      return id
    },
    async undo(id) {
      const entry = entries.find(({ action }) => action.id === id)
      if (entry?.action.state !== 'open' || blocker(id)) return null
      mark(id, 'running')
      try {
        const text = await entry.undo()
        mark(id, 'undone')
        return { action: entry.action, text: text ?? undefined }
      } catch (error) {
        // It has told the person; whatever it did not expect is for whoever looks for it.
        console.debug('An action could not be taken back.', error)
        mark(id, 'open')
        return null
      }
    },
    expire: id => set(entries.filter(({ action }) => action.id !== id || action.state !== 'open')),
    withdraw(key) {
      const gone = entries.filter(entry => entry.key === key && entry.action.state === 'open')
      if (gone.length > 0) set(entries.filter(entry => !gone.includes(entry)))
      return gone.map(({ action }) => action.id)
    },
    kept: () =>
      entries.flatMap(({ action, key, removes, requests }) =>
        requests === undefined
          ? []
          : [
              {
                ...action,
                // Whether it arrived is the server's to say.
                state: action.state === 'running' ? ('open' as const) : action.state,
                requests,
                ...(key === undefined ? {} : { key }),
                ...(removes === undefined ? {} : { removes }),
              },
            ],
      ),
    restore(kept, run) {
      const known = new Set(entries.map(({ action }) => action.id))
      const old = kept.flatMap(({ key, removes, requests, ...action }): readonly Entry[] =>
        known.has(action.id)
          ? []
          : [
              {
                action,
                undo: () => run(requests),
                requests,
                ...(key === undefined ? {} : { key }),
                ...(removes === undefined ? {} : { removes }),
              },
            ],
      )
      if (old.length > 0) set([...entries, ...old].slice(0, limit))
    },
    forget: () => set([]),
    actions: () => shown,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
