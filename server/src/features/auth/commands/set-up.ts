import { randomBytes, timingSafeEqual } from 'node:crypto'
import { permissionKeys } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { z } from 'zod'
import { nodeName } from '../../../platform/config/index.ts'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requiredPoint } from '../../../platform/contributions/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { forgetSetting, readSetting, storeSetting } from '../../../platform/settings/index.ts'
import { countAdministrators, systemActor } from '../../access/index.ts'
import { createUser } from '../../users/index.ts'
import { hashToken } from '../auth.hook.ts'
import { insertSession, type NewSession, type Origin } from '../sessions.store.ts'
import { countAttempt, networkLimit } from '../throttle.ts'

const KEY = 'setupToken'
/** Older links are not valid any more. */
const MAX_LINKS = 10

/** Hashes of the secrets in the links that nodes have shown, the newest last. */
const links = z.array(z.object({ node: z.string(), hash: z.string() })).catch([])

/** Creates the demo project, in the set-up's transaction and as the new administrator. */
export const demoProject = requiredPoint<(ctx: RequestContext) => Promise<void>>('demoProject')

export interface SetUpRequest {
  readonly token: string
  readonly login: string
  readonly fullName: string
  readonly email?: string | null | undefined
  readonly password: string
  readonly demo: boolean
}

/** Whether nobody can administer the installation yet. */
export async function isSetUpRequired(ctx: RequestContext): Promise<boolean> {
  return (await countAdministrators(ctx)) === 0
}

/**
 * Makes the secret of the one-time set-up link, which replaces earlier ones of this node; null when there is an
 * administrator. Only its hash is kept.
 */
export async function ensureSetupToken(ctx: RequestContext): Promise<string | null> {
  return transaction(ctx, async tx => {
    if (!(await isSetUpRequired(tx))) {
      await forgetSetting(tx.db, KEY)
      return null
    }
    const token = randomBytes(24).toString('base64url')
    const node = nodeName(ctx.config)
    await storeSetting(tx.db, KEY, [], { isKept: true })
    const others = links.parse(await readSetting(tx.db, KEY, { lock: true })).filter(link => link.node !== node)
    const own = { node, hash: hashToken(token).toString('base64') }
    await storeSetting(tx.db, KEY, [...others, own].slice(-MAX_LINKS))
    return token
  })
}

/** Creates the administrator, once, and signs in. */
export async function setUp(
  ctx: RequestContext,
  given: SetUpRequest,
  origin: Origin,
): Promise<NewSession & { readonly userId: number }> {
  await countAttempt(ctx, [networkLimit(origin.address)])
  const system: RequestContext = { ...ctx, actor: systemActor(ctx.actor.userId, ctx.actor.login, permissionKeys) }
  return transaction(system, async tx => {
    // The lock lets one set-up pass at a time; the second finds no token any more.
    const stored = await readSetting(tx.db, KEY, { lock: true })
    if (!isToken(stored, given.token) || !(await isSetUpRequired(tx))) throw new AppError('setup_token')
    const userId = await createUser(tx, {
      login: given.login,
      fullName: given.fullName,
      email: given.email ?? null,
      password: given.password,
      admin: true,
    })
    await forgetSetting(tx.db, KEY)
    if (given.demo)
      await tx.contributions.only(demoProject)({ ...tx, actor: systemActor(userId, given.login, permissionKeys) })
    return { ...(await insertSession(tx, userId, origin)), userId }
  })
}

function isToken(stored: unknown, token: string): boolean {
  const given = hashToken(token)
  return links.parse(stored).some(({ hash }) => {
    const wanted = Buffer.from(hash, 'base64')
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
