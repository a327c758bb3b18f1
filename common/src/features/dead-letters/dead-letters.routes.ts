import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/admin/deadLetters'

const which = {
  /** Only those that had failed by this moment, so that none is meant that nobody has seen. */
  until: z
    .string()
    .regex(/^\d{1,13}$/, 'milliseconds since the epoch expected')
    .optional(),
}

export const listDeadLetters = defineRoute({
  id: 'deadLetters.list',
  method: 'GET',
  path: base,
  summary: 'Jobs that failed for good, the newest first, at most 1000 at a time',
  returns: many('DeadLetter'),
})
export const retryDeadLetter = defineRoute({
  id: 'deadLetters.retry',
  method: 'POST',
  path: `${base}/:id/retry`,
  summary: 'Runs a job that failed for good again',
  returns: one('DeadLetter'),
})
export const forgetDeadLetter = defineRoute({
  id: 'deadLetters.forget',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Forgets a job that failed for good',
  returns: raw(),
})
export const retryDeadLetters = defineRoute({
  id: 'deadLetters.retryAll',
  method: 'POST',
  path: `${base}/retry`,
  summary: 'Runs all jobs that failed for good again, and says how many',
  query: which,
  returns: raw(z.object({ count: z.number().int() })),
})
export const forgetDeadLetters = defineRoute({
  id: 'deadLetters.forgetAll',
  method: 'DELETE',
  path: base,
  summary: 'Forgets all jobs that failed for good',
  query: which,
  returns: raw(),
})
