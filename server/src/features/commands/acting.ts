import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireCan } from '../access/index.ts'
import { inNameOf } from '../auth/index.ts'
import type { Operation } from './operations.store.ts'

/** The context in which the commands of a body run: silent, or in the name of somebody else. */
export async function actingAs(
  ctx: RequestContext,
  body: Pick<BodyOf<'CommandList'>, 'runAs' | 'silent'>,
): Promise<RequestContext> {
  const silent = ctx.silent || body.silent === true
  if (!body.runAs) return { ...ctx, silent }
  requireCan(ctx, 'LOW_LEVEL')
  const { rows } = await sql<{ id: number }>`
    select id from users where login_key = ${body.runAs.normalize('NFKC').toLowerCase()} and not guest and not banned`.execute(
    ctx.db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('unknown_value', { name: 'runAs', value: body.runAs.slice(0, 100) })
  return { ...(await inNameOf(ctx, id)), silent }
}

/**
 * As {@link actingAs}, for commands that are carried out later: throws when who gave them may not come in any more, or
 * may not act in the name of others.
 */
export async function actingLater(
  ctx: RequestContext,
  { author_id, acting_id }: Pick<Operation, 'author_id' | 'acting_id'>,
): Promise<RequestContext> {
  const author = await inNameOf(ctx, author_id)
  if (acting_id === null) return author
  requireCan(author, 'LOW_LEVEL')
  return inNameOf(ctx, acting_id)
}
