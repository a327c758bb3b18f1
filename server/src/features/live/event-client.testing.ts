import type { LiveChange, LiveTyping } from '@cairn/common/features/live'
import type { ApiClient } from '../../testing/api-client.ts'
import type { TestApp } from '../../testing/test-app.ts'

export interface Received {
  readonly event: string
  readonly id: string | null
  readonly data: Partial<LiveChange & LiveTyping> & Record<string, unknown>
  /** When it arrived, by `performance.now()`. */
  readonly at: number
}

/** An open stream, read as a browser does. */
export interface EventClient {
  readonly status: number
  readonly headers: Headers
  readonly received: readonly Received[]
  /** The first message that fits, of those already there or to come. */
  next(fits: (message: Received) => boolean): Promise<Received>
  /** Resolves when the server has ended the stream; fails when it did not within `patience` ms. */
  ended(patience?: number): Promise<void>
  close(): void
}

/** The id of the newest event, after which a stream that names it goes on. */
export async function newestEventId({ events }: TestApp['system']): Promise<string> {
  const { epoch, seq } = await events.head()
  return `${epoch}.${seq}`
}

/** The number in the id of an event. */
export const numberOf = (id: string | null): number => Number(id?.split('.')[1])

/** Makes a node listen, and deliver what happens. Gives its address. */
export async function listening(node: TestApp): Promise<string> {
  await node.app.dispatcher.start([])
  return node.app.http.listen({ port: 0, host: '127.0.0.1' })
}

export const openEvents = (
  address: string,
  client: Pick<ApiClient, 'headers'>,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventClient> =>
  readEvents(`${address}/api/events?${new URLSearchParams(query)}`, { ...client.headers, ...headers }, 'ready')

/** Opens a stream; `first`: the message that it begins with. */
export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>>,
  first: string,
): Promise<EventClient> {
  const stop = new AbortController()
  const reply = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: stop.signal })
  const received: Received[] = []
  let isEnded = false
  const reading = read(reply, message => received.push(message)).then(() => {
    isEnded = true
  })
  const until = async <T>(what: string, find: () => T | undefined, patience = 10_000): Promise<T> => {
    for (const end = Date.now() + patience; ; await new Promise(resolve => setTimeout(resolve, 2))) {
      const found = find()
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}; got ${JSON.stringify(received)}`)
    }
  }
  if (reply.status === 200) await until('the stream to open', () => received.find(({ event }) => event === first))
  return {
    status: reply.status,
    headers: reply.headers,
    received,
    next: fits => until('a message', () => received.find(fits)),
    ended: patience => until('the end', () => (isEnded ? true : undefined), patience).then(() => reading),
    close: () => stop.abort(),
  }
}

async function read(reply: Response, take: (message: Received) => void): Promise<void> {
  if (reply.status !== 200 || !reply.body) return
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of reply.body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const lines = new Map(block.split('\n').map(line => line.split(/: (.*)/s, 2) as [string, string]))
        // Some only say when to come back.
        if (!lines.has('data')) continue
        take({
          event: lines.get('event') ?? 'message',
          id: lines.get('id') ?? null,
          data: JSON.parse(lines.get('data') ?? 'null'),
          at: performance.now(),
        })
      }
    }
  } catch (error) {
    // Closed by the test, or cut off by the server.
    if (!(error instanceof Error)) throw error
  }
}
