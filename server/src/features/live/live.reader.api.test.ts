import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../platform/context/index.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshActor } from '../auth/index.ts'
import type { Message } from './live.messages.ts'
import { createReader } from './live.reader.ts'
import type { LiveStream } from './live.stream.ts'

/** What one who reads project SEEN is told, message by message. */
describe('a reader of live events', () => {
  let test: TestApp
  let actor: Actor
  let project: number
  let shown: number
  let hidden: number

  beforeAll(async () => {
    test = await startTestApp()
    project = Number((await createProject(test, 'SEEN')).slice(2))
    const userId = await test.createUser('reader')
    await test.grant(userId, 'issue-reader', project)
    await test.clientOf(userId)
    const { id } = await test.system.db
      .selectFrom('permanent_token')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const found = await refreshActor(test.app.platform, { userId, credential: { kind: 'token', id } } as Actor)
    if (!found) throw new Error('nobody')
    actor = found
    const create = async (more: object) =>
      Number(
        idIn(await test.admin.post('/issues', { project: { id: `0-${project}` }, summary: 'Tide', ...more })).slice(2),
      )
    shown = await create({})
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    hidden = await create({ visibility })
  })
  afterAll(() => test.stop())

  const message = (seq: number | null, hostId: number, given: Partial<Message> = {}): Message => ({
    ...{ event: seq === null ? 'typing' : 'change', seq, hostId, projectId: project, part: null, otherId: null },
    ...{ former: null, actorId: 0 },
    data: { kind: 'issue.changed', project: null, part: null, actor: null, at: 1 },
    ...given,
  })

  /** A reader with one stream, how often it looked, and `sent`: the id and the kind of each message. */
  function listen(interest: { readonly issues?: readonly number[]; readonly projects?: readonly number[] }) {
    let looks = 0
    const sent: string[] = []
    const closing: (() => void)[] = []
    const reader = createReader(test.app.platform, actor, 'en', work => {
      looks++
      return work()
    })
    const stream: LiveStream = {
      interest: { hosts: new Set(interest.issues), projects: new Set(interest.projects) },
      wire: {
        isOpen: true,
        isFull: false,
        onDrain: () => undefined,
        send: text => {
          const [, id = '-'] = /^id: ab\.(.*)$/m.exec(text) ?? []
          sent.push(`${id} ${/"kind":"(.*?)"/.exec(text)?.[1] ?? /^event: (.*)$/m.exec(text)?.[1]}`)
        },
        close: () => {
          for (const run of closing) run()
        },
        onClose: run => closing.push(run),
      },
      ...{ asker: 'user 1', epoch: 'ab', cursor: 10, seen: new Set<number>(), early: null },
    }
    reader.add(stream)
    return {
      ...{ reader, stream, sent },
      looks: () => looks,
      /** Pushes these together, and waits until the sign of life has come that follows them. */
      told: async (...messages: readonly Message[]) => {
        reader.push(messages, [stream])
        const begun = sent.length
        reader.beat()
        await expect.poll(() => sent.slice(begun).some(one => one.endsWith(' beat'))).toBe(true)
        return sent.splice(0)
      },
    }
  }

  it('looks at nothing that no stream is about, and goes on behind it', async () => {
    const { reader, stream, looks, sent } = listen({ issues: [shown] })
    reader.push([message(11, hidden), message(14, hidden), message(13, hidden)], [stream])
    await expect.poll(() => stream.cursor).toBe(14)
    expect([looks(), sent]).toEqual([0, []])
  })

  it('tells what comes twice once, also that an issue is hidden', async () => {
    const { told } = listen({ issues: [shown, hidden] })
    const first = message(11, shown)
    const former = { projectId: project, acl: [], reporterId: 0 }
    const away = message(12, hidden, { former })
    expect(await told(first, first, away, away)).toEqual(['11 issue.changed', '12 issue.hidden', '12 beat'])
    expect(await told(first, away)).toEqual(['12 beat'])
  })

  it('goes on at the same place after who writes', async () => {
    const { told } = listen({ issues: [shown] })
    expect(await told(message(11, shown), message(null, shown), message(12, hidden))).toEqual([
      '11 issue.changed',
      '- issue.changed',
      '12 beat',
    ])
    expect(await told(message(null, shown, { actorId: actor.userId }))).toEqual(['12 beat'])
  })

  it('has it read again when an issue that was shown is hidden, once, and no other', async () => {
    const changing = listen({ issues: [hidden], projects: [project] })
    changing.stream.seen.add(hidden)
    expect(await changing.told(message(11, hidden), message(12, hidden))).toEqual(['10 reset', '12 beat'])
    expect(await changing.told(message(13, hidden))).toEqual(['13 beat'])
  })

  it('remembers of what it was asked about what it saw', async () => {
    const { told, stream } = listen({ issues: [shown] })
    await told(message(11, shown))
    expect([...stream.seen]).toEqual([shown])
    const listing = listen({ projects: [project] })
    expect(await listing.told(message(11, shown))).toEqual(['11 issue.changed', '11 beat'])
    expect([...listing.stream.seen]).toEqual([])
  })

  it('forgets streams that were closed', () => {
    const { reader, stream } = listen({ issues: [shown] })
    expect(reader.streams.size).toBe(1)
    stream.wire.close()
    expect(reader.streams.size).toBe(0)
  })
})
