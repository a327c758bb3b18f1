import { getBoardView } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { queued } from '../../../platform/query/index.ts'
import { createStore, type Store } from '../../../platform/store/index.ts'
import { backlogPlaces } from '../model/backlog.ts'
import { BACKLOG, cellOf, type Place, placesOf } from '../model/places.ts'
import { type BoardViewData, TIMED_VIEW_FIELDS, VIEW_FIELDS } from '../model/projections.ts'
import { createCardCache } from './card-cache.ts'
import { cardCreator } from './card-creator.ts'
import { createCardRequests } from './card-requests.ts'
import { checkCells } from './checks.ts'
import { createFollowing } from './following.ts'
import { createLayeredView, type Folding, type LayeredView } from './layered-view.ts'
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
  /** Changes are told as they come; while they are not, whoever shows the board has to hear of them. */
  readonly isTold: boolean
  /** Another filter is on its way: these are still the places of the last one. */
  readonly isOutdated: boolean
}

const NOTHING: BoardState = { view: undefined, error: undefined, readAt: undefined, isTold: false, isOutdated: false }

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

/** Shows a row or a column collapsed or open, and says so to the server. */
async function foldIn(
  { layers, show, readSoon }: { layers: LayeredView; show: () => void; readSoon: () => void },
  own: Folding,
  sendIt: () => Promise<unknown>,
): Promise<void> {
  const end = layers.fold(own)
  show()
  const isDone = await queued(`folding ${own.kind} ${own.id}`, sendIt).then(
    () => true,
    (error: unknown) => {
      tellFailure(error)
      return false
    },
  )
  end(isDone)
  show()
  readSoon()
}

/** A board on the screen: what the server says of it, with the moves that are on their way laid on top. */
export function createBoardStore(agileId: string, sprintId: string) {
  const params = { agileId, sprintId }
  const state = createStore(NOTHING)
  const cache = createCardCache()
  const requests = createCardRequests(params, cache)
  const layers = createLayeredView()
  let wanted: Wanted = { query: '', at: undefined, hasTimes: false }
  /** The bodies that are known are old: something was missed, or too much has changed to read each by itself. */
  let isStale = false

  const isOnBoard = (id: string) => {
    const { view } = state.state()
    return view !== undefined && placesOf(view).has(id)
  }
  const backlog = createBacklogSource(agileId, cache.put, isOnBoard)
  const backlogIds = () => backlog.state.state().ids

  const show = (change: Partial<BoardState> = {}) => {
    state.set({ ...state.state(), ...change, view: layers.view() })
    backlog.refresh()
  }

  const read = async (signal: AbortSignal, isFirst: boolean): Promise<void> => {
    const reading = layers.reading()
    try {
      const { cards, ...view } = await readView(params, wanted, { signal, isFirst })
      if (signal.aborted) return
      cache.put(cards)
      if (!reading.take(view, following.readLater)) return await read(signal, false)
      show({ error: undefined, readAt: Date.now(), isOutdated: false })
      requests.retry()
      if (isStale) requests.again(cache.renew().filter(id => isOnBoard(id) || backlogIds().includes(id)))
      isStale = false
    } catch (error) {
      if (!signal.aborted) show({ error, isOutdated: false })
    } finally {
      reading.end()
    }
  }
  const { now: readNow, soon: readBoardSoon, start } = createRereading(read)
  const readSoon = () => {
    readBoardSoon()
    backlog.readSoon()
  }
  const readAllSoon = () => {
    isStale = true
    readSoon()
  }

  const following = createFollowing({
    params,
    readSoon: readBoardSoon,
    put: cards => cache.put(cards.filter(({ id }) => isOnBoard(id) || cache.cards.state().has(id))),
    readCards: ids => requests.again(ids),
    apply(changes) {
      const isUnsure = layers.tell(changes)
      show()
      return isUnsure
    },
    onReset: readAllSoon,
    onFate: isTold => show({ isTold }),
  })
  const readUntold = () => (state.state().isTold ? backlog.readSoon() : readSoon())
  const send = createPendingMoves({
    readSoon: readUntold,
    send: move => sendMove(params, move),
    show(moves) {
      layers.setPending(moves)
      show()
      backlog.setPending(moves)
    },
    confirm(move, cards) {
      layers.confirm(move)
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
      const stopCache = cache.start(readAllSoon)
      const stopLive = onIssuesChanged(readUntold)
      following.follow(query, at)
      void readNow(true)
      return () => {
        stopReading()
        stopLive()
        following.stop()
        stopCache()
        requests.stop()
      }
    },
    /** Shows something else of the board; its places stay until the others are there. */
    narrow(query: string, at?: number, hasTimes = false): void {
      const isSame = query === wanted.query && at === wanted.at
      if (isSame && hasTimes === wanted.hasTimes) return
      wanted = { query, at, hasTimes }
      if (!isSame) {
        show({ isOutdated: true, isTold: false })
        following.follow(query, at)
      }
      void readNow(!isSame)
    },
    reread: () => readNow(true),
    readSoon,
    /** Asks for the bodies of cards that are about to be seen. */
    need: requests.need,
    /** Asks where cards may go. */
    check: (cards: readonly string[], signal?: AbortSignal) => checkCells(params, cards, backlogIds(), signal),
    collapse: (own: Folding, sendIt: () => Promise<unknown>) => void foldIn({ layers, show, readSoon }, own, sendIt),
    /** Writes a new card where it will stand. */
    create: cardCreator({ params, holdBack: following.holdBack, readSoon: readUntold }),
    /** Moves cards at once, and takes them back with the reason when the server refuses. Resolves to whether they went. */
    async move(move: SentMove): Promise<boolean> {
      const { view } = state.state()
      const cards = view
        ? move.cards.filter(id => move.areBrought || placesOf(view).has(id) || backlogIds().includes(id))
        : []
      return cards.length > 0 && (await send(asSent({ ...move, cards }, view, backlogIds())))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
