import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'
import { isPassword, passwordHashOf } from '../users/index.ts'
import { knownBrowser } from './known-browser.ts'
import { countAttempt, limitsOf, resetAttempts } from './throttle.ts'

/** Whose password is proven; null when nobody has the given name, which must not be told. */
interface Account {
  readonly id: number
  readonly passwordHash: string | null
}

/**
 * The one way to prove a password, whatever for: guesses are counted over all of them. Throws `too_many_attempts`.
 *
 * @param name what the account was called; null: it is the actor's own
 */
export async function isProven(
  ctx: RequestContext,
  request: RequestParts['request'],
  account: Account | null,
  name: string | null,
  password: string,
): Promise<boolean> {
  const browser = account && (await knownBrowser(ctx, request, account.id))
  const limits = limitsOf({ userId: account?.id ?? null, name, address: request.ip, browser })
  await countAttempt(ctx, limits)
  const isRight = await isPassword(account?.passwordHash ?? null, password)
  if (isRight) await resetAttempts(ctx, limits)
  return isRight
}

/** Lets somebody go on who knows the own current password; an account without one has nothing to prove. */
export async function requireOwnPassword(
  ctx: RequestContext,
  request: RequestParts['request'],
  password: string | null | undefined,
): Promise<void> {
  const { userId } = ctx.actor
  const passwordHash = await passwordHashOf(ctx, userId)
  if (passwordHash === null) return
  if (!(await isProven(ctx, request, { id: userId, passwordHash }, null, password ?? '')))
    throw new AppError('wrong_password', { field: 'currentPassword' })
}
