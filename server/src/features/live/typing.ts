import { TYPING_TIMEOUT_MS } from '@cairn/common/features/live'
import { User } from '@cairn/common/features/users'
import { z } from 'zod'
import type { Platform } from '../../platform/context/index.ts'
import type { Message } from './live.messages.ts'

const CHANNEL = 'cairn_typing'

const word = z.object({
  hostId: z.number(),
  projectId: z.number(),
  userId: z.number(),
  /** 0: no longer. */
  timestamp: z.number(),
  /** The text itself, not a comment; nodes of the release before say nothing of it. */
  isText: z.boolean().optional(),
})
type Word = z.infer<typeof word>

/** Sooner than this after the last time it is told to nobody that somebody still writes, in ms. */
const TELL_EVERY_MS = 2_000
/** The same for who began again after it was over. */
const TELL_AGAIN_MS = 500

/** What was last heard of somebody: when they wrote, and whether that is over. */
interface Heard {
  readonly timestamp: number
  readonly isText: boolean
  readonly isOver: boolean
}

/** Who writes where, as this node has heard. It is worth nothing after some seconds, so it is kept nowhere else. */
interface Memory {
  /** By host, then by user. */
  readonly hosts: Map<number, Map<number, Heard>>
  readonly tellers: Set<(message: Message) => void>
}

const memories = new WeakMap<object, Memory>()

function memoryOf(platform: Platform): Memory {
  const known = memories.get(platform.events)
  if (known) return known
  const memory: Memory = { hosts: new Map(), tellers: new Set() }
  memories.set(platform.events, memory)
  platform.events.onSignal(CHANNEL, payload => {
    const heard = word.safeParse(JSON.parse(payload))
    if (heard.success) note(memory, heard.data, platform.clock())
  })
  return memory
}

function note(memory: Memory, { hostId, projectId, userId, timestamp, isText = false }: Word, now: number): void {
  const users = memory.hosts.get(hostId) ?? new Map<number, Heard>()
  const last = users.get(userId)
  const wasOver = last?.isOver ?? true
  users.set(
    userId,
    timestamp === 0
      ? { timestamp: last?.timestamp ?? now, isText, isOver: true }
      : { timestamp, isText, isOver: false },
  )
  memory.hosts.set(hostId, users)
  forgetOld(memory, now)
  // The word of this very node comes back to it.
  if (timestamp === 0 ? wasOver : !wasOver && last?.timestamp === timestamp && last.isText === isText) return
  const data = { user: User.id(userId), timestamp, ...(isText && { isText }) }
  for (const tell of memory.tellers)
    tell({
      event: 'typing',
      seq: null,
      hostId,
      projectId,
      part: null,
      otherId: null,
      former: null,
      actorId: userId,
      data,
    })
}

function forgetOld({ hosts }: Memory, now: number): void {
  for (const [hostId, users] of hosts) {
    for (const [userId, { timestamp }] of users) if (timestamp <= now - TYPING_TIMEOUT_MS) users.delete(userId)
    if (users.size === 0) hosts.delete(hostId)
  }
}

/** Whether the others know this already, or heard it so lately that it can wait for the next word. */
function isKnown(last: Heard, { timestamp, isText = false }: Word): boolean {
  if (timestamp === 0) return last.isOver
  if (last.isText !== isText && !last.isOver) return false
  const since = timestamp - last.timestamp
  // Another node's clock may be ahead.
  return since >= 0 && since < (last.isOver ? TELL_AGAIN_MS : TELL_EVERY_MS)
}

/**
 * Tells all nodes that somebody writes, or with `timestamp` 0 that they do no longer; who says it at every key is told
 * of now and then. Gives when it was last told.
 */
export async function tellTyping(platform: Platform, said: Word): Promise<number> {
  const memory = memoryOf(platform)
  forgetOld(memory, platform.clock())
  const last = memory.hosts.get(said.hostId)?.get(said.userId)
  if (last && isKnown(last, said)) return last.timestamp
  note(memory, said, platform.clock())
  await platform.events.signal(CHANNEL, JSON.stringify(said))
  return said.timestamp
}

/** Hears from now on who writes. */
export function onTyping(platform: Platform, tell: (message: Message) => void): void {
  memoryOf(platform).tellers.add(tell)
}

export interface Typist {
  readonly hostId: number
  readonly userId: number
  readonly timestamp: number
  readonly isText: boolean
}

/** Who writes on a host at this moment, the longest silent first. */
export function typists(platform: Platform, hostId: number): readonly Typist[] {
  const memory = memoryOf(platform)
  forgetOld(memory, platform.clock())
  return [...(memory.hosts.get(hostId) ?? [])]
    .flatMap(([userId, { timestamp, isText, isOver }]) => (isOver ? [] : [{ hostId, userId, timestamp, isText }]))
    .sort((a, b) => a.timestamp - b.timestamp)
}
