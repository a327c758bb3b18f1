import { sweepKeys } from '../../../platform/idempotency/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'

const DAY = 24 * 3_600_000

/** Removes expired sessions, counters of attempts that no longer count, and replies that nobody asks for again. */
export const sweepJob: JobDefinition = {
  name: 'auth.sweep',
  schedule: '17 * * * *',
  run: async ({ database, clock }) => {
    const now = clock()
    await database.background.deleteFrom('session').where('expires', '<=', now).execute()
    await database.background
      .deleteFrom('throttle')
      .where('window_start', '<', now - DAY)
      .where('blocked_until', '<', now - DAY)
      .execute()
    await sweepKeys(database.background, now)
  },
}
