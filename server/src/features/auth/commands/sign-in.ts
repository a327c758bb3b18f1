import { loginKey } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findAccount, isPassword } from '../../users/index.ts'
import { deleteSessionByToken, insertSession, type NewSession, type Origin } from '../sessions.store.ts'
import { accountLimit, addressLimit, countAttempt, forgiveAttempt } from '../throttle.ts'

/**
 * Checks login (or e-mail) and password and opens a session. Why it is refused is not told: unknown users, wrong
 * passwords and banned ones look the same and take the same work.
 */
export async function signIn(
  ctx: RequestContext,
  given: { readonly login: string; readonly password: string },
  origin: Origin,
  replaced: string | null,
): Promise<NewSession & { readonly userId: number }> {
  const account = await findAccount(ctx, given.login)
  const limits = {
    address: addressLimit(origin.address),
    account: accountLimit(account?.id ?? null, loginKey(given.login)),
  }
  await countAttempt(ctx, [limits.address, limits.account])
  const matches = await isPassword(account?.passwordHash ?? null, given.password)
  if (!account || !matches || !account.isOpen) throw new AppError('wrong_credentials')
  return transaction(ctx, async tx => {
    await forgiveAttempt(tx, limits.account, limits.address)
    if (replaced !== null) await deleteSessionByToken(tx, replaced)
    return { ...(await insertSession(tx, account.id, origin)), userId: account.id }
  })
}
