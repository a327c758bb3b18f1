import { followSprint, subscribeToSprint } from '@cairn/common/features/agile'
import { printFields } from '@cairn/common/platform/fields'
import { call, isNotFound, openStream, urlOf } from '../../../platform/api/index.ts'
import { connection } from '../../../platform/connection/index.ts'
import { TOLD_FIELDS, type ToldData } from '../model/projections.ts'

/** Kinds of messages; `ping` is a sign of life, the first one after what was missed meanwhile. */
const EVENTS = [
  'ping',
  'reset',
  'sprintCellUpdate',
  'sprintSwimlaneUpdate',
  'sprintIssueRemove',
  'sprintIssueHide',
  'sprintIssuesReorder',
] as const
export type StreamEvent = (typeof EVENTS)[number]

export type SprintStreamOptions = {
  readonly params: { readonly agileId: string; readonly sprintId: string }
  readonly issuesQuery: string
  readonly onMessage: (event: StreamEvent, data: ToldData) => void
  /** Hears whether the stream stands: when it does, and when it broke, was refused or fell silent. */
  readonly onFate: (stands: boolean) => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A stream without a sign of life for so long is dead: two and a half of its beats. */
const SILENCE_MS = 63_000
const LOOK_EVERY_MS = 5_000
/** A tab that nobody sees keeps its stream for so long: who only looks elsewhere for a moment misses nothing. */
const HIDDEN_MS = 30_000

/**
 * Follows a sprint for as long as the tab is seen, with the ticket of a session. A stream goes on where the last one was;
 * where one is refused, another ticket is asked for after growing pauses, and at once when the server is back. Gives the
 * way to stop.
 */
export function followSprintStream({ params, issuesQuery, onMessage, onFate }: SprintStreamOptions): () => void {
  let ticket: string | undefined
  let source: EventSource | undefined
  let last = ''
  let wait = FIRST_WAIT_MS
  let heardAt = 0
  let isOver = false
  /** The sprint is not there for its reader any more, which is told once. */
  let isGone = false
  let stands = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  const tellFate = (now: boolean) => {
    if (now === stands) return
    stands = now
    onFate(now)
  }
  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(retry)
    retry = undefined
  }
  const later = () => {
    close()
    if (isOver) return
    tellFate(false)
    retry = setTimeout(() => void open(), wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  const open = async (): Promise<void> => {
    retry = undefined
    try {
      const fields = { id: true, ticket: true } as const
      ticket ??= (await call(subscribeToSprint, { params, fields, body: { issuesQuery } })).ticket ?? undefined
      isGone = false
    } catch (error) {
      if (!isOver && !isGone && last !== '' && isNotFound(error)) onMessage('reset', {})
      isGone = isNotFound(error)
      return later()
    }
    if (isOver || source || ticket === undefined || document.visibilityState === 'hidden') return
    const query = { ticket, fields: printFields(TOLD_FIELDS), ...(last === '' ? {} : { lastEventId: last }) }
    const own = openStream(urlOf(followSprint, { query }))
    source = own
    heardAt = Date.now()
    for (const event of EVENTS)
      own.addEventListener(event, message => {
        if (source === own) hear(event, message as MessageEvent<string>)
      })
    own.onerror = () => {
      if (source !== own) return
      // Refused, and not broken: the ticket is good for nothing any more.
      if (own.readyState === EventSource.CLOSED) ticket = undefined
      else connection.report({ kind: 'silent' })
      later()
    }
  }

  const hear = (event: StreamEvent, { data, lastEventId }: MessageEvent<string>) => {
    heardAt = Date.now()
    wait = FIRST_WAIT_MS
    if (lastEventId !== '') last = lastEventId
    if (event === 'ping') {
      if (!stands) connection.report({ kind: 'ok' })
      tellFate(true)
    } else onMessage(event, JSON.parse(data) as ToldData)
  }

  // A device that slept has lost its connection without being told.
  const looking = setInterval(() => {
    if (source && Date.now() - heardAt > SILENCE_MS) later()
  }, LOOK_EVERY_MS)
  const onVisibility = () => {
    clearTimeout(leaving)
    // Whoever comes back is told first what was missed: until then nothing else needs to follow the sprint.
    if (document.visibilityState === 'hidden') leaving = setTimeout(close, HIDDEN_MS)
    else if (!source && retry === undefined) void open()
  }
  document.addEventListener('visibilitychange', onVisibility)
  const stopWaiting = connection.onBack(() => {
    wait = FIRST_WAIT_MS
    if (retry === undefined) return
    clearTimeout(retry)
    void open()
  })
  void open()

  return () => {
    isOver = true
    clearInterval(looking)
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', onVisibility)
    stopWaiting()
    close()
  }
}
