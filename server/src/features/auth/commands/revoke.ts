import { PermanentToken, UserSession } from '@cairn/common/features/auth'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { credentialsEnded } from '../sessions.store.ts'

/** Revokes a token of the user. It stops to work with the next request on every node. */
export async function revokeToken(ctx: RequestContext, userId: number, text: string): Promise<void> {
  await remove(ctx, 'permanent_token', userId, PermanentToken.parseId(text), text)
}

export async function revokeSession(ctx: RequestContext, userId: number, text: string): Promise<void> {
  await remove(ctx, 'session', userId, UserSession.parseId(text), text)
}

async function remove(
  ctx: RequestContext,
  table: 'session' | 'permanent_token',
  userId: number,
  id: number | null,
  text: string,
): Promise<void> {
  await transaction(ctx, async tx => {
    const result =
      id === null
        ? null
        : await tx.db.deleteFrom(table).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (!result?.numDeletedRows) throw notFound(text)
    await credentialsEnded(tx, userId)
  })
}
