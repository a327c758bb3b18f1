import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attachTypedFields } from '../../testing/typed-fields.ts'
import { changeLinks, checkLinkCommand } from '../links/change-links.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'

describe('what commands leave behind', () => {
  let test: TestApp
  let bench: CommandBench
  let other: CommandBench
  let mira: ApiClient
  let miraId: number

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'CMD')
    other = await createCommandBench(test, 'OTH')
    miraId = await test.createUser('mira')
    await test.grant(miraId, 'contributor', Number(bench.project.slice(2)))
    mira = await test.clientOf(miraId)
    await test.createGroup('Web Team', [miraId])
    await attachTypedFields(test, bench.project)
  })
  afterAll(() => test.stop())

  const refusal = async (query: string, issues: readonly string[], body: object = {}, client?: ApiClient) => {
    const reply = await bench.run(query, issues, body, client)
    return [reply.status, reply.body.code, reply.body.facts]
  }
  const run = async (query: string, issues: readonly string[], body: object = {}, client?: ApiClient) => {
    const { status, text, body: done } = await bench.run(query, issues, body, client)
    expect(status, text).toBe(200)
    return done
  }

  it('limits comments as is asked for, unless there is to be no limit', async () => {
    const id = await bench.create('Commented')
    const [groups, users] = [[{ name: 'Web Team' }], [{ login: 'mira' }]]
    const limited = 'CommandLimitedVisibility'
    for (const [comment, visibility] of [
      ['plain', undefined],
      ['no limit', { $type: 'CommandUnlimitedVisibility' }],
      ['no limit at all', { $type: 'CommandUnlimitedVisibility', permittedGroups: groups }],
      ['a group', { $type: limited, permittedGroups: groups }],
      ['a person', { $type: limited, permittedUsers: users }],
      ['both', { permittedGroups: groups, permittedUsers: users }],
      ['nobody', { $type: limited }],
    ] as const)
      await run('', [id], { comment, visibility })
    await run('Minor', [id], { comment: ' \n' })
    const fields = 'text,visibility(permittedGroups(name),permittedUsers(login))'
    const { body } = await test.admin.get(`/issues/${id}/comments`, { fields, $top: '-1' })
    const named = (one: { name?: string; login?: string }) => one.name ?? one.login
    type Limited = { text: string; visibility: { permittedGroups?: object[]; permittedUsers?: object[] } | null }
    expect(
      body.map(({ text, visibility }: Limited) => [
        text,
        ...(visibility?.permittedGroups ?? []).map(named),
        ...(visibility?.permittedUsers ?? []).map(named),
      ]),
    ).toEqual([
      ['plain'],
      ['no limit'],
      ['no limit at all'],
      ['a group', 'Web Team'],
      ['a person', 'mira'],
      ['both', 'Web Team', 'mira'],
      ['nobody'],
    ])
  })

  it('is nothing where there is nothing to do', async () => {
    const id = await bench.create('Untouched')
    for (const body of [{}, { comment: ' ' }])
      expect(await refusal(' ', [id], body)).toEqual([400, 'bad_request', { reason: 'no command is given' }])
    expect(await refusal('comment Minor', [id])).toEqual([400, 'field_required', { name: 'comment', field: 'comment' }])
    expect(await refusal('Minor', [])).toEqual([400, 'bad_request', { reason: 'no issues are given' }])
    expect(await refusal('Minor', [id, 'CMD-99999'])).toEqual([404, 'not_found', { id: 'CMD-99999' }])
    expect(await bench.field(id, 'Priority')).toBe('Normal')
  })

  it('is what the commands come to in their order', async () => {
    const id = await bench.create('Folded')
    const after = async (query: string, field: string) => {
      await run(query, [id])
      return bench.field(id, field)
    }
    expect(await after('Of version many One Of version many Two', 'Of version many')).toBe('Two')
    expect(await after('add Of version many One', 'Of version many')).toBe('One, Two')
    expect(await after('add Of version many Two', 'Of version many')).toBe('One, Two')
    expect(
      await after('remove Of version many Two add Of version many Two remove Of version many One', 'Of version many'),
    ).toBe('Two')
    expect(await after('Of user many mira, admin', 'Of user many')).toBe('admin, mira')
    expect(await after('remove Of user many mira', 'Of user many')).toBe('admin')
    expect(await after('Of user 1 mira Of user 1 admin', 'Of user 1')).toBe('admin')
    expect(await after('Of group 1 Web Team', 'Of group 1')).toBe('Web Team')
    expect(await after('Of period 1h 30m', 'Of period')).toBe(90)
    expect(await after('Of float 1.5', 'Of float')).toBe(1.5)
    expect(await after('remove Of float 2', 'Of float')).toBe(1.5)
    expect(await after('remove Of float 1.5', 'Of float')).toBeNull()
    expect(await after('Of text some words', 'Of text')).toBe('some words')
    expect(await after('Of string some', 'Of string')).toBe('some')
    const tags = async () => (await bench.read(id)).tags.map(({ name }: { name: string }) => name).sort()
    await run('tag first tag second tag First', [id])
    expect(await tags()).toEqual(['first', 'second'])
    await run('untag second tag second untag second', [id])
    expect(await tags()).toEqual(['first'])
    await run('untag first tag first tag second', [id])
    expect(await tags()).toEqual(['first', 'second'])
    const own = await sql`select 1 from tag where lower(name) in ('first', 'second')`.execute(test.system.db)
    expect(own.rows).toHaveLength(2)
    const limits = async (query: string) => {
      await run(query, [id])
      const { visibility } = await bench.read(id)
      return [...(visibility.permittedGroups ?? []), ...(visibility.permittedUsers ?? [])].map(
        one => one.name ?? one.login,
      )
    }
    expect(await limits('visible to mira add visible to Web Team')).toEqual(['Web Team', 'mira'])
    expect(await limits('add visible to mira')).toEqual(['Web Team', 'mira'])
    expect(await limits('remove visible to mira')).toEqual(['Web Team'])
    expect(await limits('visible to mira')).toEqual(['mira'])
    expect(await limits('visible to issue readers')).toEqual([])
  })

  it('moves what is not there yet, and asks nothing of what is', async () => {
    await test.grantPermissions(
      miraId,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'CREATE_ISSUE'],
      Number(other.project.slice(2)),
    )
    const [here, there] = [await bench.create('Here'), await other.create('There')]
    const { idReadable } = await bench.read(there)
    for (const more of [{}, { skipRefusing: true }]) {
      const { body } = await bench.assist('move to OTH', [there], more, mira)
      expect(body.commands.map(({ error }: { error: boolean }) => error)).toEqual([false])
    }
    await run('move to OTH', [there, here], {}, mira)
    expect((await bench.read(there)).idReadable).toBe(idReadable)
    expect((await bench.read(here)).project.shortName).toBe('OTH')
    expect(await refusal('Minor', [there], {}, mira)).toEqual([403, 'forbidden', { permission: 'UPDATE_ISSUE' }])
  })

  it('is in the name of somebody who may come in, and belongs to who gave it', async () => {
    const id = await bench.create('In the name')
    const done = await run('Of user 1 me', [id], { runAs: 'MIRA' })
    expect(await bench.field(id, 'Of user 1')).toBe('mira')
    const path = `/operations/${done.operation.id}`
    expect([(await test.admin.get(path)).status, (await mira.get(path)).status]).toEqual([200, 404])
    expect((await test.anonymous.get(path)).status).toBe(401)
    for (const wrong of ['180-99999', '181-1', 'x'])
      expect((await test.admin.get(`/operations/${wrong}`)).status).toBe(404)
    const banned = await test.createUser('banned')
    await sql`update users set banned = true where id = ${banned}`.execute(test.system.db)
    for (const runAs of ['banned', 'guest', 'x'.repeat(200)])
      expect(await refusal('Minor', [id], { runAs })).toEqual([
        400,
        'unknown_value',
        { name: 'runAs', value: runAs.slice(0, 100) },
      ])
    expect(await refusal('Minor', [id], { runAs: 'mira' }, mira)).toEqual([
      403,
      'forbidden',
      { permission: 'LOW_LEVEL' },
    ])
    expect(await refusal('Minor', [id], { runAs: 'mira', silent: true })).toEqual([
      403,
      'forbidden',
      { permission: 'APPLY_COMMANDS_SILENTLY' },
    ])
  })

  it('links to no issue that went away while the commands waited', async () => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from issue_link_type`.execute(test.system.db)
    const issues = [{ text: 'CMD-99999', start: 0, end: 0 }]
    for (const action of ['add', 'remove'] as const) {
      const command = {
        kind: 'link',
        action,
        typeId: rows[0]?.id ?? 0,
        direction: 'both',
        name: 'x',
        issues,
        start: 0,
        end: 0,
      } as const
      for (const work of [changeLinks, checkLinkCommand])
        await expect(work(test.system, [], command)).rejects.toThrow('not_found {"id":"CMD-99999"}')
    }
  })

  it('are one move, or none, when one command moves several times, and are taken back to where it began', async () => {
    await createCommandBench(test, 'FAR')
    const place = async (id: string) => [(await bench.read(id)).idReadable, await bench.field(id, 'Priority')]
    const moves = async (id: string) =>
      (await test.admin.get(`/issues/${id}/activities`, { categories: 'ProjectCategory', fields: 'added(shortName)' }))
        .body
    for (const [query, end, told] of [
      ['Critical project OTH Major project FAR Minor', 'FAR', [{ added: { shortName: 'FAR' } }]],
      ['Critical project OTH Major project CMD Minor', 'CMD', []],
    ] as const) {
      const id = await bench.create('Moved twice')
      const before = await place(id)
      const { operation } = await run(query, [id])
      expect(await place(id)).toEqual([expect.stringMatching(`^${end}-`), 'Minor'])
      expect(await moves(id)).toMatchObject(told)
      const undone = await test.admin.post(`/operations/${operation.id}/undo`, {}, { fields: 'skipped' })
      expect([undone.body.skipped, ...(await place(id))]).toEqual([0, ...before])
    }
  })
})
