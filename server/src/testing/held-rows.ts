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
export async function whileHeld(
  test: TestApp,
  lock: RawBuilder<unknown>,
  begin: () => readonly Promise<ApiReply>[],
  meanwhile?: RawBuilder<unknown>,
): Promise<readonly ApiReply[]> {
  const running = await transaction(test.system, async ctx => {
    await lock.execute(ctx.db)
    const running = begin()
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(test.app.platform.database.main)
        if ((rows[0]?.waiting ?? 0) < running.length) throw new Error(`${rows[0]?.waiting} wait`)
      },
      { timeout: 10_000, interval: 10 },
    )
    await meanwhile?.execute(ctx.db)
    return { running }
  })
  return Promise.all(running.running)
}
