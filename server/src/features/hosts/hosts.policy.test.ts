import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { acting } from '../../testing/acting.ts'
import { withoutDatabase } from '../../testing/without-database.ts'
import { type HostKind, hostKinds } from './host-kind.ts'
import { byKind, canBeSilent, hostVisible, partVisible, requireSilent, requireWatch } from './hosts.policy.ts'

const PROJECT = 5
const OTHER_PROJECT = 6

const textOf = (condition: RawBuilder<boolean>): string => condition.compile(withoutDatabase).sql

/** Kinds of which a host is seen when its column of their name is set; `deleted` stands for whether deleted ones are. */
const withKinds = (...names: readonly string[]): RequestContext => {
  const kinds = names.map(name => {
    const visible: HostKind['visible'] = (_ctx, host, { deleted = false } = {}) =>
      sql<boolean>`${sql.ref(`${host}.${name}`)} = ${sql.lit(deleted)}`
    return hostKinds.add({ name, visible } as HostKind)
  })
  return { ...acting({}), contributions: gatherContributions(kinds) }
}

it('a host of a kind is seen as that kind says, and deleted ones where they count', () => {
  expect(textOf(hostVisible(withKinds('issue'), 'h'))).toBe('"h"."issue" = false')
  expect(textOf(hostVisible(withKinds('issue'), 'other', { deleted: true }))).toBe('"other"."issue" = true')
})

it('each kind has a condition of its own where there are several, and nothing is seen where there is none', () => {
  const several = hostVisible(withKinds('issue', 'note'), 'h')
  expect(textOf(several)).toBe(
    '(("h"."kind" = $1 and "h"."issue" = false) or ("h"."kind" = $2 and "h"."note" = false))',
  )
  expect(several.compile(withoutDatabase).parameters).toEqual(['issue', 'note'])
  const asked: string[] = []
  const condition = ({ name }: HostKind) => {
    asked.push(name)
    return sql<boolean>`true`
  }
  expect(textOf(byKind(withKinds(), 'h', condition))).toBe('false')
  expect(textOf(byKind(withKinds('issue'), 'h', condition))).toBe('true')
  expect(textOf(byKind(withKinds('issue', 'note'), 'h', condition))).toContain('and true')
  expect(asked).toEqual(['issue', 'issue', 'note'])
})

it('projects are asked about only for who reads hidden things of some', () => {
  expect(textOf(partVisible(acting({}), 'part', 'whole'))).toBe(
    `("part"."acl" = '{}' or "part"."acl" && (select $1::int[])::int[])`,
  )
  const held = { READ_HIDDEN_STUFF: [PROJECT] }
  expect(textOf(partVisible(acting({ held }), 'part', 'whole'))).toContain(' or "whole"."project_id" = any(')
  expect(textOf(partVisible(acting({ held: { READ_HIDDEN_STUFF: 'global' } }), 'part', 'whole'))).toBe('true')
})

it('conditions on several rows of one statement are told apart', () => {
  const ctx = acting({ held: { READ_HIDDEN_STUFF: [PROJECT] } })
  expect(textOf(partVisible(ctx, 'part', 'one'))).toContain('"part"."acl"')
  expect(textOf(partVisible(ctx, 'other', 'one'))).toContain('"other"."acl"')
  expect(textOf(partVisible(ctx, 'part', 'two'))).toContain('"two"."project_id"')
})

it('everybody stars for oneself, others with a permission, the guest not at all', () => {
  const kind = { watchers: { permissions: { update: 'UPDATE_WATCHERS' } } } as HostKind
  const host = { id: 10, project_id: PROJECT }
  const refusal = 'forbidden {"permission":"UPDATE_WATCHERS"}'
  expect(() => requireWatch(acting({ userId: 2 }), kind, host, 2)).not.toThrow()
  expect(() => requireWatch(acting({ userId: 2 }), kind, host, 3)).toThrow(refusal)
  const held = { UPDATE_WATCHERS: [PROJECT] }
  expect(() => requireWatch(acting({ userId: 2, held }), kind, host, 3)).not.toThrow()
  expect(() => requireWatch(acting({ userId: 2, isGuest: true, held }), kind, host, 2)).toThrow(refusal)
  const elsewhere = { UPDATE_WATCHERS: [OTHER_PROJECT] }
  expect(() => requireWatch(acting({ userId: 2, held: elsewhere }), kind, host, 3)).toThrow(refusal)
})

it('changes without notifications need their own permission', () => {
  const held = { APPLY_COMMANDS_SILENTLY: [PROJECT] }
  const loud = acting({})
  const allowed = acting({ silent: true, held })
  const refused = acting({ silent: true })
  expect([loud, allowed, refused].map(ctx => canBeSilent(ctx, PROJECT))).toEqual([true, true, false])
  expect(canBeSilent(allowed, OTHER_PROJECT)).toBe(false)
  expect(() => requireSilent(loud, PROJECT)).not.toThrow()
  expect(() => requireSilent(allowed, PROJECT)).not.toThrow()
  expect(() => requireSilent(refused, PROJECT)).toThrow('forbidden {"permission":"APPLY_COMMANDS_SILENTLY"}')
})
