import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiReply } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { type FileWorld, form, startFileWorld } from './attachments.testing.ts'
import { tracesIn } from './file-traces.testing.ts'

/** How the searched texts say that they are not limited. */
const EVERYBODY = [0]

describe('what becomes of files', () => {
  let world: FileWorld
  let circle: number

  beforeAll(async () => {
    world = await startFileWorld()
    circle = await world.test.createGroup('Circle', [world.adaId, world.bobId])
  })
  afterAll(() => world.test.stop())

  const newIssue = () => insertIssue(world.test, world.project)
  const commentOn = async (issue: string) =>
    (await world.ada.post(`/issues/${issue}/comments`, { text: 'Look' }, { fields: 'id' })).body.id as string

  const tracesOf = (issue: string, work: () => Promise<ApiReply>) => tracesIn(world, issue, work)

  it('is told, found and written down, for those who may see them', async () => {
    const { ada, adaId, bobId, upload } = world
    const issue = await newIssue()
    const done = { status: 200, newer: true }
    let id = ''
    const change = (body: object) => () => ada.post(`/issues/${issue}/attachments/${id}`, body)
    const visibility = (users: readonly string[], groups: readonly number[] = []) => ({
      visibility: {
        $type: 'LimitedVisibility',
        permittedUsers: users.map(login => ({ login })),
        permittedGroups: groups.map(group => ({ id: `3-${group}` })),
      },
    })
    const added = await tracesOf(issue, async () => {
      const reply = await upload(ada, [{ name: 'f', filename: 'plan.txt', content: 'x' }], `issues/${issue}`)
      id = reply.body[0].id
      return reply
    })
    const kind = 'IssueAttachment'
    expect(added).toEqual({
      ...done,
      history: [['AttachmentsCategory', kind, ['plan.txt'], null]],
      told: ['attachment.added'],
      found: [['plan', EVERYBODY]],
      historyFor: [[]],
    })
    expect(await tracesOf(issue, change({ name: 'secret.txt' }))).toEqual({
      ...done,
      history: [['AttachmentRenameCategory', kind, 'secret.txt', 'plan.txt']],
      told: ['attachment.changed'],
      found: [['secret', EVERYBODY]],
      historyFor: [[]],
    })
    const unchanged = {
      status: 200,
      history: [],
      newer: false,
      told: [],
      found: [['secret', EVERYBODY]],
      historyFor: [[]],
    }
    for (const body of [{}, { name: 'secret.txt' }, { visibility: null }])
      expect(await tracesOf(issue, change(body))).toEqual(unchanged)
    const limits = 'AttachmentVisibilityCategory'
    const acl = (...ids: readonly number[]) => [...ids].sort()
    for (const [body, history, seenBy] of [
      [visibility(['ada', 'bob']), [[limits, kind, ['ada', 'bob'], []]], acl(adaId, bobId)],
      [
        visibility(['ada'], [circle]),
        [
          [limits, kind, ['Circle'], []],
          [limits, kind, [], ['bob']],
        ],
        acl(adaId, circle),
      ],
      [visibility([], [circle]), [[limits, kind, [], ['ada']]], acl(adaId, circle)],
      [{ visibility: null }, [[limits, kind, [], ['Circle']]], []],
    ] as const)
      expect(await tracesOf(issue, change(body))).toEqual({
        ...done,
        history,
        told: ['attachment.changed'],
        found: [['secret', seenBy.length > 0 ? seenBy : EVERYBODY]],
        historyFor: [seenBy],
      })
    expect(await tracesOf(issue, () => ada.delete(`/issues/${issue}/attachments/${id}`))).toEqual({
      ...done,
      history: [['AttachmentsCategory', kind, null, ['secret.txt']]],
      told: ['attachment.removed'],
      found: [],
      historyFor: [[]],
    })
    expect(await tracesOf(issue, () => ada.post(`/admin/deletedItems/${id}/restore`))).toEqual({
      ...done,
      history: [['AttachmentsCategory', kind, ['secret.txt'], null]],
      told: ['attachment.restored'],
      found: [['secret', EVERYBODY]],
      historyFor: [[]],
    })
  })

  it('belongs to the comment they are of: its history, its readers, and search finds no name', async () => {
    const { ada, adaId, upload } = world
    const issue = await newIssue()
    const comment = await commentOn(issue)
    const limited = { permittedUsers: [{ login: 'ada' }] }
    await ada.post(`/issues/${issue}/comments/${comment}`, { visibility: limited })
    let id = ''
    const of = ({ history, told, found, newer }: Awaited<ReturnType<typeof tracesIn>>) => [history, told, found, newer]
    const target = ['CommentAttachmentsCategory', 'IssueComment']
    const place = `issues/${issue}/comments/${comment}`
    const added = await tracesOf(issue, async () => {
      const reply = await upload(ada, [{ name: 'f', filename: 'plan.txt', content: 'x' }], place)
      id = reply.body[0].id
      return reply
    })
    expect(of(added)).toEqual([[[...target, ['plan.txt'], null]], ['attachment.added'], [], true])
    const path = `/issues/${issue}/attachments/${id}`
    expect((await tracesOf(issue, () => ada.post(path, { name: 'secret.txt' }))).found).toEqual([])
    expect(of(await tracesOf(issue, () => ada.delete(path)))).toEqual([
      [[...target, null, ['secret.txt']]],
      ['attachment.removed'],
      [],
      true,
    ])
    const restored = await tracesOf(issue, () => ada.post(`/admin/deletedItems/${id}/restore`))
    expect(of(restored)).toEqual([[[...target, ['secret.txt'], null]], ['attachment.restored'], [], true])
    const { rows } = await sql<{ acl: number[] }>`select distinct acl from activity
      where host_id = ${Number(issue.slice(2))} and category = 'CommentAttachmentsCategory'`.execute(
      world.test.system.db,
    )
    expect(rows).toEqual([{ acl: [adaId] }])
    // A comment that was deleted takes no files.
    await ada.post(`/${place}`, { deleted: true })
    expect((await upload(ada, [{ name: 'f', filename: 'a', content: 'x' }], place)).status).toBe(404)
  })

  it('keeps its limits when it is renamed, named in a body, or copied with its issue', async () => {
    const { ada, bob, add, fetchFile } = world
    const issue = await newIssue()
    const path = `/issues/${issue}/attachments`
    const [file, open] = [
      await add(ada, 'a.txt', 'A', path.slice(1, -12)),
      await add(ada, 'b.txt', 'B', path.slice(1, -12)),
    ]
    await add(ada, 'c.txt', 'C', `issues/${issue}/comments/${await commentOn(issue)}`)
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    await ada.post(`${path}/${file.id}`, { visibility })
    await ada.post(`${path}/${file.id}`, { name: 'plan.txt' })
    const named = await ada.post(`/issues/${issue}`, { attachments: [{ id: file.id }, { id: open.id }] })
    expect(named.status).toBe(200)
    const listed = async (client: typeof ada, of: string) =>
      (await client.get(`/issues/${of}/attachments`, { fields: 'name,url' })).body as { name: string; url: string }[]
    const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)
    expect(names(await listed(ada, issue))).toEqual(['plan.txt', 'b.txt', 'c.txt'])
    expect(names(await listed(bob, issue))).toEqual(['b.txt', 'c.txt'])
    const copy = (await ada.post(`/issues/${issue}/clone`, { withAttachments: true }, { fields: 'id' })).body.id
    const copied = await listed(ada, copy)
    expect(names(copied)).toEqual(['plan.txt', 'b.txt'])
    expect(names(await listed(bob, copy))).toEqual(['b.txt'])
    for (const [index, text] of ['A', 'B'].entries())
      expect((await fetchFile(copied[index]?.url ?? '')).text).toBe(text)
    const none = await ada.send({ method: 'POST', url: `/api${path}` })
    expect([none.status, none.body.facts]).toEqual([415, { type: '' }])
  })

  it('goes without telling anybody only by who may work silently', async () => {
    const { ada, lead, add } = world
    const issue = await newIssue()
    const { id } = await add(ada, 'a.txt', 'x', `issues/${issue}`)
    const query = { muteUpdateNotifications: 'true' }
    const path = `/issues/${issue}/attachments`
    const ways = (client: typeof ada) => [
      () => client.post(path, { base64Content: 'eA==' }, query),
      () => client.post(`${path}/${id}`, { name: `${client === ada}.txt` }, query),
      () => client.delete(`${path}/${id}`, query),
      () => client.post(`/admin/deletedItems/${id}/restore`, undefined, query),
    ]
    const [upload, rename, remove, restore] = ways(ada)
    for (const way of [upload, rename, remove]) expect((await way?.())?.status).toBe(403)
    for (const way of ways(lead)) expect((await way()).status).toBe(200)
    await ada.delete(`${path}/${id}`)
    expect((await restore?.())?.status).toBe(403)
  })

  it('is five hundred at most in an issue, not counting those that were removed', async () => {
    const { test, ada, adaId, upload } = world
    const issue = await newIssue()
    await sql`insert into attachment (host_id, author_id, name, size, mime_type, file_key, created, updated, removed_at)
      select ${Number(issue.slice(2))}, ${adaId}, 'f', 1, 'a/b', 'full' || n, 0, 0, case when n > 498 then 1 end
      from generate_series(1, 520) n`.execute(test.system.db)
    const part = { name: 'a', filename: 'a', content: 'x' }
    const send = async (count: number) => (await upload(ada, Array(count).fill(part), `issues/${issue}`)).status
    expect(await send(3)).toBe(400)
    expect(await send(1)).toBe(200)
    const last = await upload(ada, [part], `issues/${issue}`)
    expect(last.status).toBe(200)
    expect(await send(1)).toBe(400)
    await ada.delete(`/issues/${issue}/attachments/${last.body[0].id}`)
    expect(await send(1)).toBe(200)
    // Those that come back count as well.
    const back = await ada.post(`/admin/deletedItems/${last.body[0].id}/restore`)
    expect([back.status, back.body.code]).toEqual([400, 'too_many_attachments'])
  })

  it('is nothing any more when they, their comment or their issue are erased', async () => {
    const { ada, lead, add, keys, fetchFile } = world
    const before = await keys()
    const spared = await add(ada, 'spared.txt')
    const issue = await newIssue()
    const comment = await commentOn(issue)
    const [file, other] = [
      await add(ada, 'a.txt', 'x', `issues/${issue}`),
      await add(ada, 'b.txt', 'x', `issues/${issue}`),
    ]
    await add(ada, 'c.txt', 'x', `issues/${issue}/comments/${comment}`)
    expect(await keys()).toBe(before + 4)
    await ada.delete(`/issues/${issue}/attachments/${file.id}`)
    expect((await lead.delete(`/admin/deletedItems/${file.id}`)).status).toBe(200)
    expect(await keys()).toBe(before + 3)
    expect((await lead.post(`/admin/deletedItems/${file.id}/restore`)).status).toBe(404)
    await ada.post(`/issues/${issue}/comments/${comment}`, { deleted: true })
    expect((await lead.delete(`/admin/deletedItems/${comment}`)).status).toBe(200)
    expect(await keys()).toBe(before + 2)
    expect((await fetchFile(other.url)).status).toBe(200)
    expect((await lead.delete(`/issues/${issue}`)).status).toBe(200)
    expect((await lead.delete(`/admin/deletedItems/${issue}`)).status).toBe(200)
    expect(await keys()).toBe(before + 1)
    expect((await fetchFile(spared.url)).status).toBe(200)
  })

  it('is their writer’s alone while they belong to a draft, a hundred at most, and history begins with publishing', async () => {
    const { test, project, issue, ada, bob, bobId, fetchFile } = world
    const FIELDS = 'id,name,url,visibility(permittedUsers(login))'
    const draft = (
      await ada.post('/users/me/drafts', { project: { id: `0-${project}` }, summary: 'S' }, { fields: 'id' })
    ).body.id
    const places = [`/users/me/drafts/${draft}/attachments`, `/issues/${issue}/draftComment/attachments`]
    const limited = { permittedUsers: [{ login: 'ada' }, { login: 'bob' }] }
    for (const path of places) {
      const send = (filename: string, count = 1) => {
        const parts = Array(count).fill({ name: 'f', filename, content: 'x' })
        return ada.send({ method: 'POST', url: `/api${path}?fields=${FIELDS}`, ...form(parts) })
      }
      const [file] = (await send('one.txt')).body
      const second = (await send('two.txt')).body[0]
      expect((await fetchFile(file.url)).status).toBe(200)
      expect(
        (await ada.post(`${path}/${file.id}`, { name: 'plan.txt', visibility: limited }, { fields: FIELDS })).body,
      ).toMatchObject({ name: 'plan.txt', visibility: { permittedUsers: [{ login: 'ada' }, { login: 'bob' }] } })
      expect(
        (await ada.post(`${path}/${file.id}`, { name: 'plan.txt' }, { fields: FIELDS })).body.visibility,
      ).toMatchObject(limited)
      const elsewhere = places.find(other => other !== path)
      for (const wrong of [`${elsewhere}/${file.id}`, `${path}/8-999999`, `${path}/x`]) {
        expect((await ada.post(wrong, { name: 'x' })).status).toBe(404)
        expect((await ada.delete(wrong)).status).toBe(404)
      }
      expect((await bob.post(`${path}/${file.id}`, { name: 'x' })).status).toBe(404)
      const names = async (query: Record<string, string> = {}) =>
        (await ada.get(path, { fields: 'name', ...query })).body.map(({ name }: { name: string }) => name)
      expect(await names()).toEqual(['plan.txt', 'two.txt'])
      expect(await names({ $top: '1', $skip: '1' })).toEqual(['two.txt'])
      expect((await ada.delete(`${path}/${second.id}`)).status).toBe(200)
      expect(await names()).toEqual(['plan.txt'])
      await sql`insert into attachment (issue_draft_id, text_draft_id, author_id, name, size, mime_type, file_key, created, updated)
        select issue_draft_id, text_draft_id, author_id, 'f', 1, 'a/b', 'draft' || id || n, 0, 0
        from attachment, generate_series(1, 97) n where id = ${Number(file.id.slice(2))}`.execute(test.system.db)
      const kept = await world.keys()
      expect((await send('three', 3)).body.code).toBe('too_many_attachments')
      expect(await world.keys()).toBe(kept)
      expect((await send('two', 2)).status).toBe(200)
      expect((await send('one')).status).toBe(400)
      await sql`delete from attachment where file_key like 'draft%'`.execute(test.system.db)
    }
    const published = await ada.post('/issues', {}, { draftId: draft, fields: 'id,attachments(name)' })
    expect(published.body.attachments.map(({ name }: { name: string }) => name).sort()).toEqual([
      'plan.txt',
      'two',
      'two',
    ])
    const { rows } = await sql<{ acl: number[] }>`select acl from activity where category = 'AttachmentsCategory'
      and host_id = ${Number(published.body.id.slice(2))} order by cardinality(acl)`.execute(test.system.db)
    expect(rows.map(({ acl }) => acl.length)).toEqual([0, 0, 2])
    expect(rows.at(-1)?.acl).toContain(bobId)
  })
})
