import { describe, expect, it } from 'vitest'
import { gatherContributions } from '../../platform/contributions/index.ts'
import type { DomainEvent } from '../../platform/events/index.ts'
import { hostKinds, liveParts } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { dataOf, hiddenChange, messageOf as messageFrom, printMessage } from './live.messages.ts'

const event = (given: Partial<DomainEvent>): DomainEvent => ({
  id: 1,
  seq: 40,
  kind: 'issue.changed',
  entity: 'Issue',
  entityId: 7,
  projectId: 5,
  hostId: 7,
  actorId: 3,
  changeId: 2,
  silent: false,
  payload: {},
  created: 1_000,
  ...given,
})
const note = { ...issueHost, name: 'note', entity: 'Note', idClass: 900, hostField: 'note' }
const comments = { entity: 'IssueComment', idClass: 4, visibleAmong: async () => [] }
const contributions = gatherContributions([hostKinds.add(issueHost), hostKinds.add(note), liveParts.add(comments)])
const messageOf = (of: DomainEvent) => messageFrom(of, contributions)
const comment = { kind: 'comment.added', entity: 'IssueComment', entityId: 9 }

describe('the message about an event', () => {
  it('of an issue names it, its project and who did it', () => {
    expect(messageOf(event({}))).toEqual({
      event: 'change',
      seq: 40,
      hostId: 7,
      projectId: 5,
      part: null,
      otherId: null,
      former: null,
      actorId: 3,
      data: { kind: 'issue.changed', project: '0-5', part: null, actor: '1-3', at: 1_000 },
    })
  })

  it('of something inside an issue names that as well', () => {
    expect(messageOf(event(comment))).toMatchObject({
      hostId: 7,
      part: { entity: 'IssueComment', id: 9, gone: null, former: null },
      data: { part: '4-9' },
    })
  })

  it('of something without ids of its own names the host alone', () => {
    expect(messageOf(event({ entity: 'Nothing', entityId: 9 }))).toMatchObject({
      part: { entity: 'Nothing', id: 9 },
      data: { part: null },
    })
  })

  it('of another kind of hosts names that, and no issue', () => {
    const message = messageOf(event({ entity: 'Note', kind: 'note.changed' }))
    if (!message) throw new Error('There is no message')
    expect(message.part).toBeNull()
    expect(dataOf(message, note)).toMatchObject({ kind: 'note.changed', host: '900-7', note: '900-7', issue: null })
    expect(dataOf(message, issueHost)).toMatchObject({ host: '2-7', issue: '2-7' })
    expect(hiddenChange(message, note, 2)).toMatchObject({ kind: 'note.hidden', host: '900-7', issue: null })
  })

  it('is none when it is about no host', () => {
    expect(messageOf(event({ entity: 'Project', entityId: 5, hostId: null }))).toBeNull()
  })

  it('without a project tells none', () => {
    expect(messageOf(event({ projectId: null }))).toMatchObject({ projectId: null, data: { project: null } })
  })

  it('keeps who could see what is gone, of whole data alone', () => {
    const goneOf = (payload: object) => messageOf(event({ ...comment, payload: { ...payload } }))?.part?.gone
    expect(goneOf({ acl: [1, 'x', 2], authorId: 3 })).toEqual({ acl: [1, 2], authorId: 3 })
    expect(goneOf({ acl: [], authorId: 3 })).toEqual({ acl: [], authorId: 3 })
    expect(goneOf({ acl: [1] })).toBeNull()
    expect(goneOf({ acl: 'x', authorId: 3 })).toBeNull()
    expect(goneOf({ authorId: 3 })).toBeNull()
    expect(goneOf({ was: { acl: [1], authorId: 3 } })).toBeNull()
  })

  it('keeps who could see a part before it was hidden, of whole data alone', () => {
    const readersOf = (was: unknown) => messageOf(event({ ...comment, payload: { was } }))?.part?.former
    expect(readersOf({ acl: [1, 'x', 2], authorId: 3 })).toEqual({ acl: [1, 2], authorId: 3 })
    for (const was of [undefined, {}, { acl: [1] }, { acl: 'x', authorId: 3 }, { authorId: 3 }])
      expect(readersOf(was)).toBeNull()
  })

  it('keeps where the host was, of whole data alone', () => {
    const formerOf = (was: unknown) => messageOf(event({ payload: { was } }))?.former
    const was = { projectId: 4, acl: [1, null, 2], reporterId: 3 }
    expect(formerOf(was)).toEqual({ projectId: 4, acl: [1, 2], reporterId: 3 })
    for (const name of ['projectId', 'acl', 'reporterId']) expect(formerOf({ ...was, [name]: 'x' })).toBeNull()
    expect(formerOf(undefined)).toBeNull()
    // Of kinds that stand within others.
    const within = { projectId: 4, limits: [[1, null], 'x', [2, 3]] }
    expect(formerOf(within)).toEqual({ projectId: 4, acl: [], reporterId: 0, limits: [[1], [], [2, 3]] })
    expect(formerOf({ limits: [[1]] })).toBeNull()
  })

  it('of a link has its other end', () => {
    expect(messageOf(event({ payload: { otherId: 8 } }))?.otherId).toBe(8)
    expect(messageOf(event({ payload: { otherId: '8' } }))?.otherId).toBeNull()
  })

  it('of a vote does not tell whose it is', () => {
    expect(messageOf(event({ kind: 'issue.voted' }))?.data).toMatchObject({ kind: 'issue.voted', actor: null })
  })
})

it('who sees an issue no longer is told that, and nothing of the change', () => {
  const message = messageOf(event({ payload: { was: { projectId: 4, acl: [2], reporterId: 3 } } }))
  if (!message) throw new Error('There is no message')
  expect(hiddenChange(message, issueHost, 2)).toEqual({
    kind: 'issue.hidden',
    host: '2-7',
    issue: '2-7',
    project: '0-4',
    part: null,
    actor: '1-2',
    at: 1_000,
  })
  const typing = { ...message, former: null, data: { user: '1-3', timestamp: 5 } }
  expect(dataOf(typing, issueHost)).toEqual({ issue: '2-7', user: '1-3', timestamp: 5 })
  expect(dataOf(typing, note)).toEqual({ note: '900-7', user: '1-3', timestamp: 5 })
  expect(hiddenChange(typing, issueHost, 2)).toMatchObject({ project: null, at: 0 })
})

it('who sees a part of an issue no longer is told that it is gone, also where it has no id', () => {
  const was = { acl: [2], authorId: 3 }
  const hidden = (more: Partial<DomainEvent>) => {
    const message = messageOf(event({ ...comment, kind: 'comment.changed', payload: { was }, ...more }))
    return message && hiddenChange(message, issueHost, 2)
  }
  expect(hidden({})).toEqual({
    kind: 'comment.hidden',
    host: '2-7',
    issue: '2-7',
    project: '0-5',
    part: '4-9',
    actor: '1-2',
    at: 1_000,
  })
  expect(hidden({ entity: 'Nothing', kind: 'nothing.changed' })).toMatchObject({ kind: 'nothing.hidden', part: null })
})

it('a message is printed with its place, when it has one', () => {
  expect(printMessage('change', { a: 1 }, 'ab.40')).toBe('id: ab.40\nevent: change\ndata: {"a":1}\n\n')
  expect(printMessage('typing', {}, null)).toBe('event: typing\ndata: {}\n\n')
  expect(printMessage('beat', {}, 'ab.0')).toBe('id: ab.0\nevent: beat\ndata: {}\n\n')
})
