import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { acting } from '../../testing/acting.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hostKinds, liveParts, type NamedPart } from '../hosts/index.ts'
import type { Message } from './live.messages.ts'
import { formerlyVisible, tellable, visibleAmong } from './live.policy.ts'

const ME = 1
const OTHER = 2
/** Nothing has this id. */
const NONE = 999_999
const NOTHING = { messages: new Set(), lostParts: new Set(), kinds: new Map() }

describe('whom streams may tell of what', () => {
  let test: TestApp
  let project: number
  let open: number
  let limited: number
  let deleted: number
  /** What parts were asked about, and which of them are seen. */
  let asked: (readonly NamedPart[])[] = []
  let seenParts: readonly number[] = []
  /** Which are seen when they are asked about once more, as they were before. */
  let seenAfter: readonly number[] = []
  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'LIVE')
    const issue = async (acl: readonly number[] = []) => Number((await insertIssue(test, project, { acl })).slice(2))
    ;[open, limited, deleted] = [await issue(), await issue([OTHER]), await issue()]
    await sql`update issue set deleted_at = 1 where id = ${deleted}`.execute(test.system.db)
  })
  beforeEach(() => {
    asked = []
    seenParts = []
    seenAfter = []
  })
  afterAll(() => test.stop())

  const part = (entity: string) =>
    liveParts.add({
      entity,
      idClass: null,
      visibleAmong: async (_ctx, parts) => {
        asked.push(parts)
        return asked.length === 1 ? seenParts : seenAfter
      },
    })
  const reader = (where: 'global' | readonly number[] = 'global', { kinds = true } = {}): RequestContext => ({
    ...test.system,
    actor: acting({ userId: ME, held: { READ_ISSUE: where } }).actor,
    contributions: gatherContributions([
      ...(kinds ? test.system.contributions.to(hostKinds).map(hostKinds.add) : []),
      part('Thing'),
      part('Nothing'),
    ]),
  })
  const message = (hostId: number, more: Partial<Message> = {}): Message => ({
    ...{ event: 'change', seq: 1, hostId, projectId: project, part: null, otherId: null, former: null, actorId: OTHER },
    data: { kind: 'told', project: null, part: null, actor: null, at: 1 },
    ...more,
  })

  it('hosts are seen as their kind says, deleted ones as they were', async () => {
    const all = [open, limited, deleted, NONE]
    expect(await visibleAmong(reader(), all)).toEqual(new Set([open, deleted]))
    expect(await visibleAmong(reader([project]), [open, limited])).toEqual(new Set([open]))
    expect(await visibleAmong(reader([]), all)).toEqual(new Set())
    expect(await test.countStatements(() => visibleAmong(reader(), []))).toBe(0)
    expect(await visibleAmong(reader(), [])).toEqual(new Set())
  })

  it('what a host was before a change is told to who saw it then', async () => {
    const was = { projectId: project, acl: [], reporterId: OTHER }
    const seen = message(limited, { former: was })
    const hiddenThen = message(open, { former: { ...was, acl: [OTHER] } })
    const ownThen = message(open, { former: { ...was, acl: [OTHER, ME] } })
    const elsewhere = message(open, { former: { ...was, projectId: NONE } })
    const gone = message(NONE, { former: was })
    const messages = [message(open), hiddenThen, seen, elsewhere, ownThen, gone]
    expect(await formerlyVisible(reader([project]), messages)).toEqual(new Set([seen, ownThen]))
    expect(await formerlyVisible(reader([]), messages)).toEqual(new Set())
    expect(await test.countStatements(() => formerlyVisible(reader(), [message(open)]))).toBe(0)
    expect(await formerlyVisible(reader(), [message(open)])).toEqual(new Set())
    // A kind without such events.
    const [kind] = test.system.contributions.to(hostKinds)
    if (!kind) throw new Error('There is no kind of hosts')
    const { wasVisible: _, ...without } = kind
    const contributions = gatherContributions([hostKinds.add(without)])
    expect(await formerlyVisible({ ...reader(), contributions }, [seen])).toEqual(new Set())
  })

  it('changes are told to who sees the host, and the one at the other end of a link', async () => {
    const told = message(open)
    const linked = message(open, { otherId: deleted })
    const messages = [
      ...[told, message(limited), message(NONE), linked],
      ...[message(open, { otherId: limited }), message(open, { otherId: NONE }), message(limited, { otherId: open })],
    ]
    const found = await tellable(reader(), messages)
    expect(found.messages).toEqual(new Set([told, linked]))
    expect(found.hidden).toEqual(new Set([limited, NONE]))
    expect([...found.kinds.keys()].toSorted((a, b) => a - b)).toEqual([open, limited, deleted])
    expect([...new Set(found.kinds.values())].map(({ name }) => name)).toEqual(['issue'])
    expect(asked).toEqual([])
  })

  it('what lies inside is told when its feature says so, of hosts that are seen', async () => {
    const thing = (id: number, hostId = open, more: Partial<Message> = {}) =>
      message(hostId, { part: { entity: 'Thing', id, gone: null, former: null }, ...more })
    const [first, second, third] = [thing(1), thing(2), thing(1)]
    const gone = { acl: [ME], authorId: OTHER }
    const last = message(open, { part: { entity: 'Thing', id: 3, gone, former: null } })
    seenParts = [1, 3, 4]
    const unknown = message(open, { part: { entity: 'Unknown', id: 1, gone: null, former: null } })
    const found = await tellable(reader(), [first, second, thing(4, limited), unknown, third, last])
    expect(found.messages).toEqual(new Set([first, third, last]))
    expect(found.hidden).toEqual(new Set([limited]))
    const named = (id: number, more: object = {}) => ({ id, hostId: open, gone: null, ...more })
    expect(asked).toEqual([[named(1), named(2), named(1), named(3, { gone })]])
  })

  it('what lies inside and is hidden by now is lost to who saw it before, and is not told', async () => {
    const former = { acl: [ME], authorId: OTHER }
    const thing = (id: number, more: object = {}) =>
      message(open, { part: { entity: 'Thing', id, gone: null, former: null, ...more } })
    const [shown, hidden, never] = [thing(1, { former }), thing(2, { former }), thing(3)]
    seenParts = [1]
    seenAfter = [2]
    const found = await tellable(reader(), [shown, hidden, never])
    expect(found.messages).toEqual(new Set([shown]))
    expect(found.lostParts).toEqual(new Set([hidden]))
    const named = (id: number, gone: object | null = null) => ({ id, hostId: open, gone })
    expect(asked).toEqual([[named(1), named(2), named(3)], [named(2, former)]])
  })

  it('nothing is asked about nothing, and hosts of no kind are told to nobody', async () => {
    expect(await test.countStatements(() => tellable(reader(), []))).toBe(0)
    expect(await tellable(reader(), [])).toEqual({ ...NOTHING, hidden: new Set() })
    const none = await tellable(reader('global', { kinds: false }), [message(open)])
    expect(none).toEqual({ ...NOTHING, hidden: new Set([open]) })
  })
})
