import { randomUUID } from 'node:crypto'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { NodeProblem } from '@cairn/common/features/nodes'
import { nodeName } from '../../platform/config/index.ts'
import type { Platform } from '../../platform/context/index.ts'
import type { Dispatcher } from '../../platform/events/index.ts'
import type { CheckName, Health } from '../../platform/health/index.ts'
import { throttled } from '../../platform/log/index.ts'
import { HEARTBEAT_MS, removeNode, writeNode } from './nodes.store.ts'

/** Tells the others that this node is there, and how it is. */
export interface Heartbeat {
  /** From now on it is listed; a database that is away is told later. */
  start(): Promise<void>
  /** It is listed no longer. */
  stop(): Promise<void>
}

export interface HeartbeatOptions {
  readonly platform: Pick<Platform, 'config' | 'database' | 'log'>
  readonly dispatcher: Pick<Dispatcher, 'isLeading' | 'lag'>
  readonly health: Pick<Health, 'ready'>
  readonly release: string
}

export function createHeartbeat({ platform, dispatcher, health, release }: HeartbeatOptions): Heartbeat {
  const { config, database, log } = platform
  const id = randomUUID()
  const name = nodeName(config)
  const begin = performance.now()
  const note = throttled(log)
  let used: EventLoopUtilization | null = null
  let timer: NodeJS.Timeout | null = null
  let beating: Promise<void> | null = null

  /** Since it was asked last. */
  function load(): number | null {
    const before = used
    used = performance.eventLoopUtilization()
    return before && performance.eventLoopUtilization(used, before).utilization
  }

  async function beat(): Promise<void> {
    try {
      const { checks, clockSkew } = await health.ready()
      const problems: readonly NodeProblem[] = (Object.keys(checks) as CheckName[]).filter(
        check => checks[check] !== 'ok',
      )
      await writeNode(database.probe, {
        ...{ id, name, release, problems, uptime: performance.now() - begin, load: load() },
        ...{ is_leading: dispatcher.isLeading, clock_skew: clockSkew, event_lag: dispatcher.lag() },
      })
    } catch (error) {
      note(error, 'How this node is could not be written down; trying again')
    }
  }

  /** One at a time. */
  const beatOnce = (): Promise<void> => {
    beating ??= beat().finally(() => {
      beating = null
    })
    return beating
  }

  return {
    start: async () => {
      await beatOnce()
      timer = setInterval(() => void beatOnce(), HEARTBEAT_MS)
      timer.unref()
    },
    stop: async () => {
      if (!timer) return
      clearInterval(timer)
      timer = null
      await beating
      await removeNode(database.probe, id).catch(error => note(error, 'This node is listed for another minute'))
    },
  }
}
