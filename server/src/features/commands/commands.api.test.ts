import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'

describe('commands', () => {
  let test: TestApp
  let bench: CommandBench
  let other: CommandBench
  let member: ApiClient
  let reader: ApiClient
  let stranger: ApiClient
  let memberId: number
  let issue: string
  let target: string

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'CMD')
    other = await createCommandBench(test, 'OTH')
    memberId = await test.createUser('mira')
    await test.grant(memberId, 'contributor', Number(bench.project.slice(2)))
    await test.admin.post(`/admin/projects/${bench.project}/team/users`, { id: `1-${memberId}` })
    member = await test.clientOf(memberId)
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', Number(bench.project.slice(2)))
    reader = await test.clientOf(readerId)
    stranger = await test.clientOf(await test.createUser('stranger'))
    await test.createGroup('Web Team', [memberId])
    const values = await test.admin.get('/admin/projects', { fields: 'id' })
    expect(values.status).toBe(200)
    issue = await bench.create('The issue')
    target = await bench.create('The other')
  })
  afterAll(() => test.stop())

  const readable = async (id: string): Promise<string> => (await bench.read(id)).idReadable

  it('tells of issues that it resolved over open ones, as far as the reader sees those', async () => {
    const [parent, child] = [await bench.create('Parent'), await bench.create('Child')]
    const [needs, needed, free] = [
      await bench.create('Needs'),
      await bench.create('Needed'),
      await bench.create('Free'),
    ]
    await bench.run(`subtask of ${await readable(parent)}`, [child])
    await bench.run(`depends on ${await readable(needed)}`, [needs])
    const over = async (issues: readonly string[], client = test.admin) => {
      const { body, text } = await bench.run('State Fixed', issues, {}, client)
      const path = `/operations/${body.operation?.id}`
      const reply = await client.get(path, { fields: 'resolvedOver(id)' })
      expect(reply.status, text).toBe(200)
      return reply.body.resolvedOver.map(({ id }: { id: string }) => id).sort()
    }
    expect(await over([parent, needs, free])).toEqual([parent, needs].sort())
    await bench.run('State Open', [parent, needs])
    expect(await over([parent, child, needed, needs])).toEqual([])
    await bench.run('State Open', [parent, child])
    await test.admin.post(`/issues/${child}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    expect(await over([parent], member)).toEqual([])
  })

  it('set, replace and clear fields', async () => {
    expect((await bench.run('for mira Priority Critical State Fixed', [issue])).body).toMatchObject({
      affected: 1,
      commands: [
        { description: 'Set <b>Assignee</b> to <b>mira</b>', error: false, delete: false },
        { description: 'Set <b>Priority</b> to <b>Critical</b>' },
        { description: 'Set <b>State</b> to <b>Fixed</b>' },
      ],
      operation: { state: 'done', done: 1, total: 1 },
    })
    expect(await bench.field(issue, 'Assignee')).toBe('mira')
    expect(await bench.field(issue, 'Priority')).toBe('Critical')
    expect((await bench.read(issue)).resolved).toEqual(expect.any(Number))
    expect((await bench.run('Unassigned Open', [issue])).status).toBe(200)
    expect(await bench.field(issue, 'Assignee')).toBeNull()
    expect((await bench.read(issue)).resolved).toBeNull()
  })

  it('answer with JSON when no fields are asked for', async () => {
    const reply = await test.admin.post('/commands', { query: 'Minor', issues: [{ idReadable: issue }] })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ $type: 'CommandList' })
    expect(await bench.field(issue, 'Priority')).toBe('Minor')
  })

  it('take people by what they call themselves', async () => {
    expect((await bench.run('for me', [issue], {}, member)).status).toBe(200)
    expect(await bench.field(issue, 'Assignee')).toBe('mira')
    expect((await bench.run('remove mira', [issue])).status).toBe(200)
    expect(await bench.field(issue, 'Assignee')).toBeNull()
  })

  it('take people away who may no longer be chosen', async () => {
    const gone = await test.createUser('gone')
    const path = `/admin/projects/${bench.project}/team/users`
    await test.admin.post(path, { id: `1-${gone}` })
    expect((await bench.run('for gone', [target])).status).toBe(200)
    expect((await test.admin.delete(`${path}/1-${gone}`)).status).toBe(200)
    expect((await bench.run('for gone', [target])).status).toBe(400)
    expect((await bench.run('remove gone', [target])).status).toBe(200)
    expect(await bench.field(target, 'Assignee')).toBeNull()
  })

  it('put tags on and off, and create those that are new for oneself alone', async () => {
    expect((await bench.run('tag needs copy', [issue, target], {}, member)).body.commands[0].description).toBe(
      'Create the tag <b>needs copy</b>, which only you will see, and add it',
    )
    const names = async (client: ApiClient) =>
      (await bench.read(issue, client)).tags.map((tag: { name: string }) => tag.name)
    expect(await names(member)).toEqual(['needs copy'])
    expect(await names(test.admin)).toEqual([])
    expect((await bench.run('needs copy', [target], {}, test.admin)).status).toBe(400)
    expect((await bench.run('untag needs copy', [issue, target], {}, member)).status).toBe(200)
    expect(await names(member)).toEqual([])
  })

  it('star for oneself and for others', async () => {
    expect((await bench.run('star', [issue], {}, reader)).status).toBe(200)
    expect((await bench.read(issue, reader)).tags).toMatchObject([{ name: 'Star' }])
    expect((await bench.read(issue, member)).tags).toEqual([])
    expect((await bench.run('star mira', [issue], {}, reader)).status).toBe(403)
    expect((await bench.run('star mira', [issue])).status).toBe(200)
    expect((await bench.read(issue, member)).tags).toMatchObject([{ name: 'Star' }])
    expect((await bench.run('unstar mira', [issue])).status).toBe(200)
    expect((await bench.run('unstar', [issue], {}, reader)).status).toBe(200)
    expect((await bench.read(issue, reader)).tags).toEqual([])
  })

  it('link and unlink, several at once', async () => {
    const third = await readable(await bench.create('Third'))
    const second = await readable(target)
    expect((await bench.run(`relates to ${second} ${third} subtask of: ${second}`, [issue])).status).toBe(200)
    const links = async () =>
      (await bench.read(issue)).links
        .filter((link: { issues: unknown[] }) => link.issues.length > 0)
        .map((link: { direction: string; linkType: { name: string }; issues: { idReadable: string }[] }) =>
          [link.linkType.name, link.direction, ...link.issues.map(({ idReadable }) => idReadable)].join(' '),
        )
    expect((await links()).sort()).toEqual([`Relates BOTH ${second} ${third}`, `Subtask INWARD ${second}`])
    expect((await bench.run(`remove relates to ${second} ${third} remove subtask of ${second}`, [issue])).status).toBe(
      200,
    )
    expect(await links()).toEqual([])
    expect((await bench.run(`remove relates to ${second}`, [issue])).status).toBe(200)
  })

  it('give issues one parent, and no circle', async () => {
    const [first, second, child, other] = await Promise.all(['P1', 'P2', 'C1', 'C2'].map(name => bench.create(name)))
    const parentOf = async (id = '') => {
      const links: readonly { direction: string; linkType: { name: string }; issues: { idReadable: string }[] }[] = (
        await bench.read(id)
      ).links
      return links.find(link => link.linkType.name === 'Subtask' && link.direction === 'INWARD')?.issues[0]?.idReadable
    }
    const ids = [child ?? '', other ?? '']
    const [one, two] = [await readable(first ?? ''), await readable(second ?? '')]
    expect((await bench.run(`subtask of ${one}`, ids)).status).toBe(200)
    const { body } = await bench.run(`subtask of ${two}`, ids)
    expect([await parentOf(child), await parentOf(other)]).toEqual([two, two])
    const circle = await bench.run(`subtask of ${await readable(child ?? '')}`, [second ?? ''])
    expect(circle.status).toBe(400)
    expect((await bench.run(`parent for ${two}`, [first ?? ''])).status).toBe(200)
    expect(await parentOf(second)).toBe(one)
    await test.admin.post(`/operations/${body.operation.id}/undo`, {})
    expect([await parentOf(child), await parentOf(other)]).toEqual([one, one])
  })

  it('give an issue one parent of many that are named, the last', async () => {
    const names = ['Part', 'Whole one', 'Whole two', 'Whole three']
    const [part, ...wholes] = await Promise.all(names.map(name => bench.create(name)))
    const parents = async () =>
      (
        await sql<{ source_id: string }>`
          select source_id from issue_link where target_id = ${Number(part?.slice(2))}`.execute(test.system.db)
      ).rows.map(row => `2-${row.source_id}`)
    const query = `parent for ${await readable(part ?? '')}`
    const { body } = await bench.run(query, wholes)
    expect(await parents()).toEqual([wholes[2]])
    await test.admin.post(`/operations/${body.operation.id}/undo`, {})
    expect(await parents()).toEqual([])
    expect((await bench.run(query, [wholes[2] ?? ''])).status).toBe(200)
    expect(await parents()).toEqual([wholes[2]])
    expect((await bench.run(query, [wholes[0] ?? '', part ?? ''])).status).toBe(200)
    expect(await parents()).toEqual([wholes[0]])
    expect((await bench.run(`subtask of ${await readable(part ?? '')}`, [wholes[1] ?? ''])).status).toBe(200)
    const circle = await bench.run(query, [wholes[2] ?? '', wholes[1] ?? ''])
    expect([circle.status, circle.body.error_description]).toEqual([
      400,
      `The request cannot be carried out: ${await readable(part ?? '')} stands above ${await readable(wholes[1] ?? '')}`,
    ])
    expect(await parents()).toEqual([wholes[0]])
  })

  it('limit who sees issues', async () => {
    const limits = async () => {
      const { visibility } = await bench.read(issue)
      return [...(visibility.permittedGroups ?? []), ...(visibility.permittedUsers ?? [])].map(
        one => one.name ?? one.login,
      )
    }
    await bench.run('visible to Web Team', [issue])
    expect(await limits()).toEqual(['Web Team'])
    expect((await bench.run('Minor', [issue], {}, reader)).status).toBe(404)
    await bench.run('add visible to mira', [issue])
    expect(await limits()).toEqual(['Web Team', 'mira'])
    await bench.run('remove visible to Web Team', [issue])
    expect(await limits()).toEqual(['mira'])
    await bench.run('visible to issue readers', [issue])
    expect(await limits()).toEqual([])
  })

  it('move, and read what follows as of the new project', async () => {
    const id = await bench.create('Moves')
    expect((await bench.run('move to OTH Priority Major', [id])).status).toBe(200)
    expect(await bench.read(id)).toMatchObject({
      project: { shortName: 'OTH' },
      idReadable: expect.stringMatching(/^OTH-/),
    })
    expect(await bench.field(id, 'Priority')).toBe('Major')
    expect((await bench.run('move to OTH', [target], {}, member)).status).toBe(400)
  })

  it('move twice, and take a number where the issue ends up alone', async () => {
    const taken = await readable(await other.create('There already'))
    const between = await createCommandBench(test, 'MID')
    const moved = await bench.create('On a journey')
    const { status, text } = await bench.run('project MID project OTH', [moved])
    expect(status, text).toBe(200)
    const number = Number((await readable(moved)).replace('OTH-', ''))
    expect(number).toBeGreaterThan(Number(taken.replace('OTH-', '')))
    expect(await readable(await between.create('The first'))).toBe('MID-1')
    const history = await test.admin.get(`/issues/${moved}/activities`, {
      categories: 'ProjectCategory',
      fields: 'removed(id,shortName,name)',
    })
    expect(history.text).not.toMatch(/MID-\d/)
    // There and back again is where it was.
    expect((await bench.run('project CMD project OTH', [moved])).status).toBe(200)
    expect(await readable(moved)).toBe(`OTH-${number}`)
  })

  it('copy and delete issues', async () => {
    const id = await bench.create('Original', { description: 'Text' })
    await bench.run('Critical for mira tag copied', [id])
    const { body } = await bench.run('clone', [id], {}, member)
    expect(body.operation.state).toBe('done')
    const found = await test.admin.get('/issues', {
      query: 'Original',
      fields: 'id,summary,description,reporter(login)',
    })
    const copy = found.body.find((one: { id: string }) => one.id !== id)
    expect(copy).toMatchObject({ summary: 'Original', description: 'Text', reporter: { login: 'mira' } })
    expect(await bench.field(copy.id, 'Priority')).toBe('Critical')
    expect(await bench.field(copy.id, 'Assignee')).toBe('mira')
    const deleted = await bench.run('delete', [copy.id])
    expect(deleted.body.commands).toMatchObject([{ delete: true, error: false }])
    expect((await test.admin.get(`/issues/${copy.id}`)).status).toBe(404)
  })

  it('comment, with a visibility of its own', async () => {
    const id = await bench.create('Commented')
    const visibility = { $type: 'CommandLimitedVisibility', permittedGroups: [{ name: 'Web Team' }] }
    expect((await bench.run('comment Minor', [id], { comment: 'Look *here*', visibility })).status).toBe(200)
    expect((await bench.read(id)).comments).toMatchObject([
      { text: 'Look *here*', visibility: { permittedGroups: [{ name: 'Web Team' }] } },
    ])
    expect((await bench.run('', [id], { comment: 'Only this' })).status).toBe(200)
    expect((await bench.read(id)).comments).toHaveLength(2)
    expect((await bench.run('comment', [id])).status).toBe(400)
    expect((await bench.run('', [id])).status).toBe(400)
  })

  it('write no long comment under many issues', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => insertIssue(test, Number(bench.project.slice(2)))))
    const long = 'word '.repeat(140_000)
    const refused = await bench.run('comment', many, { comment: long })
    expect([refused.status, refused.body.error_description]).toEqual([400, expect.stringContaining('30 issues')])
    expect((await test.admin.get(`/issues/${many[0]}`, { fields: 'commentsCount' })).body.commentsCount).toBe(0)
    expect((await bench.run('comment', many.slice(0, 1), { comment: long })).status).toBe(200)
  })

  it('find issues by readable id in either place, and refuse what does not exist', async () => {
    const id = await readable(issue)
    expect((await test.admin.post('/commands', { query: 'Major', issues: [{ id: id.toLowerCase() }] })).status).toBe(
      200,
    )
    expect((await test.admin.post('/commands', { query: 'Major', issues: [{ idReadable: issue }] })).status).toBe(200)
    for (const wrong of ['CMD-99999', '2-99999999', 'nonsense', '3-1'])
      expect((await bench.run('Major', [issue, wrong])).status).toBe(404)
    expect((await bench.run('Major', [])).status).toBe(400)
    expect((await test.admin.post('/commands', { query: 'Major', issues: [{}] })).status).toBe(400)
  })

  it('apply nothing when a part cannot be read, and say where', async () => {
    const { status, body } = await bench.run('Critical 🎉 State 漢字', [target])
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'invalid_command',
      error_description: '“🎉” isn’t a command, field or value',
      error_children: [{ error: 'unknown_command', start: 9, end: 20 }],
    })
    expect(await bench.field(target, 'Priority')).not.toBe('Critical')
  })

  it('apply to all issues or, when one refuses, to none', async () => {
    const own = await test.admin.post(
      '/issues',
      { project: { id: other.project }, summary: 'Elsewhere' },
      { fields: 'id' },
    )
    await test.grant(memberId, 'issue-reader', Number(other.project.slice(2)))
    const before = await bench.field(target, 'Priority')
    const reply = await bench.run('Critical', [target, idIn(own)], {}, member)
    expect(reply.status).toBe(403)
    expect(await bench.field(target, 'Priority')).toBe(before)
    const { rows } = {
      rows: await test.system.db.selectFrom('operation').select('id').where('total', '=', 2).execute(),
    }
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each([
    ['Critical', 403],
    ['tag mine', 403],
    ['delete', 403],
    ['visible to mira', 403],
    ['clone', 403],
    ['star', 200],
  ])('are carried out under the rights of who gives them: a reader’s “%s” is %d', async (query, status) => {
    expect((await bench.run(query, [target], {}, reader)).status).toBe(status)
  })

  it('do not tell strangers of issues, projects and values', async () => {
    expect((await bench.run('Critical', [issue], {}, stranger)).status).toBe(404)
    expect((await bench.assist('Critical', [issue], {}, stranger)).status).toBe(404)
    expect((await test.anonymous.post('/commands', { query: 'Major', issues: [{ id: issue }] })).status).toBe(401)
    expect((await test.anonymous.post('/commands/assist', { query: '', issues: [] })).status).toBe(401)
    const hidden = await test.admin.post(
      '/issues',
      { project: { id: other.project }, summary: 'Hidden' },
      { fields: 'idReadable' },
    )
    const outsider = await test.createUser('outsider')
    await test.grant(outsider, 'contributor', Number(bench.project.slice(2)))
    const client = await test.clientOf(outsider)
    const linked = await bench.assist(`relates to ${hidden.body.idReadable}`, [issue], {}, client)
    const unknown = await bench.assist('relates to OTH-99999', [issue], {}, client)
    expect(linked.body.commands[0].errorText).toBe(`There is no issue ${hidden.body.idReadable}`)
    expect(unknown.body.commands[0].errorText).toBe('There is no issue OTH-99999')
    expect((await bench.assist('move to OTH', [issue], {}, client)).body.commands).toMatchObject([{ error: true }])
  })

  it('are silent only with the permission, and in the name of others only for administrators', async () => {
    expect((await bench.run('Major', [issue], { silent: true }, member)).status).toBe(403)
    expect((await bench.run('Major', [issue], { silent: true })).status).toBe(200)
    expect((await bench.run('Major', [issue], { runAs: 'admin' }, member)).status).toBe(403)
    expect((await bench.run('Major', [issue], { runAs: 'nobody' })).status).toBe(400)
    expect((await bench.run('for me', [issue], { runAs: 'mira' })).status).toBe(200)
    expect(await bench.field(issue, 'Assignee')).toBe('mira')
    const history = await test.admin.get(`/issues/${issue}/activities`, {
      categories: 'CustomFieldCategory',
      fields: 'author(login)',
      reverse: 'true',
      $top: '1',
    })
    expect(history.body).toMatchObject([{ author: { login: 'mira' } }])
    expect((await bench.run('Major', [issue], { runAs: 'stranger' })).status).toBe(404)
  })

  it('apply to everything that a query finds', async () => {
    const { body } = await test.admin.post(
      '/commands',
      { query: 'Cosmetics', search: { query: 'project: CMD', folder: { id: bench.project } } },
      { fields: 'affected,operation(total)' },
    )
    expect(body.affected).toBeGreaterThan(1)
    expect(await bench.field(issue, 'Type')).toBe('Cosmetics')
    await bench.run('Fixed', [issue])
    const open = { query: 'project: CMD', hideResolved: true }
    await test.admin.post('/commands', { query: 'Bug', search: open })
    expect([await bench.field(issue, 'Type'), await bench.field(target, 'Type')]).toEqual(['Cosmetics', 'Bug'])
    expect((await test.admin.post('/commands', { query: 'Bug', search: { query: 'project: NOWHERE' } })).status).toBe(
      400,
    )
    expect(
      (await test.admin.post('/commands', { query: 'Bug', search: { query: 'project: CMD tag: Star' } })).status,
    ).toBe(400)
  })

  it.each([
    '\u0000',
    '\ud800',
    "'; drop table issue; --",
    '\\',
    '"',
    '{',
    'x'.repeat(100_000),
    'a '.repeat(5_000),
    ':,:,',
    '$1',
    '%00',
  ])('survive hostile text %#', async query => {
    expect((await bench.run(query, [issue])).status).toBe(400)
    expect([200, 400]).toContain((await bench.assist(query, [issue])).status)
  })
})
