import { describe, expect, it } from 'vitest'
import { isAbout, readInterest, readLastEventId } from './live.interest.ts'
import type { Message } from './live.messages.ts'
import { type LiveStream, wants } from './live.stream.ts'

const message = (given: Partial<Message> = {}): Message => ({
  event: 'change',
  seq: 40,
  hostId: 7,
  projectId: 5,
  part: null,
  otherId: null,
  former: null,
  actorId: 3,
  data: { kind: 'issue.changed', project: '0-5', part: null, actor: '1-3', at: 1_000 },
  ...given,
})

describe('what a stream is asked to be about', () => {
  const read = (query: Parameters<typeof readInterest>[0]) => readInterest(query, [2, 900])

  it('are issues, other hosts, projects or all of them', () => {
    expect(read({ issues: '2-7,,2-8' })).toEqual({ hosts: new Set([7, 8]), projects: new Set() })
    expect(read({ issues: '2-7', hosts: '900-9,2-8' })).toEqual({ hosts: new Set([7, 8, 9]), projects: new Set() })
    expect(read({ projects: '0-5' })).toEqual({ hosts: new Set(), projects: new Set([5]) })
    expect(read({ projects: '*' })).toEqual({ hosts: new Set(), projects: 'all' })
    expect(read({ issues: '2-7', projects: '*' })).toEqual({ hosts: new Set([7]), projects: 'all' })
  })

  it.each([
    [{}, 'issues', 'issues, hosts or projects expected'],
    [{ issues: ',' }, 'issues', 'issues, hosts or projects expected'],
    [{ issues: '0-5' }, 'issues', 'database ids expected'],
    [{ issues: '900-7' }, 'issues', 'database ids expected'],
    [{ hosts: '4-7' }, 'hosts', 'database ids expected'],
    [{ projects: '2-7' }, 'projects', 'database ids expected'],
    [{ issues: '2-7', projects: 'x' }, 'projects', 'database ids expected'],
  ])('%j is refused', (query, name, reason) => {
    expect(() => read(query)).toThrow(`invalid_parameter {"name":"${name}","reason":"${reason}"}`)
  })

  it('are 200 at most', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `2-${index + 1}`).join()
    expect(read({ issues: ids(200) }).hosts.size).toBe(200)
    expect(() => read({ issues: ids(201) })).toThrow('at most 200 ids expected')
  })
})

describe('a message is about', () => {
  const none = { hosts: new Set<number>(), projects: new Set<number>() }
  it.each([
    ['its host', { hosts: [7], projects: [] }, {}, true],
    ['no other host', { hosts: [8], projects: [] }, {}, false],
    ['its project', { hosts: [], projects: [5] }, {}, true],
    ['no other project', { hosts: [], projects: [6] }, {}, false],
    ['no project when it has none', { hosts: [], projects: [5] }, { projectId: null }, false],
    [
      'the project that the host left',
      { hosts: [], projects: [4] },
      { former: { projectId: 4, acl: [], reporterId: 3 } },
      true,
    ],
    [
      'no other than the one that the host left',
      { hosts: [], projects: [6] },
      { former: { projectId: 4, acl: [], reporterId: 3 } },
      false,
    ],
  ])('%s', (_, { hosts, projects }, given, expected) => {
    const interest = { ...none, hosts: new Set<number>(hosts), projects: new Set<number>(projects) }
    expect(isAbout(interest, message(given))).toBe(expected)
  })

  it('all projects together, also when it has none', () => {
    expect(isAbout({ ...none, projects: 'all' }, message({ projectId: null }))).toBe(true)
  })
})

describe('a stream wants', () => {
  const stream = (isOpen: boolean): LiveStream => ({
    interest: { hosts: new Set([7]), projects: new Set() },
    wire: {
      ...{ isOpen, isFull: false, send: () => undefined, close: () => undefined },
      ...{ onClose: () => undefined, onDrain: () => undefined },
    },
    asker: 'user 1',
    epoch: 'ab',
    cursor: 40,
    seen: new Set(),
    early: null,
  })
  it.each([
    ['what comes after the last one', { seq: 41 }, true],
    ['not the last one again', { seq: 40 }, false],
    ['what has no place', { seq: null }, true],
    ['not what it is not about', { seq: 41, hostId: 8 }, false],
  ])('%s', (_, given, expected) => {
    expect(wants(stream(true), message(given))).toBe(expected)
    expect(wants(stream(false), message(given))).toBe(false)
  })
})

const UNKNOWN = { epoch: '', seq: 0 }

it.each([
  ['ab.12', 'ab.7', { epoch: 'ab', seq: 12 }],
  ['', 'ab.7', { epoch: 'ab', seq: 7 }],
  [undefined, '0f.7', { epoch: '0f', seq: 7 }],
  [undefined, undefined, null],
  [undefined, '', null],
  ['x', 'ab.7', UNKNOWN],
  ['7', undefined, UNKNOWN],
  ['ab.-1', undefined, UNKNOWN],
  ['ab.1.5', undefined, UNKNOWN],
  ['AB.1', undefined, UNKNOWN],
  ['ab.123456789012345', undefined, { epoch: 'ab', seq: 123_456_789_012_345 }],
  ['ab.1234567890123456', undefined, UNKNOWN],
  [['ab.12'], 'ab.7', { epoch: 'ab', seq: 7 }],
])('a stream goes on after %j of the header and %j of the address: %j', (header, query, expected) => {
  expect(readLastEventId(header, query)).toEqual(expected)
})
