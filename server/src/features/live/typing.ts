import { TYPING_LASTS_MS } from '@cairn/common/features/live'
import { formatId } from '@cairn/common/platform/ids'
import { z } from 'zod'
import type { Platform } from '../../platform/context/index.ts'
import type { Message } from './live.messages.ts'

const CHANNEL = 'cairn_typing'

const word = z.object({
  issueId: z.number(),
  projectId: z.number(),
  userId: z.number(),
  /** 0: no longer. */
  timestamp: z.number(),
})
type Word = z.infer<typeof word>

/** Who writes where, as this node has heard. It is worth nothing after some seconds, so it is kept nowhere else. */
interface Memory {
  readonly issues: Map<number, Map<number, number>>
  readonly tellers: Set<(message: Message) => void>
}

const memories = new WeakMap<object, Memory>()

function memoryOf(platform: Platform): Memory {
  const known = memories.get(platform.events)
  if (known) return known
  const memory: Memory = { issues: new Map(), tellers: new Set() }
  memories.set(platform.events, memory)
  platform.events.onSignal(CHANNEL, payload => {
    const heard = word.safeParse(JSON.parse(payload))
    if (heard.success) note(memory, heard.data, platform.clock())
  })
  return memory
}

function note(memory: Memory, { issueId, projectId, userId, timestamp }: Word, now: number): void {
  const users = memory.issues.get(issueId) ?? new Map<number, number>()
  // The word of this very node comes back to it.
  if (users.get(userId) === timestamp || (timestamp === 0 && !users.has(userId))) return
  if (timestamp === 0) users.delete(userId)
  else users.set(userId, timestamp)
  memory.issues.set(issueId, users)
  forgetOld(memory, now)
  const data = { issue: formatId(2, issueId), user: formatId(1, userId), timestamp }
  for (const tell of memory.tellers)
    tell({ event: 'typing', seq: null, issueId, projectId, part: null, former: null, actorId: userId, data })
}

function forgetOld({ issues }: Memory, now: number): void {
  for (const [issueId, users] of issues) {
    for (const [userId, timestamp] of users) if (timestamp <= now - TYPING_LASTS_MS) users.delete(userId)
    if (users.size === 0) issues.delete(issueId)
  }
}

/** Tells all nodes that somebody writes, or with `timestamp` 0 that they do no longer. */
export async function tellTyping(platform: Platform, said: Word): Promise<void> {
  note(memoryOf(platform), said, platform.clock())
  await platform.events.signal(CHANNEL, JSON.stringify(said))
}

/** Hears from now on who writes. */
export function onTyping(platform: Platform, tell: (message: Message) => void): void {
  memoryOf(platform).tellers.add(tell)
}

export interface Typist {
  readonly issueId: number
  readonly userId: number
  readonly timestamp: number
}

/** Who writes on an issue at this moment, the longest silent first. */
export function typists(platform: Platform, issueId: number): readonly Typist[] {
  const memory = memoryOf(platform)
  forgetOld(memory, platform.clock())
  return [...(memory.issues.get(issueId) ?? [])]
    .map(([userId, timestamp]) => ({ issueId, userId, timestamp }))
    .sort((a, b) => a.timestamp - b.timestamp)
}
