import { loginKey } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { RequestParts } from '../../../platform/http/index.ts'
import { findAccount } from '../../users/index.ts'
import { sessionCookieOf } from '../cookies.ts'
import { isProven } from '../prove-password.ts'
import { deleteSessionByToken, insertSession, type NewSession, originOf } from '../sessions.store.ts'

/**
 * Checks login (or e-mail) and password and opens a session in place of the one that the request carries. Why it is
 * refused is not told: unknown users, wrong passwords and banned ones look the same and take the same work.
 */
export async function signIn(
  ctx: RequestContext,
  given: { readonly login: string; readonly password: string },
  request: RequestParts['request'],
): Promise<NewSession & { readonly userId: number }> {
  const account = await findAccount(ctx, given.login)
  const matches = await isProven(ctx, request, account?.isOpen ? account : null, loginKey(given.login), given.password)
  if (!account || !matches) throw new AppError('wrong_credentials')
  const replaced = sessionCookieOf(ctx, request)
  return transaction(ctx, async tx => {
    if (replaced !== null) await deleteSessionByToken(tx, replaced)
    return { ...(await insertSession(tx, account.id, originOf(request))), userId: account.id }
  })
}
