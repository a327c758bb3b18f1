import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { isDeletable, isShareable, isUpdatable, isUsable, requireOnFolder, type TagRights } from './tags.policy.ts'

const OWNER = 1
const OTHER = 2
const GROUP = 30

const tag = (rights: Partial<TagRights> = {}): TagRights => ({
  owner_id: OWNER,
  kind: null,
  update_groups: [],
  update_users: [],
  use_groups: [],
  use_users: [],
  ...rights,
})

const owner = acting({ userId: OWNER })
const other = acting({ userId: OTHER, principals: [OTHER, GROUP] })
const administrator = acting({ userId: OTHER, held: { LOW_LEVEL: 'global' } })
/** As if something belonged to the guest: it still belongs to nobody. */
const guest = acting({ userId: OWNER, isGuest: true, principals: [] })

describe('a tag is put on issues', () => {
  it.each([
    ['its owner', owner, tag(), true],
    ['somebody else', other, tag(), false],
    ['the guest, even if it were the owner', guest, tag(), false],
    ['a person it was given to', other, tag({ use_users: [9, OTHER] }), true],
    ['a member of a group it was given to', other, tag({ use_groups: [9, GROUP] }), true],
    ['who may merely change it', other, tag({ update_users: [OTHER], update_groups: [GROUP] }), false],
  ])('by %s: %#', (_, ctx, rights, expected) => {
    expect(isUsable(ctx, rights)).toBe(expected)
  })
})

describe('a tag or saved search is changed', () => {
  const HELD = { UPDATE_WATCH_FOLDER: [5] }
  it.each([
    ['its owner with the permission in some project', acting({ userId: OWNER, held: HELD }), tag(), true],
    ['its owner without it', owner, tag(), false],
    // The permission is over what is one's own; a share with oneself does not go round it.
    ['its owner without it, shared with itself', owner, tag({ update_users: [OWNER] }), false],
    ['somebody else with the permission', acting({ userId: OTHER, held: HELD }), tag(), false],
    ['a person who may change it', other, tag({ update_users: [OTHER] }), true],
    ['a member of a group that may', other, tag({ update_groups: [GROUP] }), true],
    ['who may merely use it', other, tag({ use_users: [OTHER], use_groups: [GROUP] }), false],
    ['an administrator', administrator, tag(), true],
    ['the guest as if it were the owner', acting({ isGuest: true, held: HELD }), tag(), false],
    ['an administrator, built in', administrator, tag({ kind: 'star' }), false],
  ])('by %s: %#', (_, ctx, rights, expected) => {
    expect(isUpdatable(ctx, rights)).toBe(expected)
  })
})

describe.each([
  ['deleted', isDeletable, 'DELETE_WATCH_FOLDER'],
  ['shared', isShareable, 'SHARE_WATCH_FOLDER'],
] as const)('a tag or saved search is %s', (_verb, isAllowed, permission) => {
  const held = { [permission]: [5] }
  it.each([
    ['its owner with the permission', acting({ userId: OWNER, held }), tag(), true],
    ['its owner without it', owner, tag(), false],
    ['somebody else with the permission', acting({ userId: OTHER, held }), tag(), false],
    ['who may change it', other, tag({ update_users: [OTHER], update_groups: [GROUP] }), false],
    ['an administrator', administrator, tag(), true],
    ['the guest as if it were the owner', acting({ isGuest: true, held }), tag(), false],
    ['an administrator, built in', administrator, tag({ kind: 'star' }), false],
  ])('by %s: %#', (_, ctx, rights, expected) => {
    expect(isAllowed(ctx, rights)).toBe(expected)
  })
})

it('says why: what is built in is read-only for everybody, else the permission is missing', () => {
  expect(() => requireOnFolder(true, tag({ kind: 'star' }), 'X')).toThrow('read_only_entity {"name":"star"}')
  expect(() => requireOnFolder(false, tag(), 'X')).toThrow('forbidden {"permission":"X"}')
  expect(() => requireOnFolder(true, tag(), 'X')).not.toThrow()
})
