import { type RawBuilder, sql } from 'kysely'
import { vi } from 'vitest'
import { transaction } from '../platform/db/index.ts'
import type { ApiReply } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/**
 * Begins requests while a transaction of its own holds the rows that the statement locks, and lets go when as many as
 * were begun wait for them: so what they do falls together whatever the machine does. `meanwhile` is what the
 * transaction itself changes.
 */
export const whileHeld = (
  test: TestApp,
  lock: RawBuilder<unknown>,
  begin: () => readonly Promise<ApiReply>[],
  meanwhile?: RawBuilder<unknown>,
): Promise<readonly ApiReply[]> =>
  held(
    test,
    lock,
    async () => {
      const running = begin()
      await waiting(test, running.length)
      return running
    },
    meanwhile,
  )

/** As {@link whileHeld}; each request begins when those before it wait. */
export const whileHeldInTurn = (
  test: TestApp,
  lock: RawBuilder<unknown>,
  requests: readonly (() => Promise<ApiReply>)[],
): Promise<readonly ApiReply[]> =>
  held(test, lock, async () => {
    const running: Promise<ApiReply>[] = []
    for (const request of requests) {
      running.push(request())
      await waiting(test, running.length)
    }
    return running
  })

async function held(
  test: TestApp,
  lock: RawBuilder<unknown>,
  begin: () => Promise<readonly Promise<ApiReply>[]>,
  meanwhile?: RawBuilder<unknown>,
): Promise<readonly ApiReply[]> {
  const { running } = await transaction(test.system, async ctx => {
    await lock.execute(ctx.db)
    const running = await begin()
    await meanwhile?.execute(ctx.db)
    return { running }
  })
  return Promise.all(running)
}

/** Resolves when so many statements wait for locks. */
export const waiting = (test: TestApp, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.app.platform.database.main)
      if ((rows[0]?.waiting ?? 0) < count) throw new Error(`${rows[0]?.waiting} wait`)
    },
    { timeout: 10_000, interval: 10 },
  )

/** Works while nobody can read or write a table: statements on it run out of their time. */
export async function whileLocked<T>({ app }: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  const holder = await app.platform.database.connect()
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    return await work()
  } finally {
    await holder.end()
  }
}
