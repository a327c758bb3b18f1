import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('links that sum up or stand in the way', () => {
  let test: TestApp
  let project: number
  let member: ApiClient
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'SUM')
    const memberId = await test.createUser('member')
    await test.grant(memberId, 'contributor', project)
    member = await test.clientOf(memberId)
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    ids = Object.fromEntries(types.map(({ id, name }) => [name, id]))
  })
  afterAll(() => test.stop())

  const issue = (summary = 'An issue') => insertIssue(test, project, { summary })
  const link = (from: string, slot: string, to: string, client = member) =>
    client.post(`/issues/${from}/links/${slot}/issues`, { id: to })
  const resolve = (id: string) =>
    sql`update issue set resolved = 1 where id = ${Number(id.slice(2))}`.execute(test.system.db)
  const blockers = async (id: string, client = member) => {
    const reply = await client.get(`/issues/${id}/blockers`, {
      fields: 'direction,linkType(name),issues(id),issuesSize,unresolvedIssuesSize',
    })
    expect(reply.status).toBe(200)
    return reply.body as readonly { linkType: { name: string }; issues: readonly { id: string }[] }[]
  }

  it('close no circle, also of an own kind, one by one or by commands', async () => {
    const body = { name: 'Part', sourceToTarget: 'contains', targetToSource: 'is part of', directed: true }
    const part = idIn(await test.admin.post('/issueLinkTypes', { ...body, aggregation: true }, { fields: 'id' }))
    for (const type of [part, ids.Duplicate ?? '']) {
      const [one, two, three] = [await issue(), await issue(), await issue()]
      expect((await link(one, `${type}s`, two)).status).toBe(200)
      expect((await link(two, `${type}s`, three)).status).toBe(200)
      for (const slot of [`${type}s`]) expect((await link(three, slot, one)).status).toBe(400)
      expect((await link(one, `${type}t`, three)).status).toBe(400)
      expect((await link(two, `${type}t`, one)).status).toBe(200)
    }
    const [one, two] = [await issue(), await issue()]
    expect((await link(one, `${ids.Duplicate}s`, two)).status).toBe(200)
    const run = (query: string, id: string) => member.post('/commands', { query, issues: [{ id }] })
    const readable = (await member.get(`/issues/${one}`, { fields: 'idReadable' })).body.idReadable
    expect((await run(`is duplicated by ${readable}`, two)).status).toBe(400)
    // Where an issue may be a part of several, it becomes one of all that are named, but of none below it.
    const [three, four] = [await issue(), await issue()]
    const contain = (named: readonly string[]) =>
      member.post('/commands', { query: `contains ${readable}`, issues: named.map(id => ({ id })) })
    expect((await link(one, `${part}s`, two)).status).toBe(200)
    expect((await contain([three, four])).status).toBe(200)
    expect((await contain([two])).status).toBe(400)
    const wholes = await member.get(`/issues/${one}/links/${part}t/issues`, { fields: 'id' })
    expect(wholes.body.map(({ id }: { id: string }) => id).sort()).toEqual([three, four].sort())
    const loose = [await issue(), await issue()] as const
    expect((await link(loose[0], `${ids.Depend}s`, loose[1])).status).toBe(200)
    expect((await link(loose[1], `${ids.Depend}s`, loose[0])).status).toBe(200)
  })

  it('warn of open subtasks and dependencies, and of nothing else', async () => {
    const [one, child, need, later, equal] = [await issue(), await issue(), await issue(), await issue(), await issue()]
    expect(await blockers(one)).toEqual([])
    await link(one, `${ids.Subtask}s`, child)
    await link(one, `${ids.Depend}t`, need)
    await link(one, `${ids.Depend}s`, later)
    await link(one, `${ids.Relates}`, equal)
    expect(await blockers(one)).toMatchObject([
      { linkType: { name: 'Depend' }, direction: 'INWARD', issues: [{ id: need }], issuesSize: 1 },
      { linkType: { name: 'Subtask' }, direction: 'OUTWARD', issues: [{ id: child }], unresolvedIssuesSize: 1 },
    ])
    await resolve(child)
    expect(await blockers(one)).toMatchObject([{ linkType: { name: 'Depend' } }])
    await test.admin.post(`/issues/${need}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    expect(await blockers(one)).toEqual([])
    expect(await blockers(one, test.admin)).toMatchObject([{ issues: [{ id: need }] }])
    expect((await member.get(`/issues/${need}/blockers`)).status).toBe(404)
    expect((await test.anonymous.get(`/issues/${one}/blockers`)).status).toBe(401)
  })

  it('follow a kind that is renamed or made to block', async () => {
    const fields = 'id,name,blocking,usages'
    const body = { name: 'Gate', sourceToTarget: 'opens', targetToSource: 'waits for', directed: true, blocking: true }
    const made = await test.admin.post('/issueLinkTypes', body, { fields })
    expect(made.body).toMatchObject({ blocking: true, usages: 0 })
    const [one, gate] = [await issue(), await issue()]
    await link(one, `${made.body.id}t`, gate)
    expect(await blockers(one)).toMatchObject([{ linkType: { name: 'Gate' }, issues: [{ id: gate }] }])
    const changed = await test.admin.post(
      `/issueLinkTypes/${made.body.id}`,
      { name: 'Door', blocking: false },
      { fields },
    )
    expect(changed.body).toMatchObject({ name: 'Door', blocking: false, usages: 1 })
    expect(await blockers(one)).toEqual([])
    expect((await member.get(`/issueLinkTypes/${made.body.id}`, { fields })).body.usages).toBeNull()
  })

  it('go with their kind only when that is asked for, and history tells of it', async () => {
    const body = { name: 'Doomed', sourceToTarget: 'dooms', targetToSource: 'is doomed by', directed: true }
    const type = idIn(await test.admin.post('/issueLinkTypes', body, { fields: 'id' }))
    const [one, two] = [await issue(), await issue()]
    await link(one, `${type}s`, two)
    expect((await test.admin.delete(`/issueLinkTypes/${type}`)).status).toBe(400)
    expect((await member.delete(`/issueLinkTypes/${type}`, { removeLinks: 'true' })).status).toBe(403)
    expect((await test.admin.delete(`/issueLinkTypes/${type}`, { removeLinks: 'true' })).status).toBe(200)
    expect((await member.get(`/issues/${one}/links/${type}s`)).status).toBe(404)
    const history = await member.get(`/issues/${one}/activities`, {
      categories: 'LinksCategory',
      fields: 'added(id),removed(id),field(presentation)',
    })
    expect(history.body).toMatchObject([{ added: [{ id: two }] }, { removed: [{ id: two }] }])
  })
})
