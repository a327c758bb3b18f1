import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore } from '../../../platform/store/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { BACKLOG, type CardMove, listAfter } from '../model/places.ts'
import { createRereading } from './rereading.ts'

/** What the server says of a list of cards; `cards`: the bodies of some. */
export type ListReply = { readonly issues: readonly string[]; readonly cards: readonly ListedIssue[] }

export type ListState<T> = {
  /** What the server said last, without bodies. */
  readonly data: Omit<T, 'cards'> | undefined
  /** The cards in order, with the moves that are on their way laid on top. */
  readonly ids: readonly string[]
  /** Why it could not be read. */
  readonly error: unknown
  /** Narrowed by another query, which is on its way. */
  readonly isOutdated: boolean
}

export type ListSourceOptions<T> = {
  /** A sprint, or {@link BACKLOG}. */
  readonly id: string
  readonly read: (query: string, options: { readonly signal: AbortSignal; readonly isFirst: boolean }) => Promise<T>
  /** Takes the bodies that came along. */
  readonly onCards: (cards: readonly ListedIssue[]) => void
  /** Cards that are not shown here, because they are shown elsewhere on the screen. */
  readonly isElsewhere?: (id: string) => boolean
}

const NONE: readonly string[] = []

/** A list of cards that is planned with, the backlog or a sprint: read while somebody looks, narrowed by a query. */
export function createListSource<T extends ListReply>(options: ListSourceOptions<T>) {
  const { id, read, onCards, isElsewhere } = options
  const state = createStore<ListState<T>>({ data: undefined, ids: NONE, error: undefined, isOutdated: false })
  let base: readonly string[] = NONE
  let pending: readonly CardMove[] = []
  /** How many moves the server has carried out; what was asked for before the last of them is old. */
  let confirmed = 0
  let query = ''
  const targetOf = ({ sprint, column }: CardMove) => sprint ?? column
  const after = (ids: readonly string[], move: CardMove) => listAfter(ids, move, targetOf(move) === id)
  const show = (change: Partial<ListState<T>> = {}) => {
    const now = state.state()
    const all = pending.reduce(after, base)
    const ids = replaceEqualDeep(now.ids, isElsewhere ? all.filter(one => !isElsewhere(one)) : all)
    if (ids !== now.ids || Object.keys(change).length > 0) state.set({ ...now, ...change, ids })
  }

  const readIt = async (signal: AbortSignal, isFirst: boolean): Promise<void> => {
    const before = confirmed
    try {
      const { cards, ...data } = await read(query, { signal, isFirst })
      if (signal.aborted) return
      onCards(cards)
      if (confirmed !== before) return await readIt(signal, false)
      base = replaceEqualDeep(base, data.issues)
      show({ data: replaceEqualDeep(state.state().data, data), error: undefined, isOutdated: false })
    } catch (error) {
      if (!signal.aborted) show({ error, isOutdated: false })
    }
  }
  const { now, soon, start } = createRereading(readIt)

  return {
    id,
    state,
    /** Reads it and follows it until the returned function is called. */
    start(narrowedBy: string): () => void {
      query = narrowedBy
      const stop = start()
      void now(true)
      return stop
    },
    /** Narrows it; its cards stay until those of the new query are there. */
    narrow(narrowedBy: string): void {
      if (narrowedBy === query) return
      query = narrowedBy
      show({ isOutdated: true })
      void now(true)
    },
    reread: () => now(true),
    readSoon: soon,
    /** What is shown elsewhere may be other cards now. */
    refresh: () => show(),
    /** Lays moves on top that are on their way. */
    setPending(moves: readonly CardMove[]): void {
      pending = moves
      show()
    },
    /** The server has carried a move out. */
    confirm(move: CardMove): void {
      confirmed++
      base = after(base, move)
    },
  }
}

export type ListSource<T extends ListReply> = ReturnType<typeof createListSource<T>>

/** Whether all of these stand in the backlog, so that a move there only puts them in order. */
export const isWithin = (ids: readonly string[], cards: readonly string[]): boolean => {
  const known = new Set(ids)
  return cards.every(id => known.has(id))
}
