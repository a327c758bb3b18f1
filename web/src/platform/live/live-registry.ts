/** What changed, as the server tells it; never what it is now. */
export type LiveChange = {
  readonly kind: string
  /** Database ids; `host`: what it is about; `issue`: the same of an issue, null of something else that people discuss. */
  readonly host: string
  readonly issue: string | null
  readonly project: string | null
  readonly part: string | null
  readonly actor: string | null
  readonly at: number
}

export type LiveTyping = {
  /** Database id of that on which somebody is writing. */
  readonly host: string
  readonly user: string
  /** 0: no longer. */
  readonly timestamp: number
  /** They write the text that is discussed, not a comment. */
  readonly isText: boolean
  /** How long it holds, in ms. */
  readonly lasts: number
}

export type LiveMessage =
  | { readonly type: 'change'; readonly change: LiveChange }
  | { readonly type: 'typing'; readonly typing: LiveTyping }
  /** Something may have been missed: whatever is shown is to be read again. */
  | { readonly type: 'reset' }

/**
 * What a screen wants to hear of: `projects/*`, `projects/<id>` or `hosts/<id>/<id of its project>` (an issue, or
 * something else that people discuss), all of them database ids.
 */
export type LiveTopic = `projects/${string}` | `hosts/${string}/${string}`

type Hearer = (message: LiveMessage) => void

const watched = new Map<LiveTopic, number>()
const hearers = new Set<Hearer>()
const watchers = new Set<() => void>()

/** Wants to hear of the topics until the returned function is called. */
export function watchTopics(topics: readonly LiveTopic[]): () => void {
  const count = (topic: LiveTopic, by: number) => {
    const next = (watched.get(topic) ?? 0) + by
    if (next > 0) watched.set(topic, next)
    else watched.delete(topic)
  }
  for (const topic of topics) count(topic, 1)
  for (const tell of watchers) tell()
  return () => {
    for (const topic of topics) count(topic, -1)
    for (const tell of watchers) tell()
  }
}

export const watchedTopics = (): readonly LiveTopic[] => [...watched.keys()]

export function onTopicsChange(run: () => void): () => void {
  watchers.add(run)
  return () => void watchers.delete(run)
}

/** Hears of what any screen of this tab watches. */
export function onLive(hear: Hearer): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export function tellLive(message: LiveMessage): void {
  for (const hear of [...hearers]) hear(message)
}
