import { expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'
import { acting } from '../../testing/acting.ts'
import { cookieNames } from './cookies.ts'
import { requireJson, requireSameOrigin } from './same-origin.ts'
import { ownSession } from './sessions.store.ts'
import { limitsOf } from './throttle.ts'

const requestWith = (headers: object) => ({ headers }) as RequestParts['request']

it('attempts count for the network and for the name given there; those of a known browser for it alone', () => {
  const ada = { userId: 3, name: 'ada', address: '192.0.2.1', browser: null }
  const network = { key: 'address:192.0.2.1', attempts: 30 }
  const account = { key: 'account:_e5DDUC9V97qwYbNl5ADPQ8G-QmogG585ucXq3x9UCk:192.0.2.1', attempts: 5 }
  expect(limitsOf(ada)).toEqual([network, account])
  // Whether somebody has that name makes no difference.
  expect(limitsOf({ ...ada, userId: null })).toEqual([network, account])
  expect(limitsOf({ ...ada, name: null })).toEqual([network, { key: 'account:3:192.0.2.1', attempts: 5 }])
  expect(limitsOf({ ...ada, browser: 'b' })).toEqual([{ key: 'browser:3:b', attempts: 5 }])
  expect(limitsOf({ ...ada, name: null, address: '2001:db8:1:2:3::4' }).map(({ key }) => key)).toEqual([
    'address:2001:db8:1:2',
    'account:3:2001:db8:1:2',
  ])
})

it('cookies have names that only this host can give them, where that is possible', () => {
  const bare = { session: 'cairn-session', csrf: 'cairn-csrf', browser: 'cairn-browser' }
  for (const url of ['http://localhost:8080', 'http://tracker.example/', 'https://example.com/tracker'])
    expect(cookieNames(url)).toEqual(bare)
  for (const url of ['https://tracker.example', 'https://tracker.example:8443/'])
    expect(cookieNames(url)).toEqual({
      session: '__Host-cairn-session',
      csrf: '__Host-cairn-csrf',
      browser: '__Host-cairn-browser',
    })
})

it('a sign-in is taken from the own pages, and from what is no page', () => {
  const ctx = { ...acting({}), baseUrl: () => 'https://tracker.example/below' } as RequestContext
  const passes = (headers: object): boolean => {
    try {
      requireSameOrigin(ctx, requestWith(headers))
      return true
    } catch (error) {
      expect(String(error)).toContain('foreign_origin')
      return false
    }
  }
  const own = 'https://tracker.example'
  for (const [headers, isOwn] of [
    [{}, true],
    [{ host: 'tracker.example' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: own }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, false],
    [{ 'sec-fetch-site': '' }, false],
    // The address that people use, or the one that a proxy asks for.
    [{ origin: own, host: 'inner:8080' }, true],
    [{ origin: 'http://inner:8080', host: 'inner:8080' }, true],
    [{ origin: 'http://inner:8081', host: 'inner:8080' }, false],
    [{ origin: 'http://tracker.example', host: 'inner:8080' }, false],
    [{ origin: 'https://evil.example', host: 'tracker.example' }, false],
    [{ origin: 'null', host: 'tracker.example' }, false],
    [{ origin: 'no address', host: 'tracker.example' }, false],
    [{ origin: '', host: 'tracker.example' }, false],
  ] as const)
    expect([headers, passes(headers)]).toEqual([headers, isOwn])
})

it('a sign-in is JSON, which forms of other pages cannot send', () => {
  for (const type of ['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;x'])
    expect(() => requireJson(requestWith({ 'content-type': type }))).not.toThrow()
  for (const type of ['text/plain', 'application/jsonx', 'application/json-seq', 'x application/json', ''])
    expect(() => requireJson(requestWith({ 'content-type': type }))).toThrow(
      `unsupported_media_type {"type":"${type}"}`,
    )
  expect(() => requireJson(requestWith({}))).toThrow('unsupported_media_type {"type":""}')
  expect(() => requireJson(requestWith({ 'content-type': 'x'.repeat(300) }))).toThrow(`"${'x'.repeat(100)}"`)
})

it('the session to keep is the actor’s own, and no token of the same number', () => {
  const by = (kind: 'session' | 'token') => {
    const ctx = acting({ userId: 3 })
    return { ...ctx, actor: { ...ctx.actor, credential: { kind, id: 9 } } }
  }
  expect(ownSession(by('session'), 3)).toBe(9)
  expect(ownSession(by('session'), 4)).toBeNull()
  expect(ownSession(by('token'), 3)).toBeNull()
  expect(ownSession(acting({ userId: 3 }), 3)).toBeNull()
})
