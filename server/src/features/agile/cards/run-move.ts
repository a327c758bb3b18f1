import { Issue } from '@cairn/common/features/issues'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { advanceOperation, insertOperation, type Operation, readOperation } from '../../commands/index.ts'
import { resolveIssues, type VisibleIssue, visibleIssues } from '../../issues/index.ts'

export interface DoneMove {
  readonly operation: Operation
  readonly cardIds: readonly number[]
}

/**
 * Locks the issues with these ids until the end of the transaction, in the order in which they are asked for. Throws
 * `not_found` for one that is not there, or that somebody who was waited for has deleted or hidden.
 */
export async function lockCards(ctx: RequestContext, texts: readonly string[]): Promise<readonly VisibleIssue[]> {
  const asked = await resolveIssues(
    ctx,
    texts.map(id => ({ id })),
  )
  const locked = await visibleIssues(
    ctx,
    asked.map(({ id }) => id),
    { lock: true },
  )
  return asked.map(({ id }) => {
    const card = locked.get(id)
    if (!card) throw notFound(Issue.id(id))
    return card
  })
}

/** Does something to locked cards, in the transaction of `ctx`, as an operation that can be taken back. */
export async function runMove(
  ctx: RequestContext,
  cards: readonly VisibleIssue[],
  act: (ctx: RequestContext) => Promise<void>,
): Promise<DoneMove> {
  const operationId = await insertOperation(ctx, {
    query: '',
    authorId: ctx.actor.userId,
    actingId: ctx.actor.userId,
    total: cards.length,
    waiting: null,
  })
  await act({ ...ctx, operationId })
  await advanceOperation(ctx, operationId, {
    done: cards.length,
    created: [],
    deleted: [],
    made: {},
    isFinished: true,
  })
  return { operation: await readOperation(ctx, operationId), cardIds: cards.map(({ id }) => id) }
}
