import { getBoardView } from '@cairn/common/features/agile'
import { replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queued } from '../../../platform/query/index.ts'
import { createStore, type Store } from '../../../platform/store/index.ts'
import { backlogPlaces } from '../model/backlog.ts'
import { BACKLOG, type CardMove, cellOf, type Place, placesOf, withPending } from '../model/places.ts'
import { type BoardViewData, TIMED_VIEW_FIELDS, VIEW_FIELDS } from '../model/projections.ts'
import { createCardCache } from './card-cache.ts'
import { createCardRequests } from './card-requests.ts'
import { checkCells } from './checks.ts'
import { isWithin } from './list-source.ts'
import { type BacklogSource, createBacklogSource } from './lists.ts'
import { onIssuesChanged } from './on-issues-changed.ts'
import { createPendingMoves } from './pending-moves.ts'
import { createRereading } from './rereading.ts'
import { type SentMove, sendMove } from './send-move.ts'
import { tellFailure } from './tell-failure.ts'

export type BoardState = {
  readonly view: BoardViewData | undefined
  /** Why the view could not be read. */
  readonly error: unknown
  /** When it was read last, ms. */
  readonly readAt: number | undefined
  /** Another filter is on its way: these are still the places of the last one. */
  readonly isOutdated: boolean
}

/** A row or a column that is collapsed or opened. */
export type Folding = { readonly kind: 'rows' | 'columns'; readonly id: string; readonly collapsed: boolean }

const folded = (view: BoardViewData, { kind, id, collapsed }: Folding): BoardViewData => ({
  ...view,
  [kind]: view[kind].map(one => (one.id === id ? { ...one, collapsed } : one)),
})

/** A move as the server takes it. */
function asSent(move: SentMove, view: BoardViewData | undefined, waiting: readonly string[]): SentMove {
  const isToBacklog = move.sprint === BACKLOG
  // Where the query gives the order, nobody gives another.
  const leading = view?.sortedBy && !isToBacklog ? undefined : move.leading
  return { ...move, leading, isOrder: isToBacklog && isWithin(waiting, move.cards) }
}

/** Where cards stand on a board and in its backlog. */
const whereCards = (board: Store<BoardState>, backlog: BacklogSource) => ({
  /** The cards of a cell, or of the backlog. */
  idsOf(row: string, column: string): readonly string[] {
    const { view } = board.state()
    if (column === BACKLOG) return backlog.state.state().ids
    return view ? cellOf(view, row, column) : []
  },
  placeOf(id: string): Place | undefined {
    const { view } = board.state()
    return (view && placesOf(view).get(id)) ?? placesOf(backlogPlaces(backlog.state.state().ids)).get(id)
  },
})

/** What of a board is on the screen. */
type Wanted = {
  readonly query: string
  /** The moment that is shown, ms; undefined: now. */
  readonly at: number | undefined
  /** It is shown since when cards have stood in their columns. */
  readonly hasTimes: boolean
}

type Reading = { readonly signal: AbortSignal; readonly isFirst: boolean }

/** Reads the places of a sprint; the first time with its first cards. */
function readView(params: Params, { query: issuesQuery, at, hasTimes }: Wanted, { signal, isFirst }: Reading) {
  const query = {
    ...(issuesQuery === '' ? {} : { issuesQuery }),
    ...(at === undefined ? {} : { at }),
    ...(isFirst ? {} : { cards: '0' }),
  }
  return hasTimes
    ? call(getBoardView, { params, fields: TIMED_VIEW_FIELDS, query, signal })
    : call(getBoardView, { params, fields: VIEW_FIELDS, query, signal })
}

type Params = { readonly agileId: string; readonly sprintId: string }

