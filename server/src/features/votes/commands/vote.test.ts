import { expect, it } from 'vitest'
import { acting } from '../../../testing/acting.ts'
import { requireVote } from './vote.ts'

const REPORTER = 1
const issue = { id: 10, project_id: 5, number: 1, reporter_id: REPORTER, acl: [] }

it('nobody votes for an issue of their own, but takes such a vote back; the guest does neither', () => {
  const reporter = acting({ userId: REPORTER })
  const other = acting({ userId: 2 })
  const guest = acting({ userId: 3, isGuest: true })
  expect(() => requireVote(reporter, issue, true)).toThrow('own_vote')
  expect(() => requireVote(reporter, issue, false)).not.toThrow()
  for (const hasVote of [true, false]) {
    expect(() => requireVote(other, issue, hasVote)).not.toThrow()
    expect(() => requireVote(guest, issue, hasVote)).toThrow('forbidden {}')
  }
})
