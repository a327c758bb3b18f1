import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import {
  canOnIssue,
  canUpdate,
  requireOnIssue,
  requireUpdate,
  requireUpdateField,
  type VisibleIssue,
} from './issues.policy.ts'

const REPORTER = 1
const PROJECT = 5
const OTHER_PROJECT = 6
const issue: VisibleIssue = { id: 10, project_id: PROJECT, number: 1, reporter_id: REPORTER, acl: [] }

describe.each([
  ['changed', 'UPDATE_ISSUE', canUpdate],
  ['linked', 'LINK_ISSUE', (ctx: ReturnType<typeof acting>) => canOnIssue(ctx, issue, 'LINK_ISSUE')],
] as const)('an issue is %s', (_verb, permission, isAllowed) => {
  it.each([
    ['with the permission', acting({ userId: 2, held: { [permission]: [PROJECT] } }), true],
    ['with it in another project', acting({ userId: 2, held: { [permission]: [OTHER_PROJECT] } }), false],
    ['by its reporter, who may report there', acting({ userId: REPORTER, held: { CREATE_ISSUE: [PROJECT] } }), true],
    [
      'by its reporter, who may no longer',
      acting({ userId: REPORTER, held: { CREATE_ISSUE: [OTHER_PROJECT] } }),
      false,
    ],
    ['by somebody else who may report', acting({ userId: 2, held: { CREATE_ISSUE: 'global' } }), false],
    ['by the guest who reported it', acting({ isGuest: true, held: { CREATE_ISSUE: 'global' } }), false],
  ])('%s: %#', (_, ctx, expected) => {
    expect(isAllowed(ctx, issue)).toBe(expected)
  })
})

it('names the permission that is missing', () => {
  const ctx = acting({ userId: 2 })
  expect(() => requireUpdate(ctx, issue)).toThrow('forbidden {"permission":"UPDATE_ISSUE"}')
  expect(() => requireOnIssue(ctx, issue, 'LINK_ISSUE')).toThrow('forbidden {"permission":"LINK_ISSUE"}')
  const reporter = acting({ userId: REPORTER, held: { CREATE_ISSUE: [PROJECT] } })
  expect(() => requireUpdate(reporter, issue)).not.toThrow()
  expect(() => requireOnIssue(reporter, issue, 'LINK_ISSUE')).not.toThrow()
})

it('private fields need their own permission, also on what one reported, and that one does not open the others', () => {
  const reporter = acting({ userId: REPORTER, held: { CREATE_ISSUE: [PROJECT] } })
  expect(() => requireUpdateField(reporter, issue, true)).not.toThrow()
  expect(() => requireUpdateField(reporter, issue, false)).toThrow('forbidden {"permission":"PRIVATE_UPDATE_ISSUE"}')
  const privately = acting({ userId: 2, held: { PRIVATE_UPDATE_ISSUE: [PROJECT] } })
  expect(() => requireUpdateField(privately, issue, false)).not.toThrow()
  expect(() => requireUpdateField(privately, issue, true)).toThrow('forbidden {"permission":"UPDATE_ISSUE"}')
  const elsewhere = acting({ userId: 2, held: { PRIVATE_UPDATE_ISSUE: [OTHER_PROJECT] } })
  expect(() => requireUpdateField(elsewhere, issue, false)).toThrow('PRIVATE_UPDATE_ISSUE')
})