/** A board on the screen: what the server says of it, with the moves that are on their way laid on top. */
export function createBoardStore(agileId: string, sprintId: string) {
  const params = { agileId, sprintId }
  const state = createStore<BoardState>({ view: undefined, error: undefined, readAt: undefined, isOutdated: false })
  const cache = createCardCache()
  const requests = createCardRequests(params, cache)
  let base: BoardViewData | undefined
  let pending: readonly CardMove[] = []
  /** How many moves the server has carried out; a view that was asked for before the last of them is old. */
  let confirmed = 0
  let wanted: Wanted = { query: '', at: undefined, hasTimes: false }
  /** The bodies that are known are old: something was missed, or too much has changed to read each by itself. */
  let isStale = false
  /** What was collapsed or opened, until the server has heard of it. */
  let folding: readonly Folding[] = []

  const isOnBoard = (id: string) => {
    const { view } = state.state()
    return view !== undefined && placesOf(view).has(id)
  }
  const backlog = createBacklogSource(agileId, cache.put, isOnBoard)
  const backlogIds = () => backlog.state.state().ids

  const show = (change: Partial<BoardState> = {}) => {
    state.set({ ...state.state(), ...change, view: base && withPending(folding.reduce(folded, base), pending) })
    backlog.refresh()
  }

  const read = async (signal: AbortSignal, isFirst: boolean): Promise<void> => {
    const before = confirmed
    try {
      const { cards, ...view } = await readView(params, wanted, { signal, isFirst })
      if (signal.aborted) return
      cache.put(cards)
      if (confirmed !== before) return await read(signal, false)
      base = replaceEqualDeep(base, view)
      show({ error: undefined, readAt: Date.now(), isOutdated: false })
      requests.retry()
      if (isStale)
        requests.again(cache.renew().filter(id => (base && placesOf(base).has(id)) || backlogIds().includes(id)))
      isStale = false
    } catch (error) {
      if (!signal.aborted) show({ error, isOutdated: false })
    }
  }
  const { now: readNow, soon: readBoardSoon, start } = createRereading(read)
  const readSoon = () => {
    readBoardSoon()
    backlog.readSoon()
  }

  const fold = async (own: Folding, sendIt: () => Promise<unknown>): Promise<void> => {
    folding = [...folding, own]
    show()
    try {
      await queued(`folding ${own.kind} ${own.id}`, sendIt)
      confirmed++
      base = base && folded(base, own)
    } catch (error) {
      tellFailure(error)
    } finally {
      folding = folding.filter(other => other !== own)
      show()
      readSoon()
    }
  }

  const send = createPendingMoves({
    readSoon,
    send: move => sendMove(params, move),
    show(moves) {
      pending = moves
      show()
      backlog.setPending(moves)
    },
    confirm(move, cards) {
      confirmed++
      base = base && withPending(base, [move])
      backlog.confirm(move)
      cache.put(cards)
    },
  })

  return {
    agileId,
    sprintId,
    params,
    state,
    cards: cache.cards,
    /** What is in the backlog, as long as somebody follows it. */
    backlog,
    ...whereCards(state, backlog),
    /** Reads the board and follows it until the returned function is called. */
    start(query: string, at?: number, hasTimes = false): () => void {
      wanted = { query, at, hasTimes }
      const stopReading = start()
      requests.begin()
      const stopCache = cache.start(() => {
        isStale = true
        readSoon()
      })
      const stopLive = onIssuesChanged(readSoon)
      void readNow(true)
      return () => {
        stopReading()
        stopLive()
        stopCache()
        requests.stop()
      }
    },
    /** Shows something else of the board; its places stay until the others are there. */
    narrow(query: string, at?: number, hasTimes = false): void {
      const isSame = query === wanted.query && at === wanted.at
      if (isSame && hasTimes === wanted.hasTimes) return
      wanted = { query, at, hasTimes }
      if (!isSame) show({ isOutdated: true })
      void readNow(!isSame)
    },
    reread: () => readNow(true),
    readSoon,
    /** Asks for the bodies of cards that are about to be seen. */
    need: requests.need,
    /** Asks where cards may go. */
    check: (cards: readonly string[], signal?: AbortSignal) => checkCells(params, cards, backlogIds(), signal),
    /** Shows a row or a column collapsed or open, and says so to the server. */
    collapse: (own: Folding, sendIt: () => Promise<unknown>) => void fold(own, sendIt),
    /** Moves cards at once, and takes them back with the reason when the server refuses. Resolves to whether they went. */
    async move(move: SentMove): Promise<boolean> {
      const { view } = state.state()
      const cards = view ? move.cards.filter(id => placesOf(view).has(id) || backlogIds().includes(id)) : []
      return cards.length > 0 && (await send(asSent({ ...move, cards }, view, backlogIds())))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
