import { getBoardView } from '@cairn/common/features/agile'
import { replaceEqualDeep } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { onLive } from '../../../platform/live/index.ts'
import { createStore } from '../../../platform/store/index.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import { type CardMove, placesOf, withPending } from '../model/places.ts'
import { type BoardViewData, VIEW_FIELDS } from '../model/projections.ts'
import { createCardCache } from './card-cache.ts'
import { createCardRequests } from './card-requests.ts'
import { type SentMove, sendMove, tellMove } from './send-move.ts'

/** Changes come in groups: one reading shows them all. */
const SETTLE_MS = 250

export type BoardState = {
  readonly view: BoardViewData | undefined
  /** Why the view could not be read. */
  readonly error: unknown
  /** Another filter is on its way: these are still the places of the last one. */
  readonly isOutdated: boolean
}

/** A board on the screen: what the server says of it, with the moves that are on their way laid on top. */
export function createBoardStore(agileId: string, sprintId: string) {
  const params = { agileId, sprintId }
  const state = createStore<BoardState>({ view: undefined, error: undefined, isOutdated: false })
  const cache = createCardCache()
  const requests = createCardRequests(params, cache)
  let base: BoardViewData | undefined
  let pending: readonly CardMove[] = []
  /** How many moves the server has carried out; a view that was asked for before the last of them is old. */
  let confirmed = 0
  let issuesQuery = ''
  let reading: AbortController | undefined
  let isRunning = false
  let settling: ReturnType<typeof setTimeout> | undefined

  const show = (change: Partial<BoardState> = {}) =>
    state.set({ ...state.state(), ...change, view: base && withPending(base, pending) })

  const read = async (isFirst: boolean): Promise<void> => {
    reading?.abort()
    const own = new AbortController()
    reading = own
    const before = confirmed
    try {
      const query = { ...(issuesQuery === '' ? {} : { issuesQuery }), ...(isFirst ? {} : { cards: '0' }) }
      const { cards, ...view } = await call(getBoardView, { params, fields: VIEW_FIELDS, query, signal: own.signal })
      if (own.signal.aborted) return
      cache.put(cards)
      if (confirmed !== before) return await read(false)
      requests.forget()
      base = replaceEqualDeep(base, view)
      show({ error: undefined, isOutdated: false })
    } catch (error) {
      if (!own.signal.aborted) show({ error, isOutdated: false })
    }
  }
  /** Reads the places again, a moment later. */
  const readSoon = () => {
    if (!isRunning) return
    clearTimeout(settling)
    settling = setTimeout(() => void read(false), SETTLE_MS)
  }

  const send = async (move: SentMove): Promise<boolean> => {
    const own: CardMove = { ...move, isLeaving: move.sprint !== undefined }
    pending = [...pending, own]
    show()
    try {
      const { operation, cards } = await sendMove(params, move)
      confirmed++
      base = base && withPending(base, [own])
      cache.put(cards)
      if (operation) tellMove(move.text, operation.id, move.cards, readSoon)
      return true
    } catch (error) {
      const reason = problemText(error, t('agile.move.failed'))
      toast({ tone: 'danger', text: reason })
      announce(reason)
      return false
    } finally {
      pending = pending.filter(other => other !== own)
      show()
      readSoon()
    }
  }

  return {
    agileId,
    sprintId,
    params,
    state,
    cards: cache.cards,
    /** Reads the board and follows it until the returned function is called. */
    start(query: string): () => void {
      isRunning = true
      issuesQuery = query
      requests.begin()
      const stopCache = cache.start()
      const stopLive = onLive(message => {
        const isOfIssues = message.type === 'change' && !message.change.kind.startsWith('comment.')
        if (isOfIssues || message.type === 'reset') readSoon()
      })
      void read(true)
      return () => {
        isRunning = false
        stopLive()
        stopCache()
        requests.stop()
        reading?.abort()
        clearTimeout(settling)
      }
    },
    /** Narrows the board; its places stay until those of the new query are there. */
    narrow(query: string): void {
      if (query === issuesQuery) return
      issuesQuery = query
      show({ isOutdated: true })
      void read(true)
    },
    reread: () => read(true),
    readSoon,
    /** Asks for the bodies of cards that are about to be seen. */
    need: requests.need,
    /** Shows a row or a column collapsed or open, before the server knows. */
    collapse(kind: 'rows' | 'columns', id: string, collapsed: boolean): void {
      if (!base) return
      base = { ...base, [kind]: base[kind].map(one => (one.id === id ? { ...one, collapsed } : one)) }
      show()
    },
    /** Moves cards at once, and takes them back with the reason when the server refuses. Resolves to whether they went. */
    async move(move: SentMove): Promise<boolean> {
      const { view } = state.state()
      const cards = view ? move.cards.filter(id => placesOf(view).has(id)) : []
      return cards.length > 0 && (await send({ ...move, cards }))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>
