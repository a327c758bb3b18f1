import { electLeader, type LeaderEnvironment } from './leadership.ts'
import type { LiveChange, LiveMessage, LiveTopic, LiveTyping } from './live-registry.ts'
import { createStream, type Stream, type StreamEnvironment, type WireMessage } from './stream.ts'

export type LiveEnvironment = LeaderEnvironment &
  Pick<StreamEnvironment, 'open' | 'onFate'> & {
    /** Tabs of the same person on the same installation share it. */
    readonly name: string
    readonly channel: (name: string) => BroadcastChannel
    readonly topics: () => readonly LiveTopic[]
    readonly onTopicsChange: (run: () => void) => () => void
    readonly tell: (message: LiveMessage) => void
  }

type TabMessage =
  | { readonly kind: 'topics'; readonly tab: string; readonly topics: readonly LiveTopic[] }
  | { readonly kind: 'who' }
  | { readonly kind: 'hurry' }
  | { readonly kind: 'message'; readonly message: WireMessage }
  | { readonly kind: 'recent'; readonly tab: string; readonly messages: readonly WireMessage[] }

/** Tabs say again what they watch; one that is silent for long is gone without a word. */
const SAY_EVERY_MS = 30_000
const GONE_AFTER_MS = 180_000
/** What was told while a new tab read its screen, before it listened: a slow page takes long for it. */
const RECENT_MS = 30_000
const MAX_RECENT = 200

export type LiveConnection = {
  /** Looks after the connection at once, e.g. when the device is online again. */
  readonly hurry: () => void
  readonly close: () => void
}

/**
 * Hears what the server tells. All tabs of a browser share one stream: the leader holds it, hands each message to the
 * others, and asks for what any of them watches.
 */
export function connectLive(environment: LiveEnvironment): LiveConnection {
  const { name, tell } = environment
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const channel = environment.channel(name)
  const others = new Map<string, { readonly topics: readonly LiveTopic[]; readonly at: number }>()
  let stream: Stream | null = null
  let recent: readonly { readonly message: WireMessage; readonly at: number }[] = []
  let last = ''
  let isClosed = false

  const post = (message: TabMessage) => {
    if (!isClosed) channel.postMessage(message)
  }
  const say = (topics = environment.topics()) => {
    if (stream) want()
    else post({ kind: 'topics', tab, topics })
  }
  const want = () => {
    for (const [id, { at }] of others) if (at < Date.now() - GONE_AFTER_MS) others.delete(id)
    stream?.want([...[...others.values()].flatMap(({ topics }) => topics), ...environment.topics()])
  }
  const hear = (message: WireMessage) => {
    if (message.id !== '') last = message.id
    if (message.event === 'change') remember(message)
    const live = readMessage(message)
    if (live) tell(live)
  }
  /** What was told before this tab listened; where to go on is where it listens now. */
  const hearEarlier = (messages: readonly WireMessage[]) => {
    const heard = new Set(recent.map(({ message }) => message.id))
    // Who has heard something by itself is further already.
    const isFirst = last === ''
    for (const message of messages) {
      if (heard.has(message.id)) continue
      if (isFirst) last = message.id
      const live = readMessage(message)
      if (live) tell(live)
    }
  }
  const remember = (message: WireMessage) => {
    const now = Date.now()
    recent = [...recent.filter(({ at }) => at > now - RECENT_MS), { message, at: now }].slice(-MAX_RECENT)
  }
  const welcome = (newcomer: string) => {
    const messages = recent.filter(({ at }) => at > Date.now() - RECENT_MS).map(({ message }) => message)
    if (messages.length > 0) post({ kind: 'recent', tab: newcomer, messages })
  }
  const hurry = () => (stream ? stream.hurry() : post({ kind: 'hurry' }))

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'message') hear(data.message)
    else if (data.kind === 'who') say()
    else if (data.kind === 'hurry') stream?.hurry()
    else if (data.kind === 'recent') {
      if (data.tab === tab) hearEarlier(data.messages)
    } else {
      if (stream && data.topics.length > 0 && !others.has(data.tab)) welcome(data.tab)
      if (data.topics.length === 0) others.delete(data.tab)
      else others.set(data.tab, { topics: data.topics, at: Date.now() })
      if (stream) want()
    }
  }

  const withdraw = electLeader(name, environment, () => {
    if (isClosed) return () => undefined
    stream = createStream({
      open: environment.open,
      onFate: environment.onFate,
      lastEventId: last,
      onMessage: message => {
        hear(message)
        // The sign of life tells the others where to go on.
        if (message.event !== 'ready') post({ kind: 'message', message })
      },
    })
    post({ kind: 'who' })
    want()
    return () => {
      stream?.close()
      stream = null
      say()
    }
  })
  const forget = environment.onTopicsChange(() => say())
  const saying = setInterval(() => say(), SAY_EVERY_MS)
  say()

  return {
    hurry,
    close: () => {
      if (isClosed) return
      clearInterval(saying)
      forget()
      stream?.close()
      stream = null
      post({ kind: 'topics', tab, topics: [] })
      isClosed = true
      channel.close()
      withdraw()
    },
  }
}

let typingLasts = 10_000

/** Where somebody writes stands under the name of its kind. */
type WireTyping = Pick<LiveTyping, 'user' | 'timestamp'> & Readonly<Record<string, unknown>>

function readTyping({ user, timestamp, isText, ...place }: WireTyping): LiveTyping {
  const host = String(Object.values(place)[0] ?? '')
  return { host, user, timestamp, isText: isText === true, lasts: typingLasts }
}

function readMessage({ event, data }: WireMessage): LiveMessage | null {
  const content: unknown = JSON.parse(data)
  if (event === 'ready') typingLasts = (content as { readonly typingLasts?: number }).typingLasts ?? typingLasts
  if (event === 'change') return { type: 'change', change: content as LiveChange }
  if (event === 'typing') return { type: 'typing', typing: readTyping(content as WireTyping) }
  if (event === 'reset') return { type: 'reset' }
  return null
}
