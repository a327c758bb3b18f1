import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { lookAgain } from '../../../platform/versions/index.ts'
import { can, changeAccess, requireAdministratorLeft, requireCan, requireOutranks } from '../../access/index.ts'
import { emailColumns, fullNameColumns, loginColumns, takenBy } from '../user-attributes.ts'

/**
 * Changes a user. Oneself: name and e-mail. With the permission to update users also others, logins and bans,
 * but nobody who may do more than the actor. All other attributes of the body are ignored.
 *
 * @param proven throws unless the actor proves to know the own password: an address is a way to sign in
 */
export async function updateUser(
  ctx: RequestContext,
  userId: number,
  body: BodyOf<'ChangedUser'>,
  proven: () => Promise<void>,
): Promise<void> {
  const isSelf = userId === ctx.actor.userId
  const wantsMore = body.login !== undefined || body.banned !== undefined
  if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: 'PROFILE_UPDATE_SELF' })
  if (!isSelf || wantsMore || !can(ctx, 'PROFILE_UPDATE_SELF')) requireCan(ctx, 'USER_UPDATE')
  const columns = {
    ...(body.login === undefined ? {} : loginColumns(body.login)),
    ...(body.fullName === undefined ? {} : fullNameColumns(body.fullName)),
    ...(body.email === undefined ? {} : emailColumns(body.email)),
    ...(body.banned === undefined ? {} : { banned: body.banned === true }),
  }
  if (Object.keys(columns).length === 0) return
  if (isSelf && columns.email !== undefined && (await isOtherEmail(ctx, columns.email))) await proven()
  await changeAccess(ctx, async tx => {
    if (!isSelf) await requireOutranks(tx, userId)
    const current = await tx.db
      .selectFrom('users')
      .select(['guest', 'anonymized', 'login'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (current.guest || current.anonymized) throw new AppError('read_only_entity', { name: current.login })
    // Who chooses an address for oneself learns nothing of the others: one that is taken becomes no way to sign in.
    const keyless = isSelf && columns.email_key && (await isTaken(tx, columns.email_key)) ? { email_key: null } : {}
    await tx.db
      .updateTable('users')
      .set({ ...columns, ...keyless })
      .where('id', '=', userId)
      .execute()
      .catch(takenBy(body))
    await tx.events.add(tx, { kind: 'user.changed', entity: 'User', entityId: userId })
    // The reply shows what was just written, not what is remembered from before.
    lookAgain()
    if (body.banned) await requireAdministratorLeft(tx)
  })
}

async function isOtherEmail(ctx: RequestContext, email: string | null): Promise<boolean> {
  const row = await ctx.db.selectFrom('users').select('email').where('id', '=', ctx.actor.userId).executeTakeFirst()
  return row?.email !== email
}

async function isTaken(ctx: RequestContext, key: string): Promise<boolean> {
  const { userId } = ctx.actor
  const query = ctx.db.selectFrom('users').select('id').where('email_key', '=', key).where('id', '<>', userId)
  return (await query.executeTakeFirst()) !== undefined
}
