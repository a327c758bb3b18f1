import { type ApiClient, type ApiReply, createApiClient } from '../../testing/api-client.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const PASSWORD = 'correct horse battery'

/** Creates a user with {@link PASSWORD}. */
export async function createAccount(test: TestApp, login: string, more: object = {}): Promise<string> {
  const reply = await test.admin.post('/users', { login, fullName: login, password: PASSWORD, ...more })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.id
}

export function postSession(
  test: TestApp,
  login: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
  remoteAddress = '192.0.2.1',
): Promise<ApiReply> {
  return test.anonymous.send({
    method: 'POST',
    url: '/api/session',
    payload: { login, password },
    headers,
    remoteAddress,
  })
}

/** Cookies of a reply: name → value. */
export function cookiesOf(reply: ApiReply): Readonly<Record<string, string>> {
  const lines = [reply.headers['set-cookie'] ?? []].flat().map(String)
  return Object.fromEntries(
    lines.map(line => {
      const [pair = ''] = line.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )
}

/** Speaks as a browser that holds the cookies of a sign-in. */
export function browserOf(test: TestApp, reply: ApiReply, withCsrf = true): ApiClient {
  const cookies = cookiesOf(reply)
  const csrf = Object.entries(cookies).find(([name]) => name.endsWith('cairn-csrf'))?.[1] ?? ''
  return createApiClient(test.app.http, {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    ...(withCsrf ? { 'x-csrf-token': csrf } : {}),
  })
}

export async function signInAs(test: TestApp, login: string, password = PASSWORD): Promise<ApiClient> {
  const reply = await postSession(test, login, password)
  if (reply.status !== 200) throw new Error(reply.text)
  return browserOf(test, reply)
}
