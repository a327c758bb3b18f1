import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { passes } from '../../testing/passes.ts'
import { issueHost } from '../issues/index.ts'
import { canUpdateComment, requireDeleteComment, requireUpdateComment, seesEveryComment } from './comments.policy.ts'

const PROJECT = 5
const OTHER_PROJECT = 6
const AUTHOR = 1

describe.each([
  [
    'change',
    'UPDATE_COMMENT',
    'UPDATE_NOT_OWN_COMMENT',
    (ctx: ReturnType<typeof acting>) => canUpdateComment(ctx, issueHost, PROJECT, AUTHOR),
  ],
  [
    'delete and restore',
    'DELETE_COMMENT',
    'DELETE_NOT_OWN_COMMENT',
    (ctx: ReturnType<typeof acting>) => passes(() => requireDeleteComment(ctx, issueHost, PROJECT, AUTHOR)),
  ],
] as const)('to %s a comment', (_verb, own, others, isAllowed) => {
  it.each([
    ['its author with the permission for own ones', acting({ userId: AUTHOR, held: { [own]: [PROJECT] } }), true],
    ['its author with it in another project', acting({ userId: AUTHOR, held: { [own]: [OTHER_PROJECT] } }), false],
    ['its author without it', acting({ userId: AUTHOR }), false],
    ['somebody else with the permission for own ones', acting({ userId: 2, held: { [own]: 'global' } }), false],
    ['the guest who wrote it', acting({ userId: AUTHOR, isGuest: true, held: { [own]: 'global' } }), false],
    ['who may with those of others', acting({ userId: 2, held: { [others]: [PROJECT] } }), true],
    ['who may in another project', acting({ userId: 2, held: { [others]: [OTHER_PROJECT] } }), false],
  ])('%s: %#', (_, ctx, expected) => {
    expect(isAllowed(ctx)).toBe(expected)
  })
})

it('names the permission that is missing', () => {
  const ctx = acting({ userId: 2 })
  expect(() => requireUpdateComment(ctx, issueHost, PROJECT, AUTHOR)).toThrow(
    'forbidden {"permission":"UPDATE_COMMENT"}',
  )
  expect(() => requireDeleteComment(ctx, issueHost, PROJECT, AUTHOR)).toThrow(
    'forbidden {"permission":"DELETE_COMMENT"}',
  )
  const author = acting({ userId: AUTHOR, held: { UPDATE_COMMENT: [PROJECT] } })
  expect(() => requireUpdateComment(author, issueHost, PROJECT, AUTHOR)).not.toThrow()
})

it('trusts stored counts only where no comment is hidden', () => {
  expect(seesEveryComment(acting({ held: { READ_COMMENT: 'global', READ_HIDDEN_STUFF: 'global' } }), issueHost)).toBe(
    true,
  )
  expect(seesEveryComment(acting({ held: { READ_COMMENT: 'global', READ_HIDDEN_STUFF: [PROJECT] } }), issueHost)).toBe(
    false,
  )
  expect(seesEveryComment(acting({ held: { READ_COMMENT: [PROJECT], READ_HIDDEN_STUFF: 'global' } }), issueHost)).toBe(
    false,
  )
})
