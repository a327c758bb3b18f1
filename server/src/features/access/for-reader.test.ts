import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Actor, RequestContext } from '../../platform/context/index.ts'
import { forReader } from './for-reader.ts'
import { readerKey } from './reader-key.ts'

it('makes a condition once for a reader, and anew for every other', () => {
  const permissions = new Map([['READ_ISSUE', new Set([1])]])
  const actor = { userId: 1, isGuest: false, principals: [1, 7], permissions } as unknown as Actor
  let made = 0
  const of = (changed: Partial<Actor>, name = 'seen') =>
    forReader({ actor: { ...actor, ...changed } } as RequestContext, name, () => {
      made++
      return sql<boolean>`true`
    })
  const first = of({})
  expect(of({ locale: 'de' })).toBe(first)
  expect(made).toBe(1)
  for (const changed of [
    { principals: [1, 7] },
    { principals: actor.principals, userId: 2 },
    { isGuest: true },
    { permissions: new Map(permissions) },
  ])
    expect(of(changed)).not.toBe(first)
  expect(of({}, 'other')).not.toBe(of({}))
  expect(made).toBe(6)
})

it('keeps the conditions of those who read last, within its bounds', () => {
  let made = 0
  // As of somebody in a hundred thousand groups: of these not a hundred have room.
  const groups = Array.from({ length: 100_000 }, (_, index) => index).join()
  const actors = Array.from(
    { length: 100 },
    (_, userId) => ({ userId, isGuest: false, principals: [userId], permissions: new Map() }) as unknown as Actor,
  )
  const ask = (actor: Actor | undefined) =>
    forReader({ actor } as RequestContext, 'seen', () => {
      made++
      return sql<boolean>`acl && ${groups}`
    })
  for (const actor of actors) {
    ask(actor)
    // Whoever reads again is not the oldest.
    ask(actors[0])
  }
  expect(made).toBe(100)
  ask(actors[0])
  ask(actors[99])
  expect(made).toBe(100)
  ask(actors[1])
  expect(made).toBe(101)
})

it('names a reader the same as long as permissions, person and language are', () => {
  const permissions = new Map([['READ_ISSUE', new Set([1])]])
  const keyOf = (held: Actor['permissions'], userId = 1, locale = 'en') =>
    readerKey({ actor: { userId, permissions: held }, locale } as RequestContext)
  const first = keyOf(permissions)
  const others = [keyOf(new Map(permissions)), keyOf(permissions, 2), keyOf(permissions, 1, 'de')]
  expect(new Set([first, ...others]).size).toBe(4)
  expect(keyOf(permissions)).toBe(first)
})
