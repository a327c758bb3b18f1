import { z } from 'zod'
import { defineRoute, many, raw } from '../../platform/route/index.ts'

const text = (limit: number) => z.string('a string').max(limit)

export const signInRoute = defineRoute({
  id: 'auth.signIn',
  method: 'POST',
  path: '/session',
  summary: 'Signs in with login (or e-mail) and password; sets the cookies of the session',
  body: z.object({ login: text(300), password: text(2_000) }),
  returns: raw(),
  access: 'public',
})

export const signOutRoute = defineRoute({
  id: 'auth.signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Ends the session',
  returns: raw(),
  access: 'public',
})

export const logoutRoute = defineRoute({
  id: 'auth.logout',
  method: 'POST',
  path: '/users/me/logout',
  onlyReads: true,
  summary: 'Ends the session (older address)',
  returns: raw(),
  access: 'public',
})

export const listSessions = defineRoute({
  id: 'auth.sessions',
  method: 'GET',
  path: '/users/:id/sessions',
  summary: 'Where a user is signed in',
  returns: many('UserSession'),
})

export const revokeSessionRoute = defineRoute({
  id: 'auth.revokeSession',
  method: 'DELETE',
  path: '/users/:id/sessions/:sessionId',
  summary: 'Signs a browser out',
  returns: raw(),
})

export const revokeSessionsRoute = defineRoute({
  id: 'auth.revokeSessions',
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'Signs all browsers out but the one that asks',
  returns: raw(),
})

export const listTokens = defineRoute({
  id: 'auth.tokens',
  method: 'GET',
  path: '/users/:id/permanentTokens',
  summary: 'Permanent tokens of a user, without their secrets',
  returns: many('PermanentToken'),
})

const createdToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The secret. */
  token: z.string(),
  created: z.number(),
})
export const createTokenRoute = defineRoute({
  id: 'auth.createToken',
  method: 'POST',
  path: '/users/:id/permanentTokens',
  summary: 'Creates a permanent token; only this reply holds its secret',
  body: 'PermanentToken',
  returns: raw(createdToken),
})

export const revokeTokenRoute = defineRoute({
  id: 'auth.revokeToken',
  method: 'DELETE',
  path: '/users/:id/permanentTokens/:tokenId',
  summary: 'Revokes a permanent token',
  returns: raw(),
})

export const setPasswordRoute = defineRoute({
  id: 'auth.setPassword',
  method: 'POST',
  path: '/users/:id/password',
  summary: 'Changes a password and ends the other sessions; of oneself with the current password',
  body: z.object({ currentPassword: text(2_000).nullish(), password: text(2_000) }),
  returns: raw(),
})

export const getSetup = defineRoute({
  id: 'auth.setupState',
  method: 'GET',
  path: '/setup',
  summary: 'Whether the installation still waits for its administrator',
  returns: raw(z.object({ required: z.boolean() })),
  access: 'public',
})

export const setupRoute = defineRoute({
  id: 'auth.setup',
  method: 'POST',
  path: '/setup',
  summary: 'Creates the administrator with the one-time link of the first start, and signs in',
  body: z.object({
    token: text(200),
    login: text(300),
    fullName: text(300),
    email: text(300).nullish(),
    password: text(2_000),
    demo: z.boolean().default(false),
  }),
  returns: raw(),
  access: 'public',
})
