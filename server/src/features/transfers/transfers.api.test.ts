import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CommandBench, createCommandBench } from '../commands/commands.testing.ts'

describe('transfers of issues', () => {
  let test: TestApp
  let here: CommandBench
  let there: CommandBench
  let member: ApiClient
  let local: ApiClient
  let memberId: number
  let types: Readonly<Record<string, string>>

  beforeAll(async () => {
    test = await startTestApp()
    here = await createCommandBench(test, 'HERE')
    there = await createCommandBench(test, 'THERE', 'scrum')
    memberId = await test.createUser('member')
    for (const bench of [here, there]) await test.grant(memberId, 'contributor', Number(bench.project.slice(2)))
    member = await test.clientOf(memberId)
    const localId = await test.createUser('local')
    await test.grant(localId, 'contributor', Number(here.project.slice(2)))
    local = await test.clientOf(localId)
    const found: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    types = Object.fromEntries(found.map(({ id, name }) => [name, id]))
  })
  afterAll(() => test.stop())

  const subtask = async (parent: string, child: string) =>
    expect((await test.admin.post(`/issues/${parent}/links/${types.Subtask}s/issues`, { id: child })).status).toBe(200)
  const project = async (id: string, client = test.admin) =>
    (await client.get(`/issues/${id}`, { fields: 'project(shortName)' })).body.project?.shortName
  const preview = (id: string, query: Record<string, string>, client = member) =>
    client.get(`/issues/${id}/movePreview`, query)

  describe('moving', () => {
    it('tells beforehand what will be lost, and then loses nothing else', async () => {
      const id = await here.create('To move')
      await here.run('Priority Critical State Fixed Subsystem No Subsystem Fix versions Unscheduled', [id])
      const before = (await here.read(id)).customFields
      const told = await preview(id, { project: 'THERE' })
      expect(told.status).toBe(200)
      expect(told.body).toMatchObject({ issues: 1, subtasks: 0, missing: [] })
      expect(told.body.kept).toContain('Priority')
      expect(told.body.lost).toContainEqual({ field: 'State', values: ['Fixed'], issues: 1, reason: 'value' })
      expect((await here.read(id)).customFields).toEqual(before)
      expect(await project(id)).toBe('HERE')

      const readable = (await here.read(id)).idReadable
      const moved = await member.post(
        `/issues/${id}/move`,
        { project: { shortName: 'THERE' } },
        { fields: 'idReadable' },
      )
      expect(moved.status).toBe(200)
      expect(moved.body.idReadable).toMatch(/^THERE-\d+$/)
      expect((await member.get(`/issues/${readable}`, { fields: 'id' })).body.id).toBe(id)
      expect(await here.field(id, 'Priority')).toBe('Critical')
      expect(await here.field(id, 'State')).not.toBe('Fixed')
      expect((await here.read(id)).resolved).toBeNull()
    })

    it('is found by its former id, first of all, and told under the one it has', async () => {
      const id = await here.create('Moved and looked for')
      const former = (await here.read(id)).idReadable
      await here.create(`Speaks of ${former}`)
      const { body: moved } = await member.post(
        `/issues/${id}/move`,
        { project: { shortName: 'THERE' } },
        { fields: 'idReadable' },
      )
      const references = await member.post('/references', { issues: [former] })
      expect(references.body.issues).toMatchObject([{ idReadable: former, currentId: moved.idReadable }])
      const found = await member.get('/quickSearch', { query: former, fields: 'issues(idReadable)' })
      expect(found.body.issues[0]).toMatchObject({ idReadable: moved.idReadable })
      // Whoever may not look there learns no more than before.
      expect((await local.post('/references', { issues: [former] })).body.issues).toEqual([])
    })

    it('is found by its words in the project where it stands, and no longer in the one it left', async () => {
      const id = await here.create('Quinceberry preserves')
      await member.post(`/issues/${id}/comments`, { text: 'with cardamomum' })
      await member.post(`/issues/${id}/move`, { project: { shortName: 'THERE' } })
      const found = async (query: string) =>
        (await member.get('/issues', { query, fields: 'id' })).body.map((issue: { id: string }) => issue.id)
      for (const words of ['Quinceberry', 'preserves', 'cardamomum', 'summary: Quinceberry']) {
        expect(await found(`${words} project: THERE`), words).toEqual([id])
        expect(await found(`${words} project: HERE`), words).toEqual([])
      }
    })

    it('takes the subtasks of the same project along when asked', async () => {
      const [root, child, grandchild, other] = [
        await here.create('Root'),
        await here.create('Child'),
        await here.create('Grandchild'),
        await there.create('Elsewhere'),
      ]
      await subtask(root, child)
      await subtask(child, grandchild)
      await subtask(root, other)
      expect((await preview(root, { project: 'THERE' })).body).toMatchObject({ issues: 1, subtasks: 2 })
      expect((await preview(root, { project: 'THERE', withSubtasks: 'true' })).body).toMatchObject({ issues: 3 })
      const body = { project: { id: there.project }, withSubtasks: true }
      expect((await member.post(`/issues/${root}/move`, body)).status).toBe(200)
      for (const id of [root, child, grandchild, other]) expect(await project(id)).toBe('THERE')
      const numbers: readonly number[] = await Promise.all(
        [root, child, grandchild].map(async id => Number((await here.read(id)).idReadable.slice('THERE-'.length))),
      )
      expect(new Set(numbers).size).toBe(3)
      const alone = { project: { id: here.project } }
      expect((await member.post(`/issues/${root}/move`, alone)).status).toBe(200)
      expect([await project(root), await project(child)]).toEqual(['HERE', 'THERE'])
    })

    it('leaves subtasks alone that the mover does not see, and says nothing of them', async () => {
      const [root, hidden] = [await here.create('Root'), await here.create('Hidden')]
      await subtask(root, hidden)
      await test.admin.post(`/issues/${hidden}`, {
        visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
      })
      expect((await preview(root, { project: 'THERE', withSubtasks: 'true' })).body).toMatchObject({
        issues: 1,
        subtasks: 0,
      })
      const body = { project: { id: there.project }, withSubtasks: true }
      expect((await member.post(`/issues/${root}/move`, body)).status).toBe(200)
      expect([await project(root), await project(hidden)]).toEqual(['THERE', 'HERE'])
    })

    it('needs the right to change the issue here and to create one there', async () => {
      const id = await here.create('Guarded')
      const body = { project: { shortName: 'THERE' } }
      expect((await local.post(`/issues/${id}/move`, body)).status).toBe(404)
      expect((await preview(id, { project: 'THERE' }, local)).status).toBe(404)
      const readerId = await test.createUser('reader')
      await test.grant(readerId, 'issue-reader', Number(here.project.slice(2)))
      await test.grant(readerId, 'contributor', Number(there.project.slice(2)))
      const reader = await test.clientOf(readerId)
      expect((await reader.post(`/issues/${id}/move`, body)).status).toBe(403)
      expect((await preview(id, { project: 'THERE' }, reader)).status).toBe(403)
      const guestOfThere = await test.createUser('guest-of-there')
      await test.grant(guestOfThere, 'contributor', Number(here.project.slice(2)))
      await test.grant(guestOfThere, 'issue-reader', Number(there.project.slice(2)))
      expect((await (await test.clientOf(guestOfThere)).post(`/issues/${id}/move`, body)).status).toBe(403)
      expect((await test.anonymous.post(`/issues/${id}/move`, body)).status).toBe(401)
      for (const wrong of [{}, { project: {} }, { project: 'THERE' }, { project: { id: 'x' } }])
        expect([(await member.post(`/issues/${id}/move`, wrong)).status, wrong]).toEqual([400, wrong])
      expect((await preview(id, {})).status).toBe(400)
      expect(await project(id)).toBe('HERE')
    })

    it('goes back with its number, values and subtasks as they were', async () => {
      const [root, child] = [await here.create('Root'), await here.create('Child')]
      await subtask(root, child)
      await here.run('Priority Critical State Fixed for admin', [root])
      await here.run('State In Progress', [child])
      const before = [await here.read(root), await here.read(child)]
      expect(before[0].resolved).not.toBeNull()
      test.clock.now += 60_000
      const body = { project: { id: there.project }, withSubtasks: true }
      expect((await member.post(`/issues/${root}/move`, body)).status).toBe(200)
      expect((await here.read(root)).resolved).toBeNull()
      const away = [await here.read(root), await here.read(child)].map(({ idReadable }) => idReadable)
      expect((await test.admin.post(`/issues/${root}/moveBack`, {})).status).toBe(400)
      test.clock.now += 1000
      expect((await member.post(`/issues/${root}/moveBack`, {}, { fields: 'idReadable' })).body.idReadable).toBe(
        before[0].idReadable,
      )
      expect([await here.read(root), await here.read(child)]).toEqual(before)
      for (const [index, id] of [root, child].entries())
        expect((await member.get(`/issues/${away[index]}`, { fields: 'id' })).body.id).toBe(id)
      test.clock.now += 1000
      const lasting = await here.create('After all')
      expect(Number((await here.read(lasting)).idReadable.slice(5))).toBe(
        Math.max(...before.map(({ idReadable }) => Number(idReadable.slice(5)))) + 1,
      )
      expect((await member.post(`/issues/${root}/moveBack`, {}, { fields: 'idReadable' })).body.idReadable).toBe(
        away[0],
      )
    })

    it('goes back with its values however long moving took', async () => {
      const [root, child] = [await here.create('Root'), await here.create('Child')]
      await subtask(root, child)
      await here.run('Priority Critical State Fixed for admin', [root])
      await here.run('State Submitted', [child])
      const before = [await here.read(root), await here.read(child)]
      const slow = async (path: string, body: object) => {
        const { now } = test.clock
        let looks = 0
        Object.defineProperty(test.clock, 'now', { configurable: true, get: () => now + ++looks })
        expect((await member.post(path, body)).status).toBe(200)
        Object.defineProperty(test.clock, 'now', { configurable: true, writable: true, value: now + looks + 1000 })
      }
      const body = { project: { id: there.project }, withSubtasks: true }
      await slow(`/issues/${root}/move`, body)
      await slow(`/issues/${root}/moveBack`, {})
      expect([await here.read(root), await here.read(child)]).toEqual(before)

      await slow(`/issues/${child}`, { project: { id: there.project } })
      const activities = await member.get(`/issues/${child}/activities`, {
        categories: 'ProjectCategory',
        reverse: 'true',
        fields: 'id',
      })
      await slow(`/issues/${child}/activities/${activities.body[0].id}/revert`, {})
      expect(await here.read(child)).toEqual(before[1])
    })

    it('leaves alone what was set after the move when it goes back', async () => {
      const id = await here.create('Set since')
      await here.run('Priority Critical State Fixed', [id])
      const { idReadable } = await here.read(id)
      await member.post(`/issues/${id}/move`, { project: { id: there.project } })
      test.clock.now += 1000
      await here.run('Priority Minor', [id])
      expect((await member.post(`/issues/${id}/moveBack`, {})).status).toBe(200)
      expect((await here.read(id)).idReadable).toBe(idReadable)
      expect([await here.field(id, 'Priority'), await here.field(id, 'State')]).toEqual(['Minor', 'Fixed'])
    })

    it('goes back only for who moved it and still may', async () => {
      const id = await here.create('Nobody moved it')
      expect((await member.post(`/issues/${id}/moveBack`, {})).status).toBe(400)
      expect((await test.anonymous.post(`/issues/${id}/moveBack`, {})).status).toBe(401)
      await member.post(`/issues/${id}/move`, { project: { id: there.project } })
      expect((await local.post(`/issues/${id}/moveBack`, {})).status).toBe(404)
      await test.revoke(memberId, 'contributor', Number(here.project.slice(2)))
      await test.grant(memberId, 'issue-reader', Number(here.project.slice(2)))
      expect((await member.post(`/issues/${id}/moveBack`, {})).status).toBe(403)
      expect(await project(id)).toBe('THERE')
      await test.revoke(memberId, 'issue-reader', Number(here.project.slice(2)))
      await test.grant(memberId, 'contributor', Number(here.project.slice(2)))
    })

    it('moves many with a number of statements that does not grow', async () => {
      const move = async (count: number) => {
        const ids = await Promise.all(Array.from({ length: count }, (_, index) => here.create(`Many ${index}`)))
        const statements = await test.countStatements(async () =>
          expect((await here.run('project THERE', ids)).status).toBe(200),
        )
        for (const id of ids) expect(await project(id)).toBe('THERE')
        return statements
      }
      await move(1)
      expect(await move(6)).toBe(await move(2))
    })
  })

  describe('cloning', () => {
    it('copies texts, fields, tags and, when asked, files and links', async () => {
      const [id, other] = [await here.create('Original', { description: 'Words' }), await here.create('Other')]
      await here.run('Priority Critical tag shiny', [id])
      await test.admin.post(`/issues/${id}/links/${types.Depend}t/issues`, { id: other })
      idIn(await upload(test.admin, `/issues/${id}/attachments`, 'content'))
      const plain = idIn(await test.admin.post(`/issues/${id}/clone`, {}, { fields: 'id' }))
      expect(await here.read(plain)).toMatchObject({
        summary: 'Original',
        description: 'Words',
        tags: [{ name: 'shiny' }],
      })
      expect(await here.field(plain, 'Priority')).toBe('Critical')
      const inside = 'attachments(name,size),links(issues(id),linkType(name))'
      expect((await test.admin.get(`/issues/${plain}`, { fields: 'attachments(id)' })).body.attachments).toEqual([])

      const full = idIn(
        await test.admin.post(
          `/issues/${id}/clone`,
          { summary: 'Copy', withAttachments: true, withLinks: true },
          { fields: 'id' },
        ),
      )
      const { body } = await test.admin.get(`/issues/${full}`, { fields: `summary,${inside}` })
      expect(body.summary).toBe('Copy')
      expect(body.attachments).toMatchObject([{ name: 'note.txt', size: 7 }])
      expect(body.links.flatMap(({ issues }: { issues: readonly { id: string }[] }) => issues)).toMatchObject([
        { id: other },
      ])
      const found = await test.admin.get('/issues', { query: 'project: HERE summary: Copy', fields: 'id' })
      expect(found.body).toMatchObject([{ id: full }])
      expect((await test.admin.get('/issues', { query: 'project: HERE Words', fields: 'id' })).body).toHaveLength(3)
    })

    it('copies files also when it is done again, as it ran into a deadlock', async () => {
      const id = await here.create('With a file')
      await upload(test.admin, `/issues/${id}/attachments`, 'content')
      await sql`create sequence attempts;
        create function give_up() returns trigger language plpgsql as $$ begin
          if nextval('attempts') = 1 then raise exception 'no' using errcode = 'deadlock_detected'; end if;
          return new;
        end $$;
        create trigger give_up before insert on attachment for each row execute function give_up()`.execute(
        test.system.db,
      )
      const { body } = await test.admin.post(
        `/issues/${id}/clone`,
        { withAttachments: true },
        { fields: 'attachments(url)' },
      )
      await sql`drop trigger give_up on attachment`.execute(test.system.db)
      expect((await test.anonymous.send({ method: 'GET', url: body.attachments[0].url })).text).toBe('content')
    })

    it('copies a tree, and into another project', async () => {
      const [root, child] = [await here.create('Root'), await here.create('Child')]
      await subtask(root, child)
      const body = { withSubtasks: true, project: { shortName: 'THERE' } }
      const copy = idIn(await member.post(`/issues/${root}/clone`, body, { fields: 'id' }))
      const read = await member.get(`/issues/${copy}`, {
        fields: 'project(shortName),subtasks(issues(id,summary,project(shortName)))',
      })
      expect(read.body.project.shortName).toBe('THERE')
      expect(read.body.subtasks.issues).toMatchObject([{ summary: 'Child', project: { shortName: 'THERE' } }])
      expect(read.body.subtasks.issues[0].id).not.toBe(child)
      expect(await project(child)).toBe('HERE')
    })

    it('leaves out what the one who clones may not see', async () => {
      const id = await here.create('Half hidden')
      const secret = await here.create('Secret')
      await test.admin.post(`/issues/${id}/links/${types.Relates}/issues`, { id: secret })
      const file = idIn(await upload(test.admin, `/issues/${id}/attachments`, 'secret'))
      const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
      await test.admin.post(`/issues/${id}/attachments/${file}`, { visibility })
      await test.admin.post(`/issues/${secret}`, { visibility })
      const body = { withAttachments: true, withLinks: true }
      const copy = idIn(await member.post(`/issues/${id}/clone`, body, { fields: 'id' }))
      const seen = (await test.admin.get(`/issues/${copy}`, { fields: 'attachments(id),links(issues(id))' })).body
      expect(seen.attachments).toEqual([])
      expect(seen.links.flatMap(({ issues }: { issues: readonly unknown[] }) => issues)).toEqual([])
    })

    it('refuses what it cannot do, and leaves nothing behind', async () => {
      const id = await here.create('Guarded')
      expect((await local.post(`/issues/${id}/clone`, { project: { shortName: 'THERE' } })).status).toBe(404)
      expect((await test.anonymous.post(`/issues/${id}/clone`, {})).status).toBe(401)
      for (const wrong of [{ summary: '' }, { withLinks: 'yes' }, { project: 'THERE' }])
        expect([(await member.post(`/issues/${id}/clone`, wrong)).status, wrong]).toEqual([400, wrong])
      expect((await member.post('/issues/2-99999999/clone', {})).status).toBe(404)
      expect((await test.admin.get('/issues', { query: 'project: HERE Guarded', fields: 'id' })).body).toHaveLength(2)
    })

    it('clones many with a number of statements that does not grow', async () => {
      const clone = async (count: number) => {
        const ids = await Promise.all(Array.from({ length: count }, (_, index) => here.create(`Several ${index}`)))
        return test.countStatements(async () => expect((await here.run('clone', ids)).status).toBe(200))
      }
      await clone(1)
      expect(await clone(6)).toBe(await clone(2))
    })
  })
})
