import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { kinds, type LiveWorld, of, startLiveWorld } from '../../live/live-world.testing.ts'

let world: LiveWorld
/** By which boards have their columns. */
let field: { readonly id: string }

const id = (path: string, body: object) =>
  world.test.admin.post(path, body, { fields: 'id' }).then(reply => ({ id: idIn(reply) }))

beforeAll(async () => {
  world = await startLiveWorld()
  field = await id('/admin/customFieldSettings/customFields', { name: 'Lane', fieldType: { id: 'enum[1]' } })
  const bundle = await id('/admin/customFieldSettings/bundles/enum', { name: 'Lanes', values: [{ name: 'One' }] })
  await id(`/admin/projects/${world.projects.SEEN}/customFields`, { field, bundle, canBeEmpty: true })
})
afterAll(() => world.test.stop())
afterEach(() => world.closeStreams())

const createBoard = async (name: string, projectBased: boolean): Promise<string> =>
  idIn(
    await world.test.admin.post(
      '/agiles',
      {
        name,
        projects: [{ id: world.projects.SEEN }],
        readSharingSettings: { projectBased },
        columnSettings: { field, columns: [{ fieldValues: [{ name: null }] }] },
      },
      { fields: 'id' },
    ),
  )

it('streams tell that cards were put in another order, to those who see the board', async () => {
  const { test, projects, client, openNow, createIssue, rename } = world
  const [first, second] = [await createIssue('SEEN'), await createIssue('SEEN')]
  const [shared, own] = [await createBoard('Shared', true), await createBoard('Own', false)]
  for (const board of [shared, own])
    for (const id of [first, second]) await test.admin.post(`/agiles/${board}/sprints/current/issues`, { id })
  const stream = await openNow(client('member'), { projects: projects.SEEN })
  const move = (board: string, id: string, leading: object | null) =>
    test.admin.post(`/agiles/${board}/sprints/current/board/moves`, { cards: [{ id }], leading })
  const before = (await test.admin.get(`/issues/${first}`, { fields: 'updated' })).body.updated
  test.clock.now += 1_000
  expect((await move(own, first, null)).status).toBe(200)
  expect((await move(shared, second, { id: first })).status).toBe(200)
  await rename(first, 'The last word')
  await stream.next(of(first, 'issue.changed'))
  expect(kinds(stream, second)).toEqual(['sprint.ordered'])
  expect(kinds(stream, first)).toEqual(['issue.changed'])
  expect((await test.admin.get(`/issues/${second}`, { fields: 'updated' })).body.updated).toBe(before)
})

it('streams tell of the order where the cards are that came to another project by their swimlane', async () => {
  const { test, projects, client, openNow, createIssue, userId } = world
  const [first, second] = [await createIssue('SEEN'), await createIssue('HID')]
  const { body } = await test.admin.post(
    '/agiles',
    {
      name: 'By project',
      projects: [{ id: projects.SEEN }, { id: projects.HID }],
      readSharingSettings: { permittedUsers: [{ id: userId('member') }] },
      columnSettings: { field, columns: [{ fieldValues: [{ name: null }] }] },
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { $type: 'PredefinedFilterField', id: 'project' },
        values: [{ id: projects.SEEN }, { id: projects.HID }],
      },
    },
    { fields: 'id,swimlaneSettings(values(id))' },
  )
  const base = `/agiles/${body.id}/sprints/current`
  for (const id of [first, second]) await test.admin.post(`${base}/issues`, { id })
  const [row] = body.swimlaneSettings.values
  const stream = await openNow(client('member'), { projects: projects.SEEN })
  const moved = await test.admin.post(`${base}/board/moves`, { cards: [{ id: second }], row, leading: { id: first } })
  expect(moved.status).toBe(200)
  await stream.next(of(second, 'sprint.ordered'))
  expect(kinds(stream, second)).toEqual(['issue.changed', 'sprint.ordered'])
})

it('streams tell that issues of a backlog were put in another order, to those who see the board', async () => {
  const { test, projects, client, openNow, createIssue, rename } = world
  const [first, second] = [await createIssue('SEEN'), await createIssue('SEEN')]
  const [shared, own] = [await createBoard('Shared backlog', true), await createBoard('Own backlog', false)]
  const arrange = (board: string, id: string, leading: object | null) =>
    test.admin.post(`/agiles/${board}/backlog/moves`, { cards: [{ id }], leading }, { fields: 'operation(id)' })
  const stream = await openNow(client('member'), { projects: projects.SEEN })
  expect((await arrange(own, first, null)).status).toBe(200)
  const arranged = await arrange(shared, second, { id: first })
  expect(arranged.status).toBe(200)
  await rename(first, 'The last word')
  await stream.next(of(first, 'issue.changed'))
  expect([kinds(stream, second), kinds(stream, first)]).toEqual([['backlog.ordered'], ['issue.changed']])
  const undone = await test.admin.post(`/operations/${arranged.body.operation.id}/undo`, {})
  expect(undone.status).toBe(200)
  await rename(second, 'After that')
  await stream.next(of(second, 'issue.changed'))
  expect(kinds(stream, second)).toEqual(['backlog.ordered', 'backlog.ordered', 'issue.changed'])
})
