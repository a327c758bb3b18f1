import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from './node-processes.testing.ts'

const PAUSE_MS = 40

export interface Acknowledged {
  readonly text: string
  /** By `performance.now()`. */
  readonly begun: number
  readonly at: number
}

/** Somebody who comments without end, and what came of it. */
export interface Writing {
  readonly acknowledged: readonly Acknowledged[]
  /** How often each status was answered; 0: no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** The longest time that a request took, in ms. */
  readonly slowest: number
  /** Waits for the last answer. */
  stop(): Promise<void>
}

/** @param name begins every comment */
export function keepWriting(visitor: Visitor, issue: string, name: string): Writing {
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<number, number>()
  let slowest = 0
  let isOver = false
  const write = async (text: string): Promise<void> => {
    const begun = performance.now()
    const status = await visitor.post(`/issues/${issue}/comments?fields=id`, { text }).then(
      reply => reply.status,
      () => 0,
    )
    const at = performance.now()
    slowest = Math.max(slowest, at - begun)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) acknowledged.push({ text, begun, at })
  }
  const run = async (): Promise<void> => {
    for (let count = 0; !isOver; count++) {
      await write(`${name} ${count}`)
      await sleep(PAUSE_MS)
    }
  }
  const running = run()
  return {
    acknowledged,
    statuses,
    get slowest() {
      return slowest
    },
    stop: () => {
      isOver = true
      return running
    },
  }
}
