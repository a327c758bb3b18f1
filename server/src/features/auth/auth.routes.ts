import * as contract from '@cairn/common/features/auth'
import { PermanentToken } from '@cairn/common/features/auth'
import { User } from '@cairn/common/features/users'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import type { BoundRoute, RequestParts } from '../../platform/http/index.ts'
import { refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { managedUser } from './auth.policy.ts'
import { createNamedToken } from './commands/create-token.ts'
import { revokeSession, revokeToken } from './commands/revoke.ts'
import { changePassword } from './commands/set-password.ts'
import { isSetUpRequired, setUp } from './commands/set-up.ts'
import { signIn } from './commands/sign-in.ts'
import { clearSessionCookies, sessionCookieOf, setSessionCookies } from './cookies.ts'
import { findSessions, findTokens } from './credentials.queries.ts'
import { rememberBrowser } from './known-browser.ts'
import { requireJson, requireSameOrigin } from './same-origin.ts'
import { deleteSessionByToken, deleteSessionsOf, originOf, ownSession } from './sessions.store.ts'

async function signOut(ctx: RequestContext, { request, reply }: RequestParts): Promise<void> {
  const cookie = sessionCookieOf(ctx, request)
  if (cookie !== null) await transaction(ctx, tx => deleteSessionByToken(tx, cookie))
  clearSessionCookies(ctx, reply)
}

export const authRoutes: readonly BoundRoute[] = [
  handle(contract.signInRoute, async (ctx, { body, request, reply }) => {
    requireJson(request)
    requireSameOrigin(ctx, request)
    const session = await signIn(ctx, body, request)
    setSessionCookies(ctx, reply, session)
    await rememberBrowser(ctx, { request, reply }, session.userId)
    return { user: { id: User.id(session.userId), $type: 'Me' } }
  }),
  handle(contract.signOutRoute, signOut),
  handle(contract.logoutRoute, async (ctx, parts) => {
    await signOut(ctx, parts)
    return {}
  }),
  handle(contract.listSessions, async (ctx, { params, paging }) =>
    refsTo('UserSession', await findSessions(ctx, await managedUser(ctx, params.id), paging)),
  ),
  handle(contract.revokeSessionRoute, async (ctx, { params }) =>
    revokeSession(ctx, await managedUser(ctx, params.id), params.sessionId),
  ),
  handle(contract.revokeSessionsRoute, async (ctx, { params }) => {
    const userId = await managedUser(ctx, params.id)
    await transaction(ctx, tx => deleteSessionsOf(tx, userId, ownSession(tx, userId)))
  }),
  handle(contract.listTokens, async (ctx, { params, paging }) =>
    refsTo('PermanentToken', await findTokens(ctx, await managedUser(ctx, params.id), paging)),
  ),
  handle(contract.createTokenRoute, async (ctx, { params, body }) => {
    const { id, ...token } = await createNamedToken(ctx, await managedUser(ctx, params.id), body.name ?? '')
    return { id: PermanentToken.id(id), ...token, lastUsed: null, $type: 'PermanentToken' }
  }),
  handle(contract.revokeTokenRoute, async (ctx, { params }) =>
    revokeToken(ctx, await managedUser(ctx, params.id), params.tokenId),
  ),
  handle(contract.setPasswordRoute, async (ctx, { params, body, request }) => {
    await changePassword(ctx, await managedUser(ctx, params.id), body, request)
    return {}
  }),
  handle(contract.getSetup, async ctx => ({ required: await isSetUpRequired(ctx) })),
  handle(contract.setupRoute, async (ctx, { body, request, reply }) => {
    requireJson(request)
    requireSameOrigin(ctx, request)
    const session = await setUp(ctx, body, originOf(request))
    setSessionCookies(ctx, reply, session)
    await rememberBrowser(ctx, { request, reply }, session.userId)
    return {}
  }),
]
