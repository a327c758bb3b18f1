import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addLinks, linkTypeNamed } from './index.ts'

describe('links', () => {
  let test: TestApp
  let project: number
  let ada: ApiClient
  let bob: ApiClient
  let reader: ApiClient
  let stranger: ApiClient
  let adaId: number
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'LINK')
    adaId = await test.createUser('ada')
    const bobId = await test.createUser('bob')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, bob, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.clientOf(readerId)])
    stranger = await test.signIn('stranger')
    const types = (await ada.get('/issueLinkTypes', { fields: 'id,name' })).body
    ids = Object.fromEntries(types.map((type: { id: string; name: string }) => [type.name, type.id]))
  })
  afterAll(() => test.stop())

  const issue = (summary = 'An issue', more: object = {}) => insertIssue(test, project, { summary, ...more })
  const link = (client: ApiClient, from: string, slot: string, to: string, query?: Record<string, string>) =>
    client.post(`/issues/${from}/links/${slot}/issues`, { id: to }, { fields: 'id,summary', ...query })
  const linked = async (client: ApiClient, from: string, slot: string): Promise<readonly string[]> => {
    const reply = await client.get(`/issues/${from}/links/${slot}/issues`, { fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.map((one: { id: string }) => one.id)
  }
  const history = async (of: string) =>
    (
      await sql<{ field_name: string; added: unknown; removed: unknown }>`
        select field_name, added, removed from activity
        where host_id = ${Number(of.slice(2))} and category = 'LinksCategory' order by id`.execute(test.system.db)
    ).rows

  it('stand in history under the id of an issue that is only being created', async () => {
    const other = await issue()
    const { idReadable } = (await ada.get(`/issues/${other}`, { fields: 'idReadable' })).body
    const body = { project: { id: `0-${project}` }, summary: 'Born linked' }
    const fields = 'id,idReadable'
    const linkedBody = { ...body, links: [{ id: ids.Relates, issues: [{ id: other }] }] }
    const born = await ada.post('/issues', linkedBody, { fields })
    const commanded = await ada.post('/issues', body, { fields, command: `relates to ${idReadable}` })
    expect([born.status, commanded.status]).toEqual([200, 200])
    const named = ({ body: { id, idReadable: name } }: typeof born) => ({
      added: { values: [{ entity: 'Issue', id: Number(id.slice(2)), name, type: 'Issue' }] },
    })
    expect(await history(other)).toMatchObject([named(born), named(commanded)])
    expect(await history(born.body.id)).toMatchObject([{ added: { values: [{ name: idReadable }] } }])
  })

  it('lists one slot for each kind and direction, empty ones included', async () => {
    const one = await issue()
    const fields =
      'id,direction,linkType(name,sourceToTarget),issues(id),trimmedIssues(id),issuesSize,unresolvedIssuesSize'
    const reply = await ada.get(`/issues/${one}/links`, { fields })
    expect(
      reply.body.map((slot: { direction: string; linkType: { name: string } }) => [slot.linkType.name, slot.direction]),
    ).toEqual([
      ['Relates', 'BOTH'],
      ['Depend', 'OUTWARD'],
      ['Depend', 'INWARD'],
      ['Duplicate', 'OUTWARD'],
      ['Duplicate', 'INWARD'],
      ['Subtask', 'OUTWARD'],
      ['Subtask', 'INWARD'],
    ])
    expect(reply.body[1]).toMatchObject({
      $type: 'IssueLink',
      id: `${ids.Depend}s`,
      issues: [],
      trimmedIssues: [],
      issuesSize: 0,
      unresolvedIssuesSize: 0,
    })
  })

  it('links both ways round and records it on both ends', async () => {
    const [one, two] = [await issue('One'), await issue('Two')]
    const reply = await link(ada, one, `${ids.Depend}s`, two)
    expect(reply.body).toEqual({ id: two, summary: 'Two', $type: 'Issue' })
    expect(await linked(ada, one, `${ids.Depend}s`)).toEqual([two])
    expect(await linked(ada, two, `${ids.Depend}t`)).toEqual([one])
    expect(await linked(ada, two, `${ids.Depend}`)).toEqual([one])
    expect(await linked(ada, two, `${ids.Depend}s`)).toEqual([])
    expect(await history(one)).toMatchObject([{ field_name: 'is required for', removed: null }])
    expect(await history(two)).toMatchObject([
      { field_name: 'depends on', added: { values: [{ id: Number(one.slice(2)) }] } },
    ])
  })

  it('shows an undirected link from both issues, whichever was first', async () => {
    const [one, two] = [await issue(), await issue()]
    await link(ada, two, `${ids.Relates}`, one)
    expect(await linked(ada, one, `${ids.Relates}`)).toEqual([two])
    expect(await linked(ada, two, `${ids.Relates}`)).toEqual([one])
    await link(ada, one, `${ids.Relates}`, two)
    expect(await history(one)).toHaveLength(1)
    expect((await ada.delete(`/issues/${one}/links/${ids.Relates}/issues/${two}`)).status).toBe(200)
    expect(await linked(ada, two, `${ids.Relates}`)).toEqual([])
  })

  it('takes readable ids and changes nothing when asked twice or for itself', async () => {
    const [one, two] = [await issue(), await issue()]
    const readable = (await ada.get(`/issues/${two}`, { fields: 'idReadable' })).body.idReadable
    const path = `/issues/${one}/links/${ids.Depend}s/issues`
    for (let time = 0; time < 2; time++)
      expect((await ada.post(path, { idReadable: readable.toLowerCase() })).status).toBe(200)
    expect((await link(ada, one, `${ids.Depend}s`, one)).status).toBe(200)
    expect(await linked(ada, one, `${ids.Depend}s`)).toEqual([two])
    expect(await history(one)).toHaveLength(1)
  })

  it('marks both issues as changed', async () => {
    const [one, two] = [await issue(), await issue()]
    test.clock.now += 1_000
    await link(ada, one, `${ids.Relates}`, two)
    for (const id of [one, two])
      expect((await ada.get(`/issues/${id}`, { fields: 'updated,updater(login)' })).body).toMatchObject({
        updated: test.clock.now,
        updater: { login: 'ada' },
      })
  })

  it('removes a link once', async () => {
    const [one, two] = [await issue(), await issue()]
    await link(ada, one, `${ids.Depend}s`, two)
    const path = `/issues/${one}/links/${ids.Depend}s/issues/${two}`
    expect((await ada.delete(`/issues/${one}/links/${ids.Depend}t/issues/${two}`)).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(200)
    expect((await ada.delete(path)).status).toBe(404)
    expect((await history(two)).at(-1)).toMatchObject({
      added: null,
      removed: { values: [{ id: Number(one.slice(2)) }] },
    })
  })

  it('refuses wrong bodies, slots and methods', async () => {
    const [one, two] = [await issue(), await issue()]
    const path = `/issues/${one}/links/${ids.Depend}s/issues`
    for (const body of [{}, { id: 5 }, { id: 'LINK-1' }, { id: '1-1' }, { id: null }, []])
      expect((await ada.post(path, body)).status).toBe(400)
    for (const slot of [`${ids.Relates}s`, '106-99999', '106-99999999999s', 'x', '2-1']) {
      expect((await ada.get(`/issues/${one}/links/${slot}`)).status).toBe(404)
      expect((await ada.get(`/issues/${one}/links/${slot}/issues`)).status).toBe(404)
      expect((await link(ada, one, slot, two)).status).toBe(404)
      expect((await ada.delete(`/issues/${one}/links/${slot}/issues/${two}`)).status).toBe(404)
    }
    expect((await link(ada, one, `${ids.Depend}s`, '2-99999999')).status).toBe(404)
    expect((await ada.post(`/issues/${one}/links`, {})).status).toBe(405)
    expect((await ada.get(`/issues/${one}/links`, { $topLinks: 'many' })).status).toBe(400)
  })

  it('lets nobody in who may not', async () => {
    const [one, two, three] = [await issue(), await issue(), await issue()]
    await link(ada, one, `${ids.Depend}s`, two)
    const slot = `${ids.Depend}s`
    expect((await link(reader, one, slot, three)).status).toBe(403)
    expect((await reader.delete(`/issues/${one}/links/${slot}/issues/${two}`)).status).toBe(403)
    expect(await linked(reader, one, slot)).toEqual([two])
    for (const [client, status] of [
      [stranger, 404],
      [test.anonymous, 401],
    ] as const) {
      expect((await client.get(`/issues/${one}/links`)).status).toBe(status)
      expect((await client.get(`/issues/${one}/links/${slot}`)).status).toBe(status)
      expect((await client.get(`/issues/${one}/links/${slot}/issues`)).status).toBe(status)
      expect((await link(client, one, slot, three)).status).toBe(status)
      expect((await client.delete(`/issues/${one}/links/${slot}/issues/${two}`)).status).toBe(status)
    }
    const mute = { muteUpdateNotifications: 'true' }
    expect((await link(ada, one, slot, three, mute)).status).toBe(403)
  })

  it('shows no trace of issues that the reader may not see', async () => {
    const one = await issue()
    const open = await issue('Open')
    const hidden = await issue('Hidden', { acl: [adaId] })
    for (const other of [hidden, open]) await link(ada, one, `${ids.Depend}s`, other)
    await link(ada, hidden, `${ids.Subtask}s`, one)
    const fields = 'issues(summary),trimmedIssues(summary),issuesSize,unresolvedIssuesSize'
    const seen = async (client: ApiClient) => (await client.get(`/issues/${one}/links/${ids.Depend}s`, { fields })).body
    expect(await seen(ada)).toMatchObject({ issuesSize: 2, unresolvedIssuesSize: 2 })
    expect(await seen(bob)).toEqual({
      issues: [{ summary: 'Open', $type: 'Issue' }],
      trimmedIssues: [{ summary: 'Open', $type: 'Issue' }],
      issuesSize: 1,
      unresolvedIssuesSize: 1,
      $type: 'IssueLink',
    })
    const nested = await bob.get(`/issues/${one}`, {
      fields: 'links(issues(summary),issuesSize),parent(issues(summary))',
    })
    expect(JSON.stringify(nested.body)).not.toContain('Hidden')
    expect(nested.body.parent.issues).toEqual([])
    expect(await linked(bob, one, `${ids.Depend}s`)).toEqual([open])
    expect((await link(bob, one, `${ids.Relates}`, hidden)).status).toBe(404)
    expect((await bob.delete(`/issues/${one}/links/${ids.Depend}s/issues/${hidden}`)).status).toBe(404)
    expect((await bob.get(`/issues/${hidden}/links`)).status).toBe(404)
    const told = async (client: ApiClient) =>
      (
        await client.get(`/issues/${one}/activities`, {
          categories: 'LinksCategory',
          fields: 'field(name,linkId),added(summary)',
        })
      ).body
    expect(await told(bob)).toMatchObject([
      { field: { name: 'is required for', linkId: `${ids.Depend}s` }, added: [{ summary: 'Open' }] },
    ])
    expect(await told(ada)).toHaveLength(3)
  })

  it('leaves deleted issues out', async () => {
    const [one, two] = [await issue(), await issue()]
    await link(ada, one, `${ids.Depend}s`, two)
    expect((await ada.delete(`/issues/${two}`)).status).toBe(200)
    expect(await linked(ada, one, `${ids.Depend}s`)).toEqual([])
  })

  it('counts resolved issues apart and trims long lists', async () => {
    const one = await issue()
    const others = [await issue(), await issue(), await issue()]
    for (const other of others) await link(ada, one, `${ids.Subtask}s`, other)
    await sql`update issue set resolved = 1 where id = ${Number(others[0]?.slice(2))}`.execute(test.system.db)
    const fields = 'issuesSize,unresolvedIssuesSize,trimmedIssues(id),issues(id)'
    const reply = await ada.get(`/issues/${one}/links/${ids.Subtask}s`, { fields, $topLinks: '2' })
    expect(reply.body).toMatchObject({ issuesSize: 3, unresolvedIssuesSize: 2 })
    expect(reply.body.trimmedIssues).toHaveLength(2)
    expect(reply.body.issues).toHaveLength(3)
    const page = await ada.get(`/issues/${one}/links/${ids.Subtask}s/issues`, { $skip: '1', $top: '1', fields: 'id' })
    expect(page.body).toMatchObject([{ id: others[1] }])
  })

  it('gives an issue one parent: a new one takes the place of the old', async () => {
    const [child, first, second] = [await issue('Child'), await issue('First'), await issue('Second')]
    await link(ada, first, `${ids.Subtask}s`, child)
    await link(ada, child, `${ids.Subtask}t`, second)
    const fields = 'parent(direction,issues(summary)),subtasks(issues(summary))'
    expect((await ada.get(`/issues/${child}`, { fields })).body).toMatchObject({
      parent: { direction: 'INWARD', issues: [{ summary: 'Second' }] },
      subtasks: { issues: [] },
    })
    expect((await ada.get(`/issues/${first}`, { fields })).body.subtasks.issues).toEqual([])
    expect((await history(first)).at(-1)).toMatchObject({ field_name: 'parent for', added: null })
    expect((await link(ada, child, `${ids.Subtask}t`, second)).status).toBe(200)
    expect(await history(second)).toHaveLength(1)
  })

  it('refuses circles of subtasks, also when two are closed at once', async () => {
    const [a, b, c] = [await issue(), await issue(), await issue()]
    await link(ada, a, `${ids.Subtask}s`, b)
    await link(ada, b, `${ids.Subtask}s`, c)
    const refused = await link(ada, c, `${ids.Subtask}s`, a)
    expect([refused.status, refused.body.error]).toEqual([400, 'bad_request'])
    expect((await link(ada, b, `${ids.Subtask}s`, a)).status).toBe(400)
    expect(await linked(ada, a, `${ids.Subtask}t`)).toEqual([])
    const [x, y] = [await issue(), await issue()]
    const both = await Promise.all([link(ada, x, `${ids.Subtask}s`, y), link(bob, y, `${ids.Subtask}s`, x)])
    expect(both.map(reply => reply.status).sort()).toEqual([200, 400])
  })

  it('links for an import with its own time, silently and once', async () => {
    const [one, two] = [await issue(), await issue()]
    const before = (await ada.get(`/issues/${one}`, { fields: 'updated' })).body.updated
    test.clock.now += 1_000
    const [from, to] = [{ id: Number(two.slice(2)) }, { id: Number(one.slice(2)) }]
    const run = (name: string) =>
      transaction(test.system, async ctx => {
        const type = await linkTypeNamed(ctx, name)
        return addLinks(ctx, { type, side: '' }, [from], to, { created: 5, silent: true })
      })
    expect(await run('relates')).toBe(1)
    expect(await run('Relates')).toBe(0)
    await expect(run('No such')).rejects.toMatchObject({ code: 'unknown_value' })
    expect(await linked(ada, one, `${ids.Relates}`)).toEqual([two])
    expect((await ada.get(`/issues/${one}`, { fields: 'updated' })).body.updated).toBe(before)
  })

  it('reads links of many issues with the statements of one', async () => {
    const read = (of: string) =>
      ada.get(`/issues/${of}`, {
        fields: 'links(linkType(name),issues(summary,links(issuesSize))),parent(issues(id)),subtasks(issues(id))',
      })
    const one = await issue()
    await link(ada, one, `${ids.Subtask}s`, await issue())
    await link(ada, one, `${ids.Subtask}t`, await issue())
    await read(one)
    const few = await test.countStatements(() => read(one))
    for (let n = 0; n < 4; n++) await link(ada, one, `${ids.Subtask}s`, await issue())
    for (let n = 0; n < 3; n++) await link(ada, one, `${ids.Relates}`, await issue())
    expect(await test.countStatements(() => read(one))).toBe(few)
  })
})

describe('kinds of links', () => {
  let test: TestApp
  let member: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    member = await test.signIn('member')
  })
  afterAll(() => test.stop())
  const body = { name: 'Cause', sourceToTarget: 'causes', targetToSource: 'is caused by', directed: true }

  it('come with four built-in ones', async () => {
    const fields = 'name,sourceToTarget,targetToSource,directed,aggregation,readOnly,localizedName'
    expect((await member.get('/issueLinkTypes', { fields })).body).toMatchObject([
      { name: 'Relates', sourceToTarget: 'relates to', targetToSource: '', directed: false, readOnly: false },
      { name: 'Depend', sourceToTarget: 'is required for', targetToSource: 'depends on', directed: true },
      { name: 'Duplicate', aggregation: true, readOnly: true },
      { name: 'Subtask', sourceToTarget: 'parent for', targetToSource: 'subtask of', readOnly: true },
    ])
    expect((await member.get('/issueLinkTypes', { $skip: '1', $top: '1', fields: 'name' })).body).toMatchObject([
      { name: 'Depend' },
    ])
  })

  it('are created, changed and deleted by administrators', async () => {
    const fields = 'id,name,sourceToTarget,targetToSource,directed'
    const made = await test.admin.post('/issueLinkTypes', body, { fields })
    expect(made.body).toMatchObject(body)
    const path = `/issueLinkTypes/${made.body.id}`
    expect((await test.admin.post(path, { name: 'Reason' }, { fields })).body).toMatchObject({
      ...body,
      name: 'Reason',
    })
    expect((await member.get(path, { fields })).body.name).toBe('Reason')
    expect((await test.admin.delete(path)).status).toBe(200)
    expect((await test.admin.get(path)).status).toBe(404)
    expect((await test.admin.delete(path)).status).toBe(404)
  })

  it('need a name and a phrase for each direction', async () => {
    for (const wrong of [
      {},
      { name: 'X' },
      { ...body, name: ' ' },
      { ...body, name: 'sUBTASK' },
      { ...body, targetToSource: '' },
      { ...body, sourceToTarget: null },
      { ...body, directed: 'yes' },
      { ...body, name: 'x'.repeat(300) },
    ])
      expect([(await test.admin.post('/issueLinkTypes', wrong)).status, wrong]).toEqual([400, wrong])
  })

  it('are left alone by everyone else, and the built-in ones by all', async () => {
    const types = (await member.get('/issueLinkTypes', { fields: 'id,name' })).body
    const idOf = (name: string) => types.find((type: { name: string }) => type.name === name).id
    const depend = `/issueLinkTypes/${idOf('Depend')}`
    const subtask = `/issueLinkTypes/${idOf('Subtask')}`
    expect((await member.post('/issueLinkTypes', body)).status).toBe(403)
    expect((await member.post(depend, { name: 'X' })).status).toBe(403)
    expect((await member.delete(depend)).status).toBe(403)
    expect((await test.admin.post(subtask, { name: 'X' })).status).toBe(403)
    expect((await test.admin.delete(subtask)).status).toBe(403)
    for (const path of ['/issueLinkTypes', depend]) expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await test.anonymous.post('/issueLinkTypes', body)).status).toBe(401)
    expect((await test.anonymous.post(depend, body)).status).toBe(401)
    expect((await test.anonymous.delete(depend)).status).toBe(401)
    for (const id of ['106-999', '106-99999999999', 'x', '2-1'])
      expect((await member.get(`/issueLinkTypes/${id}`)).status).toBe(404)
  })

  it('keep their direction and stay while issues are linked by them', async () => {
    const project = await insertProject(test, 'USED')
    const [one, two] = [await insertIssue(test, project), await insertIssue(test, project)]
    const made = await test.admin.post('/issueLinkTypes', { ...body, name: 'Used' }, { fields: 'id' })
    const path = `/issueLinkTypes/${made.body.id}`
    const link = `/issues/${one}/links/${made.body.id}s/issues`
    expect((await test.admin.post(link, { id: two })).status).toBe(200)
    expect((await test.admin.post(path, { directed: false })).status).toBe(400)
    expect((await test.admin.delete(path)).status).toBe(400)
    expect((await test.admin.post(path, { sourceToTarget: 'leads to' })).status).toBe(200)
    expect((await test.admin.delete(`${link}/${two}`)).status).toBe(200)
    expect((await test.admin.delete(path)).status).toBe(200)
  })
})
