import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileHeldInTurn } from '../../../testing/held-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

describe('cards', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  const id: Record<string, string> = {}

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'MOV')
    for (const summary of ['a', 'b', 'c', 'd']) id[summary] = await bench.card(summary)
  })
  afterAll(() => test.stop())

  const open = async () => (await bench.places())['']?.Open ?? []
  const idsOf = (...names: readonly string[]) => names.map(name => id[name] ?? '')

  it('are put in order by hand: behind another, on top, several at once', async () => {
    expect(await open()).toEqual(['d', 'c', 'b', 'a'])
    await bench.move(idsOf('d'), { leading: { id: id.b } })
    expect(await open()).toEqual(['c', 'b', 'd', 'a'])
    await bench.move(idsOf('a', 'd'), { column: { id: bench.column('Open') }, leading: null })
    expect(await open()).toEqual(['a', 'd', 'c', 'b'])
  })

  it('get the value of the column that they are moved to, and go back with their place', async () => {
    const before = await open()
    const reply = await bench.move(idsOf('d', 'c'), { column: { id: bench.column('Fixed') }, leading: null })
    expect(reply.status).toBe(200)
    expect(await bench.places()).toEqual({ '': { Open: ['a', 'b'], Fixed: ['d', 'c'] } })
    expect((await bench.undo(reply)).body).toMatchObject({ skipped: 0 })
    expect(await open()).toEqual(before)
    const issue = await test.admin.get(`/issues/${id.d}`, { fields: 'resolved' })
    expect(issue.body.resolved).toBeNull()
  })

  it('are moved by clients of the compatible API', async () => {
    const column = bench.column('In Progress')
    const path = `${bench.base}/board/columns/${column}/cells/orphans.${column}/issueOrder`
    const reply = await test.admin.post(
      path,
      { leading: null, moved: { id: id.a } },
      { fields: 'leading(id),moved(id)' },
    )
    expect(reply.body).toEqual({ $type: 'IssueOrder', leading: null, moved: { $type: 'Issue', id: id.a } })
    const next = await test.admin.post(path, { leading: { id: id.a }, moved: { id: id.b } }, { fields: 'moved(id)' })
    expect(next.status).toBe(200)
    expect((await bench.places())['']?.['In Progress']).toEqual(['a', 'b'])
    await bench.move(idsOf('a', 'b'), { column: { id: bench.column('Open') } })
  })

  it('leave the board for the backlog, and come back', async () => {
    const reply = await bench.move(idsOf('c'), { sprint: { id: 'backlog' } })
    expect(await open()).not.toContain('c')
    await bench.undo(reply)
    expect(await open()).toContain('c')
    expect((await test.admin.delete(`${bench.base}/issues/${id.c}`)).status).toBe(200)
    expect((await test.admin.delete(`${bench.base}/issues/${id.c}`)).status).toBe(404)
    const added = await test.admin.post(`${bench.base}/issues`, { id: id.c }, { fields: 'summary' })
    expect(added.body.summary).toBe('c')
    expect(await open()).toContain('c')
  })

  it('have an order in the backlog, which those arrange who may change the board', async () => {
    const [first, second] = [await bench.card('one', 'Open'), await bench.card('two', 'Open')]
    await bench.move([first, second], { sprint: { id: 'backlog' } })
    const { body } = await test.admin.get(`/agiles/${bench.id}`, { fields: 'backlog(id)' })
    const order = async () =>
      (await test.admin.get('/issues', { folder: body.backlog.id, fields: 'id', $top: '2' })).body.map(
        (issue: { id: string }) => issue.id,
      )
    const path = `/agiles/${bench.id}/backlog`
    const moved = await test.admin.post(
      `${path}/sortOrder`,
      { leading: null, moved: { id: first } },
      { fields: 'moved(id)' },
    )
    expect(moved.body).toMatchObject({ moved: { id: first } })
    expect((await test.admin.get(`${path}/issues/${first}`, { fields: 'id' })).body.id).toBe(first)
    expect((await test.admin.get(`${path}/issues/${id.a}`)).status).toBe(404)
    expect((await test.admin.post(`${path}/sortOrder`, { leading: null, moved: { id: id.a } })).status).toBe(404)
    await test.admin.post(`${path}/sortOrder`, { leading: { id: first }, moved: { id: second } })
    expect(await order()).toEqual([first, second])
    for (const one of [first, second]) await test.admin.delete(`/issues/${one}`)
  })

  it('are drafted in a cell, and stand there once they are published', async () => {
    const column = bench.column('In Progress')
    const draft = await test.admin.post(
      `${bench.base}/board/columns/${column}/cells/orphans.${column}/draftIssue`,
      {},
      { fields: 'id' },
    )
    await test.admin.post(`/users/me/drafts/${draft.body.id}`, { summary: 'drafted' })
    const issue = await test.admin.post('/issues', {}, { draftId: draft.body.id, fields: 'id' })
    expect((await bench.places())['']?.['In Progress']).toContain(issue.body.id)
  })

  it('stay where they are when one of them may not be moved', async () => {
    const rita = await test.createUser('rita')
    await test.grantPermissions(rita, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const reader = await test.clientOf(rita)
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    const before = await bench.places()
    expect((await bench.move(idsOf('a'), { leading: null }, reader)).status).toBe(403)
    const check = await reader.post(`${bench.base}/board/moves/check`, { cards: [{ id: id.a }] }, { fields: 'cells' })
    expect(check.body.cells).toHaveLength(4)
    expect(check.body.cells[0]).toMatchObject({ allowed: false, code: 'forbidden' })
    expect(await bench.places()).toEqual(before)
  })

  it('are put back by who may still move them, and by nobody else', async () => {
    const writer = await test.createUser('walter')
    const project = Number(bench.project.slice(2))
    await test.grant(writer, 'contributor', project)
    const client = await test.clientOf(writer)
    const before = (await open()).filter(name => ['a', 'b', 'd'].includes(name))
    const last = before.at(-1) ?? ''
    const moved = await bench.move(idsOf(last), { leading: null }, client)
    expect(moved.status).toBe(200)
    const after = await open()
    const undo = async () =>
      (await client.post(`/operations/${moved.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })).body
    await test.revoke(writer, 'contributor', project)
    await test.grantPermissions(writer, ['PROJECT_READ_BASIC', 'READ_ISSUE'], project)
    expect(await undo()).toMatchObject({ undone: 0, skipped: 1 })
    expect(await open()).toEqual(after)
  })

  it('stay where somebody else puts them while their move is taken back', async () => {
    const mover = await test.createUser('mover')
    await test.grant(mover, 'contributor', Number(bench.project.slice(2)))
    const client = await test.clientOf(mover)
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    const [first = '', ...others] = await open()
    const moved = await bench.move(idsOf(first), { leading: { id: id[others[0] ?? ''] } })
    const issue = sql`select from issue where id = ${Number(id[first]?.slice(2))} for no key update`
    const [later, undone] = await whileHeldInTurn(test, issue, [
      () => bench.move(idsOf(first), { leading: { id: id[others.at(-1) ?? ''] } }, client),
      () => bench.undo(moved),
    ])
    expect([later?.status, undone?.body]).toEqual([200, expect.objectContaining({ undone: 0, skipped: 1 })])
    expect(await open()).toEqual([...others, first])
  })

  it('refuse places that are not on the board', async () => {
    const other = await bench.card('outside')
    await bench.move([other], { sprint: { id: 'backlog' } })
    for (const to of [
      { column: { id: '110-999999' } },
      { row: { id: '112-1' } },
      { leading: { id: other } },
      { leading: { id: id.a } },
      { sprint: { id: '109-999999' } },
    ])
      expect([400, 404]).toContain((await bench.move(idsOf('a'), to)).status)
  })
})
