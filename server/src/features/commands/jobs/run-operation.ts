import { AppError, ERRORS } from '@cairn/common/platform/errors'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { TooLarge, transaction, withinBytes } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { actingLater } from '../acting.ts'
import { carryOut } from '../carry-out.ts'
import type { WaitingPlan } from '../command-plan.ts'
import { withMade } from '../made-things.ts'
import { advanceOperation, withNumbers, withRefused } from '../operations.store.ts'
import { allRefused, countRefused } from '../refusals.ts'

export const RUN_OPERATION = 'commands.run'

/** Issues that are changed in one transaction, so that others wait only briefly. */
const PORTION = 500
/** Bytes that the statements of one portion may bring: what issues hold, and what history keeps of it, is long at times. */
const MAX_BYTES = 32 * 1024 * 1024

/** Carries waiting commands out, whichever the job was queued for. After a stop it goes on where it was. */
export const runOperationJob: JobDefinition = {
  name: RUN_OPERATION,
  run: (platform, _data, signal) => runOperations(platform, signal),
}

/** What one portion may be; smaller in tests. */
interface PortionBounds {
  readonly issues?: number
  readonly bytes?: number
}

/**
 * Carries out all that waits, a portion at a time and by turns: next is whoever was served longest ago, with the oldest
 * of what he gave. So nobody waits for all that another person began before.
 */
export async function runOperations(
  platform: Platform,
  signal: AbortSignal,
  { issues = PORTION, bytes = MAX_BYTES }: PortionBounds = {},
): Promise<void> {
  const turns = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (let turn = 1; !signal.aborted; turn++) {
    const waiting = await waitingOperations(platform)
    const [next] = waiting.sort((a, b) => (turns.get(a.author_id) ?? 0) - (turns.get(b.author_id) ?? 0))
    if (!next) return
    turns.set(next.author_id, turn)
    const size = sizes.get(next.id) ?? issues
    const bound = size === 1 ? Number.POSITIVE_INFINITY : bytes
    const portion = await withinBytes(bound, () => runPortion(platform, next.id, size))
    if (portion === null) sizes.set(next.id, Math.ceil(size / 2))
  }
}

/** The oldest of each author. */
const waitingOperations = ({ database }: Platform) =>
  database.background
    .selectFrom('operation')
    .distinctOn('author_id')
    .select(['id', 'author_id'])
    .where('state', '=', 'running')
    .where('plan', 'is not', null)
    .orderBy('author_id')
    .orderBy('id')
    .execute()

/** Takes up what a node left undone that stopped before it could queue or finish its job. */
export const resumeOperationsJob: JobDefinition = {
  name: 'commands.resume',
  schedule: '*/5 * * * *',
  run: async platform => {
    const rows = await platform.database.background
      .selectFrom('operation')
      .select('id')
      .where('state', '=', 'running')
      .where('plan', 'is not', null)
      .execute()
    for (const { id } of rows) await platform.jobs.send(RUN_OPERATION, { operationId: id }, String(id))
  },
}

async function runPortion(platform: Platform, id: number, size: number): Promise<void> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: `operation-${id}`,
    locale: platform.config.locale,
  })
  try {
    await transaction(system, async system => {
      const found = await system.db
        .selectFrom('operation')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'running')
        .forUpdate()
        .executeTakeFirst()
      if (!found) return
      const operation = withNumbers(found)
      const { silent, skipRefusing, ...plan } = operation.plan as WaitingPlan
      const acting = await actingLater(system, operation)
      // What was left out from the beginning is done, and does not stand in the list.
      const start = operation.done - (operation.total - operation.issue_ids.length)
      const portion = operation.issue_ids.slice(start, start + size)
      const ctx = { ...acting, silent, operationId: id, locale: acting.actor.locale ?? system.locale }
      const outcome = await carryOut(ctx, plan, portion, { skipMissing: true, skipRefusing })
      const refusals = withRefused(operation.refusals, outcome)
      const isFinished = operation.done + portion.length >= operation.total
      const isVain = isFinished && countRefused(refusals) === operation.total
      const problem = isVain ? await textFor(system, id, allRefused(ctx, refusals)) : null
      const made = withMade(operation.made, outcome.made)
      await advanceOperation(system, id, { done: portion.length, ...outcome, made, refusals, isFinished, problem })
    })
  } catch (error) {
    if (error instanceof TooLarge) throw error
    const { requestId } = system
    if (!(error instanceof AppError)) platform.log.error({ error, requestId }, 'Commands in the background')
    const shown = error instanceof AppError ? error : new AppError('server_error', { requestId })
    const error_text = await textFor(system, id, shown)
    await system.db
      .updateTable('operation')
      .set({ state: 'failed', error_text })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  }
}

/** Why the commands stopped, in the language of who will read it. */
async function textFor(ctx: RequestContext, operationId: number, { code, facts }: AppError): Promise<string> {
  const locale = (await localeOfAuthor(ctx, operationId)) ?? ctx.locale
  return ctx.texts.format(locale, ERRORS[code].text, { id: 'none', ...facts })
}

async function localeOfAuthor(ctx: RequestContext, operationId: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('operation')
    .innerJoin('users', 'users.id', 'operation.author_id')
    .select('users.locale')
    .where('operation.id', '=', operationId)
    .executeTakeFirst()
  return row?.locale ?? null
}
