import { describe, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { issueHost } from '../issues/index.ts'
import { requireAddToComment, requireRemoveFile, requireUpdateFile } from './attachments.policy.ts'

const AUTHOR = 1
const PROJECT = 5
const part = { author_id: AUTHOR, project_id: PROJECT }

describe.each([
  ['A file is changed', requireUpdateFile, 'UPDATE_ATTACHMENT_ISSUE'],
  ['A file is removed', requireRemoveFile, 'DELETE_ATTACHMENT_ISSUE'],
  ['A file is added to a comment', requireAddToComment, 'UPDATE_NOT_OWN_COMMENT'],
] as const)('%s', (_verb, check, permission) => {
  it('by its author and with the permission', () => {
    expect(() => check(acting({ userId: AUTHOR }), issueHost, part)).not.toThrow()
    expect(() => check(acting({ userId: 2, held: { [permission]: [PROJECT] } }), issueHost, part)).not.toThrow()
  })

  it.each([
    ['somebody else', acting({ userId: 2 })],
    ['somebody with the permission in another project', acting({ userId: 2, held: { [permission]: [6] } })],
    ['the guest as if it were the author', acting({ userId: AUTHOR, isGuest: true })],
  ])('but not by %s: %#', (_, ctx) => {
    expect(() => check(ctx, issueHost, part)).toThrow(`forbidden {"permission":"${permission}"}`)
  })
})
