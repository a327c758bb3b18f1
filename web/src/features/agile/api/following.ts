import { isBusy, queryClient } from '../../../platform/query/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { ToldData } from '../model/projections.ts'
import type { ToldChange } from '../model/told-changes.ts'
import { boardKeys } from './keys.ts'
import { followSprintStream, type StreamEvent } from './sprint-stream.ts'

/** What is told within a frame or two is painted at once. */
const GATHER_MS = 40
/** More at once is read, and not put in place one by one. */
const MAX_TOLD = 60
/** Own changes on their way: what was told of an issue meanwhile is read when they are through. */
const BUSY_MS = 150
/** What only a reading tells may wait, longer each time while it goes on: all who look at a board are told the same. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

export type FollowingOptions = {
  readonly params: { readonly agileId: string; readonly sprintId: string }
  /** Puts changes in place; gives whether only a reading tells what is there now. */
  readonly apply: (changes: readonly ToldChange[]) => boolean
  /** Puts in the cards as they are now. */
  readonly put: (cards: readonly ListedIssue[]) => void
  /** Asks for cards anew. */
  readonly readCards: (ids: readonly string[]) => void
  readonly readSoon: () => void
  /** Everything may be other than it is shown, the cards too. */
  readonly onReset: () => void
  /** Whether changes are told; while they are not, something else must notice them. */
  readonly onFate: (isTold: boolean) => void
}

/** Keeps a board as the stream of its sprint tells it, so that nobody has to read it again. */
export function createFollowing({ params, apply, put, readCards, readSoon, onReset, onFate }: FollowingOptions) {
  let changes: readonly ToldChange[] = []
  let cards = new Map<string, ListedIssue>()
  let gathering: ReturnType<typeof setTimeout> | undefined
  let reading: ReturnType<typeof setTimeout> | undefined
  let busy: ReturnType<typeof setTimeout> | undefined
  let waitingCards: readonly string[] = []
  let pause = FIRST_PAUSE_MS
  let readAt = 0
  /** How many own cards are being written, and which were: until they are told, they are counted nowhere. */
  let writing = 0
  const written = new Set<string>()
  let stopStream: () => void = () => undefined

  const readLater = () => {
    if (reading !== undefined) return
    if (Date.now() - readAt > 2 * LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
    // Not all who look at the board at the same time.
    reading = setTimeout(
      () => {
        reading = undefined
        readAt = Date.now()
        readSoon()
      },
      pause * (0.75 + Math.random() / 2),
    )
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  const readWhenFree = () => {
    busy = undefined
    const free = waitingCards.filter(id => !isBusy(id))
    waitingCards = waitingCards.filter(id => !free.includes(id))
    readCards(free)
    if (waitingCards.length > 0) busy = setTimeout(readWhenFree, BUSY_MS)
  }

  const flush = () => {
    gathering = undefined
    if (writing > 0) return
    const told = changes.map(one => (one.kind === 'card' && written.has(one.id) ? { ...one, isNew: true } : one))
    for (const { id } of told) written.delete(id)
    const bodies = [...cards.values()]
    changes = []
    cards = new Map()
    const isUnsure = told.length > MAX_TOLD || apply(told)
    const ownWaiting = bodies.flatMap(({ id }) => (isBusy(id) ? [id] : []))
    put(bodies.filter(({ id }) => !ownWaiting.includes(id)))
    if (ownWaiting.length > 0) {
      waitingCards = [...new Set([...waitingCards, ...ownWaiting])]
      busy ??= setTimeout(readWhenFree, BUSY_MS)
    }
    if (isUnsure) readLater()
  }

  const note = (event: StreamEvent, data: ToldData) => {
    if (event === 'reset') {
      written.clear()
      void queryClient.invalidateQueries({ queryKey: boardKeys.board(params.agileId) })
      return onReset()
    }
    if (event === 'sprintSwimlaneUpdate') return readLater()
    changes = [...changes, ...changesOf(data)]
    if (data.issue) cards.set(data.issue.id, data.issue)
    gathering ??= setTimeout(flush, GATHER_MS)
  }

  const stop = () => {
    stopStream()
    stopStream = () => undefined
    for (const timer of [gathering, reading, busy]) clearTimeout(timer)
    gathering = undefined
    reading = undefined
    busy = undefined
    changes = []
    cards.clear()
    written.clear()
    waitingCards = []
  }
  return {
    /** Follows the sprint, narrowed by a query, and nothing else any more; the past, as of a moment, stays as it was. */
    follow(issuesQuery: string, at: number | undefined): void {
      stop()
      if (at === undefined) stopStream = followSprintStream({ params, issuesQuery, onMessage: note, onFate })
    },
    /** Reads after a pause what only a reading tells. */
    readLater,
    /** What is told waits while an own card is being written; the returned function ends that, with its id once it is there. */
    holdBack(): (id?: string) => void {
      writing++
      return id => {
        writing--
        if (id !== undefined) written.add(id)
        if (writing === 0 && changes.length > 0) gathering ??= setTimeout(flush, GATHER_MS)
      }
    },
    stop,
  }
}

function changesOf({ issue, row, column, removedIssue, reorders, ...told }: ToldData): readonly ToldChange[] {
  const numbers = told.numbers ?? null
  const formerNumbers = told.formerNumbers ?? null
  if (issue && row && column)
    return [{ kind: 'card', id: issue.id, row: row.id, column: column.id, numbers, formerNumbers }]
  if (removedIssue) return [{ kind: 'gone', id: removedIssue.id, formerNumbers }]
  return (reorders ?? []).flatMap(({ moved, leading }): readonly ToldChange[] =>
    moved ? [{ kind: 'order', id: moved.id, leading: leading?.id ?? null }] : [],
  )
}
