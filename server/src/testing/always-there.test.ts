import { expect, it } from 'vitest'
import { missingInReply } from './always-there.ts'

it('finds what a reply lacks although its entity promises it, wherever it stands', () => {
  const user = { $type: 'User', id: '1-1', login: null, email: null }
  const reply = [{ $type: 'Issue', id: '2-1', idReadable: null, reporter: user, customFields: [{ value: [user] }] }]
  expect(missingInReply('/api/issues', reply)).toEqual(['Issue.idReadable', 'User.login'])
  expect(missingInReply('/api/users/me/drafts', reply)).toEqual(['User.login'])
  const template = { $type: 'IssueTimeTracker', workItemTemplate: { $type: 'IssueWorkItem', id: null } }
  expect(missingInReply('/api/issues/A-1/timeTracking', template)).toEqual([])
  expect(missingInReply('/api/issues', { $type: 'User', id: '1-1', login: 'ann' })).toEqual([])
  expect(missingInReply('/api/issues', { $type: 'Unheard', id: null })).toEqual([])
})
