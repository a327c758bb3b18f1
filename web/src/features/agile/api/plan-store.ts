import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore } from '../../../platform/store/index.ts'
import { type UserData, userName } from '../../users/index.ts'
import { BACKLOG, type CardMove, cellOf, type Place, type Places, placesOf } from '../model/places.ts'
import { teamOf } from '../model/plan-load.ts'
import { PLAN_ROW, planPlaces } from '../model/plan-places.ts'
import { createCardCache } from './card-cache.ts'
import { createCardRequests } from './card-requests.ts'
import { checkLists } from './checks.ts'
import { isWithin } from './list-source.ts'
import { createBacklogSource, createPlanSource, type PlanSource } from './lists.ts'
import { onIssuesChanged } from './on-issues-changed.ts'
import { createPendingMoves } from './pending-moves.ts'
import { sendMove } from './send-move.ts'

/** Cards that go to a list, a sprint or {@link BACKLOG}, to the place right behind `leading`. */
export type PlanMove = {
  readonly cards: readonly string[]
  readonly to: string
  /** Null: on top; undefined: where the order of the list puts them. */
  readonly leading?: string | null | undefined
  readonly text: string
}

/** What narrows the lists: all of them, and the backlog beside. */
export type PlanQueries = { readonly all: string; readonly backlog: string }

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Each list is asked about thousands of cards. */
function setOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids) ?? new Set(ids)
  sets.set(ids, known)
  return known
}

/** The sprints that are planned, each made when it is asked for; those that are hidden hear of moves too. */
function createPlanSources(agileId: string, onCards: Parameters<typeof createPlanSource>[2]) {
  const sources = new Map<string, PlanSource>()
  let pending: readonly CardMove[] = []
  return {
    of(sprintId: string): PlanSource {
      const known = sources.get(sprintId)
      if (known) return known
      const source = createPlanSource(agileId, sprintId, onCards)
      source.setPending(pending)
      sources.set(sprintId, source)
      return source
    },
    setPending(moves: readonly CardMove[]): void {
      pending = moves
      for (const source of sources.values()) source.setPending(moves)
    },
    confirm(move: CardMove): void {
      for (const source of sources.values()) source.confirm(move)
    },
  }
}

/** The backlog of a board and several of its sprints as lists, with the moves that are on their way laid on top. */
export function createPlanStore(agileId: string) {
  const cache = createCardCache()
  const places = createStore<Places>(planPlaces([]))
  const team = createStore<readonly UserData[]>([])
  const sprints = createPlanSources(agileId, cache.put)
  const sourceOf = sprints.of
  const running = new Map<string, () => void>()
  let shown: readonly string[] = []
  let queries: PlanQueries = { all: '', backlog: '' }
  let isRunning = false

  const isPlanned = (id: string) => shown.some(sprint => setOf(sourceOf(sprint).state.state().ids).has(id))
  const backlog = createBacklogSource(agileId, cache.put, isPlanned)
  const lists = () => [backlog, ...shown.map(sourceOf)]
  const shownLists = () => lists().map(({ id, state }) => ({ id, ids: state.state().ids }))
  const params = {
    agileId,
    get sprintId() {
      return shown[0] ?? 'current'
    },
  }
  const requests = createCardRequests(params, cache)
  const queryOf = (id: string) => (id === BACKLOG ? queries.backlog : queries.all)
  const show = () => {
    places.set(planPlaces(shownLists()))
    const people = shown.map(id => sourceOf(id).state.state().data?.people ?? [])
    team.set(replaceEqualDeep(team.state(), teamOf(people, userName)))
  }
  const readSoon = () => {
    for (const list of lists()) list.readSoon()
    requests.retry()
  }
  /** Follows the lists that are shown, and no others. */
  const follow = () => {
    const wanted = isRunning ? lists() : []
    for (const [id, stop] of running)
      if (!wanted.some(list => list.id === id)) {
        stop()
        running.delete(id)
      }
    for (const list of wanted) {
      if (running.has(list.id)) continue
      const unsubscribe = list.state.subscribe(() => {
        if (list.id !== BACKLOG) backlog.refresh()
        show()
      })
      const stop = list.start(queryOf(list.id))
      running.set(list.id, () => {
        unsubscribe()
        stop()
      })
    }
    backlog.refresh()
    show()
  }
  const send = createPendingMoves({
    readSoon,
    send({ cards, sprint = BACKLOG, ...move }) {
      const isToBacklog = sprint === BACKLOG
      const from = shown.find(id =>
        sourceOf(id)
          .state.state()
          .data?.issues.includes(cards[0] ?? ''),
      )
      const params = { agileId, sprintId: isToBacklog ? (from ?? shown[0] ?? 'current') : sprint }
      return sendMove(params, { ...move, cards, ...(isToBacklog ? { sprint } : {}) })
    },
    show: (moves: readonly CardMove[]) => {
      backlog.setPending(moves)
      sprints.setPending(moves)
    },
    confirm(move, cards) {
      backlog.confirm(move)
      sprints.confirm(move)
      cache.put(cards)
    },
  })

  return {
    agileId,
    cards: cache.cards,
    places,
    /** Everybody who has something to do in one of the sprints, or a capacity. */
    team,
    backlog,
    sourceOf,
    readSoon,
    need: requests.need,
    idsOf: (row: string, column: string): readonly string[] => cellOf(places.state(), row, column),
    placeOf: (id: string): Place | undefined => placesOf(places.state()).get(id),
    /** Asks to which lists cards may go. */
    check: (cards: readonly string[]) => checkLists(params, cards, PLAN_ROW, shownLists()),
    /** Reads what is shown and follows it until the returned function is called. */
    start(): () => void {
      isRunning = true
      requests.begin()
      const stopCache = cache.start(() => {
        requests.again(cache.renew().filter(id => placesOf(places.state()).has(id)))
        readSoon()
      })
      const stopLive = onIssuesChanged(readSoon)
      follow()
      return () => {
        isRunning = false
        follow()
        stopLive()
        stopCache()
        requests.stop()
      }
    },
    /** Shows these sprints beside the backlog. */
    setShown(ids: readonly string[]): void {
      shown = ids
      follow()
    },
    narrow(next: PlanQueries): void {
      queries = next
      for (const list of lists()) if (running.has(list.id)) list.narrow(queryOf(list.id))
    },
    /** Moves cards at once, and takes them back with the reason when the server refuses. */
    async move({ cards: asked, to, leading, text }: PlanMove): Promise<boolean> {
      const known = placesOf(places.state())
      const cards = asked.filter(id => known.has(id))
      const isOrder = to === BACKLOG && isWithin(backlog.state.state().ids, cards)
      return cards.length > 0 && (await send({ cards, sprint: to, leading, text, isOrder }))
    },
  }
}

export type PlanStore = ReturnType<typeof createPlanStore>
