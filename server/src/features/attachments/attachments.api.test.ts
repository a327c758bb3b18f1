import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { addComment } from '../comments/index.ts'
import { issueHost } from '../issues/index.ts'
import { FIELDS, type FileWorld, PNG, startFileWorld } from './attachments.testing.ts'

describe('attachments', () => {
  let world: FileWorld

  beforeAll(async () => {
    world = await startFileWorld()
  })
  afterAll(() => world.test.stop())

  it('lists and gives files of this very issue only', async () => {
    const { test, issue, other, ada, bob, stranger, add } = world
    await add(ada, 'first.txt')
    const file = await add(ada, 'mine.txt')
    const list = await bob.get(`/issues/${issue}/attachments`, { fields: 'id', $top: '-1' })
    expect(list.body.map((found: { id: string }) => found.id)).toContain(file.id)
    expect((await bob.get(`/issues/${issue}/attachments`, { fields: 'id', $top: '1', $skip: '1' })).body).toHaveLength(
      1,
    )
    expect((await bob.get(`/issues/${issue}/attachments/${file.id}`, { fields: 'name' })).body.name).toBe('mine.txt')
    for (const [client, on, status] of [
      [bob, other, 404],
      [stranger, issue, 404],
      [test.anonymous, issue, 401],
    ] as const) {
      expect((await client.get(`/issues/${on}/attachments/${file.id}`)).status).toBe(status)
      expect((await client.post(`/issues/${on}/attachments/${file.id}`, { name: 'x' })).status).toBe(status)
      expect((await client.delete(`/issues/${on}/attachments/${file.id}`)).status).toBe(status)
    }
    expect((await bob.get(`/issues/${other}/attachments`)).body).toEqual([])
    expect((await bob.get(`/issues/${issue}/attachments/..%2f..%2fetc`)).status).toBe(404)
  })

  it('renames and limits a file, which then is nowhere for others', async () => {
    const { issue, ada, bob, add, fetchFile, activities } = world
    const file = await add(ada, 'plan.txt')
    const path = `/issues/${issue}/attachments/${file.id}`
    const url = (await bob.get(path, { fields: 'url' })).body.url
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    const reply = await ada.post(path, { name: 'Plan/2.txt', visibility }, { fields: FIELDS })
    expect(reply.body).toMatchObject({ name: 'Plan_2.txt', visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect(await activities(file.id)).toEqual([
      'AttachmentsCategory',
      'AttachmentRenameCategory',
      'AttachmentVisibilityCategory',
    ])
    expect((await bob.get(path)).status).toBe(404)
    expect((await bob.post(path, { name: 'x' })).status).toBe(404)
    expect((await bob.get(`/issues/${issue}`, { fields: 'attachments(id)' })).body.attachments).not.toContainEqual(
      expect.objectContaining({ id: file.id }),
    )
    expect((await fetchFile(url)).status).toBe(404)
    expect((await ada.post(path, { name: '  ' })).status).toBe(400)
    expect((await ada.post(path, { visibility: null }, { fields: 'name' })).status).toBe(200)
    expect((await bob.get(path)).status).toBe(200)
  })

  it('lets only its author or who holds the permission change a file', async () => {
    const { test, project, issue, ada, bob, lead, add, activities } = world
    const guestId = await test.createUser('reader')
    await test.grant(guestId, 'contributor', project)
    const file = await add(ada, 'own.txt')
    await sql`delete from role_permission where permission in ('UPDATE_ATTACHMENT_ISSUE', 'DELETE_ATTACHMENT_ISSUE')
      and role_id = (select id from role where key = 'contributor')`.execute(test.system.db)
    await test.grant(guestId, 'observer')
    const path = `/issues/${issue}/attachments/${file.id}`
    expect((await bob.post(path, { name: 'x' })).status).toBe(403)
    expect((await bob.delete(path)).status).toBe(403)
    expect((await ada.post(path, { name: 'y.txt' })).status).toBe(200)
    expect((await lead.delete(path)).status).toBe(200)
    expect((await ada.get(path)).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(404)
    expect(await activities(file.id)).toContain('AttachmentRenameCategory')
  })

  it('keeps files of a comment with the comment', async () => {
    const { test, project, issue, other, ada, adaId, bob, upload, add, fetchFile } = world
    const id = Number(issue.slice(2))
    const said = { host: { id, project_id: project }, authorId: adaId, text: 'Look', created: test.clock.now }
    const comment = await transaction(test.system, ctx => addComment(ctx, issueHost, said))
    const on = `issues/${issue}/comments/4-${comment}`
    const file = await add(ada, 'shot.png', Buffer.from(PNG, 'base64'), on)
    expect(file.comment.id).toBe(on.split('/').at(-1))
    expect((await upload(bob, [{ name: 'a', filename: 'a', content: 'x' }], on)).status).toBe(403)
    const wrong = `issues/${other}/comments/4-${comment}`
    expect((await upload(ada, [{ name: 'a', filename: 'a', content: 'x' }], wrong)).status).toBe(404)
    expect((await upload(test.anonymous, [], on)).status).toBe(401)
    const list = await bob.get(`/${on}/attachments`, { fields: 'id,url' })
    expect(list.body).toMatchObject([{ id: file.id }])
    expect((await bob.get(`/${on}`, { fields: 'attachments(name)' })).body.attachments).toMatchObject([
      { name: 'shot.png' },
    ])
    expect((await test.anonymous.get(`/${on}/attachments`)).status).toBe(401)
    await ada.post(`/${on}`, { visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect((await bob.get(`/${on}/attachments`)).status).toBe(404)
    expect((await bob.get(`/issues/${issue}/attachments/${file.id}`)).status).toBe(404)
    expect((await fetchFile(list.body[0].url)).status).toBe(404)
    await ada.post(`/${on}`, { visibility: null, deleted: true })
    expect((await fetchFile(file.url)).status).toBe(404)
    await ada.post(`/${on}`, { deleted: false })
    expect((await fetchFile(file.url)).status).toBe(200)
  })

  it('asks the database as often for many files as for one', async () => {
    const { test, project, issue, ada, add } = world
    const one = await insertIssue(test, project)
    await add(ada, 'a.txt', 'x', `issues/${one}`)
    const count = (id: string) =>
      test.countStatements(() =>
        ada.get(`/issues/${id}`, { fields: `attachments(${FIELDS.replace(',comment(id)', '')})` }),
      )
    expect(await count(issue)).toBe(await count(one))
  })
})
