import type { Platform } from '../../../platform/context/index.ts'
import { resultMemory } from '../../../platform/db/index.ts'
import { singleFlight } from '../../../platform/events/index.ts'
import type { Presenter } from '../../../platform/projection/index.ts'
import type { Turn } from '../../live/index.ts'
import type { Board } from '../boards.store.ts'
import { type BoardNews, concerns, isOfSettings, type SprintKey } from './board-news.ts'
import { advance, type BusStream, send, sendReset, skipTo } from './bus.stream.ts'
import { createSprintTeller, type Waiting } from './tell-sprint.ts'

/** So much news may wait for one sprint; its streams are told to read again when there is more. */
const MAX_WAITING = 5_000

/** A sprint that somebody on this node follows. What changes on it is placed once, not for each of its streams. */
export interface WatchedSprint {
  readonly streams: ReadonlySet<BusStream>
  add(stream: BusStream): void
  /** Tells what of the news is about the sprint to all its streams. All events up to `upTo` are known then. */
  push(news: readonly BoardNews[], upTo: number): void
  /** Tells one stream what it missed, up to `upTo`: it is not known what its client shows. */
  begin(stream: BusStream, news: readonly BoardNews[], upTo: number): void
  /** Looks whether the readers may still listen, and where cards stand for those that are new. */
  look(): Promise<void>
  /** Gives signs of life. */
  ping(): void
}

/**
 * @param key with the projects of the board as they were read last, so that what happens elsewhere is not waiting until the
 *   first look
 * @param takeTurn lets only some pieces of work look into the database at once
 */
export function createWatchedSprint(
  platform: Platform,
  key: SprintKey & Pick<Board, 'projectIds'>,
  presenter: Presenter,
  takeTurn: Turn,
): WatchedSprint {
  const share = platform.database.shareOf(`board live sprint ${key.sprintId}`)
  const teller = createSprintTeller({ ...key, platform, share }, presenter, takeTurn)
  const streams = new Set<BusStream>()
  let waiting: Waiting[] = []
  /** Those for whom too much waited. */
  let late = new Set<BusStream>()
  /** The last event that is known. */
  let reached = 0
  let wantsPing = false
  let isRunning = false
  /** The board's, as they were read last; null: they may have changed since. */
  let projectIds: ReadonlySet<number> | null = new Set(key.projectIds)
  let settingsSeen = 0

  const begun = (): BusStream[] => [...streams].filter(({ early }) => early === null)

  async function tell(): Promise<void> {
    const [batch, upTo, skipping, isPing, ready] = [waiting, reached, late, wantsPing, begun()]
    waiting = []
    late = new Set()
    wantsPing = false
    if (skipping.size > 0) teller.forget()
    for (const stream of skipping) skipTo(stream, upTo)
    const settings = settingsSeen
    const board = await teller.tell([...streams], batch, upTo)
    if (board && settings === settingsSeen) projectIds = new Set(board.projectIds)
    // What came meanwhile and was not about the sprint is done with as well.
    const done = waiting.length === 0 && late.size === 0 ? reached : upTo
    for (const stream of ready) advance(stream, done)
    if (isPing) for (const stream of streams) if (!send(stream, 'ping', {})) sendReset(stream)
  }

  const run = singleFlight(async () => {
    isRunning = true
    try {
      // Nobody's request: it may have been begun by that of one of the readers.
      await resultMemory.exit(tell)
    } finally {
      isRunning = false
    }
  })

  // They come back and go on where they were.
  const start = (): Promise<void> =>
    run().catch(error => {
      platform.log.warn({ error }, 'Changes of a sprint could not be told; its streams begin anew')
      for (const { wire } of streams) wire.close()
    })

  function add(news: readonly BoardNews[], targets: ReadonlySet<BusStream>, isMissed: boolean): void {
    if (targets.size === 0 || news.length === 0) return
    for (const one of news) waiting.push({ news: one, streams: targets, isMissed })
    if (waiting.length > MAX_WAITING) {
      for (const { streams } of waiting) for (const stream of streams) late.add(stream)
      waiting = []
    }
    void start()
  }

  function know(news: readonly BoardNews[], upTo: number): readonly BoardNews[] {
    reached = Math.max(reached, upTo)
    if (news.some(one => isOfSettings(one, key))) {
      settingsSeen++
      projectIds = null
    }
    return news.filter(one => concerns(one, key, projectIds))
  }

  return {
    streams,
    add: stream => {
      streams.add(stream)
      stream.wire.onClose(() => streams.delete(stream))
    },
    push: (news, upTo) => {
      const own = know(news, upTo)
      if (own.length === 0) {
        if (!isRunning && waiting.length === 0 && late.size === 0) for (const stream of begun()) advance(stream, upTo)
        return
      }
      const ready = new Set<BusStream>()
      for (const stream of streams) {
        if (stream.early === null) ready.add(stream)
        // One more than may wait: it is told to read again.
        else stream.early.push(...own.slice(0, MAX_WAITING + 1 - stream.early.length))
      }
      add(own, ready, false)
    },
    begin: (stream, news, upTo) => {
      const all = [...know(news, upTo), ...(stream.early ?? [])]
      stream.early = null
      add(
        all.filter(({ seq }) => seq > stream.cursor),
        new Set([stream]),
        true,
      )
    },
    look: start,
    ping: () => {
      wantsPing = true
      void start()
    },
  }
}
