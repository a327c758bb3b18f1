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
  /** For how long it can be taken back, in ms; default: for as long as it is among the recent ones. */
  readonly forMs?: number
}

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
  /** Forgets an action that has not been taken back. */
  readonly expire: (id: number) => void
  /** Forgets everything. */
  readonly forget: () => void
  /** The newest first; the same array until something changes. */
  readonly actions: () => readonly RecentAction[]
  readonly onChange: (listener: () => void) => () => void
}

type Entry = { readonly action: RecentAction; readonly undo: UndoableAction['undo'] }

/** The last `limit` actions, each of which can be taken back once. */
export function createUndoList(limit: number): UndoList {
  let entries: readonly Entry[] = []
  let shown: readonly RecentAction[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const set = (next: readonly Entry[]) => {
    entries = next
    shown = next.map(({ action }) => action)
    for (const listener of listeners) listener()
  }
  const mark = (id: number, state: RecentAction['state']) =>
    set(entries.map(entry => (entry.action.id === id ? { ...entry, action: { ...entry.action, state } } : entry)))

  return {
    add({ text, about, undo }) {
      const id = ++lastId
      const action = { id, text, ...(about === undefined ? {} : { about }), at: Date.now(), state: 'open' } as const
      set([{ action, undo }, ...entries].slice(0, limit))
      return id
    },
    async undo(id) {
      const entry = entries.find(({ action }) => action.id === id)
      if (entry?.action.state !== 'open') return null
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
    forget: () => set([]),
    actions: () => shown,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
