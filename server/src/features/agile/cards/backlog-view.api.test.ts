import { BACKLOG_ISSUES } from '@cairn/common/features/agile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const FIELDS = 'backlog(id,name),query,issues,total,sums,sortedBy,isTooBig,isArrangeable,cards(id)'

describe('the backlog of a board as a whole', () => {
  let world: BoardWorld
  let board: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    world = await startBoardWorld('BLV')
    for (const name of ['a', 'b', 'c', 'd']) ids[name] = await world.createIssue(name)
    board = await world.createBoard({ name: 'Plans', visibleForProjectBased: true })
  })
  afterAll(() => world.test.stop())

  const view = async (client: ApiClient = world.ada, query: Record<string, string> = {}, of = board) =>
    client.get(`/agiles/${of}/backlogView`, { fields: FIELDS, ...query })
  const names = (list: readonly string[]) =>
    list.map(id => Object.keys(ids).find(name => ids[name] === id) ?? id).join('')
  const order = async (client: ApiClient = world.ada) => names((await view(client)).body.issues)
  const refs = (...list: readonly string[]) => [...list].map(name => ({ id: ids[name] ?? '' }))
  const arrange = (cards: string, leading: string | null, client: ApiClient = world.ada) =>
    client.post(
      `/agiles/${board}/backlog/moves`,
      { cards: refs(...cards), leading: leading === null ? null : { id: ids[leading] } },
      { fields: 'operation(id),cards(id)' },
    )
  const move = (cards: string, body: object, client: ApiClient = world.ada) =>
    client.post(
      `/agiles/${board}/sprints/current/board/moves`,
      { cards: refs(...cards), ...body },
      { fields: 'operation(id)' },
    )
  const undo = (reply: { readonly body: { readonly operation: { readonly id: string } } }, client = world.ada) =>
    client.post(`/operations/${reply.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })

  it('has what is open and on no sprint, narrowed by a query, with the first of them', async () => {
    const { body } = await view()
    expect(body).toMatchObject({
      backlog: { name: 'Backlog of Plans' },
      query: 'project: BLV has: -{Board Plans} #Unresolved',
      total: 4,
      sums: {},
      sortedBy: null,
      isTooBig: false,
      isArrangeable: true,
    })
    expect([...names(body.issues)].toSorted().join('')).toBe('abcd')
    const narrowed = await view(world.ada, { issuesQuery: 'summary: b', cards: '0' })
    expect([names(narrowed.body.issues), narrowed.body.cards]).toEqual(['b', []])
    expect((await view(world.ada, { issuesQuery: 'project: {no such project} (' })).status).toBe(400)
    expect((await view(world.stranger)).status).toBe(404)
    expect(BACKLOG_ISSUES).toBeGreaterThan(1_000)
  })

  it('is put in order several at once, and back', async () => {
    expect((await arrange('abcd', null)).status).toBe(200)
    expect(await order()).toBe('abcd')
    const moved = await arrange('ca', 'd')
    expect([await order(), moved.body.cards]).toEqual(['bdca', refs('c', 'a').map(ref => expect.objectContaining(ref))])
    expect((await undo(moved)).body).toMatchObject({ undone: 2, skipped: 0 })
    expect(await order()).toBe('abcd')
  })

  it('refuses to be put in order by others, behind what is not in it, and when it sorts itself', async () => {
    expect((await arrange('a', null, world.bob)).status).toBe(403)
    expect((await view(world.bob)).body.isArrangeable).toBe(false)
    const elsewhere = await world.createIssue('elsewhere', { project: { id: world.other } })
    const behind = await world.ada.post(`/agiles/${board}/backlog/moves`, {
      cards: refs('a'),
      leading: { id: elsewhere },
    })
    expect(behind.status).toBe(404)
    expect((await arrange('a', 'a')).status).toBe(400)
    const sorted = await world.ada.post(
      '/savedQueries',
      { name: 'Sorted', query: 'project: BLV sort by: summary desc' },
      { fields: 'id' },
    )
    const other = await world.createBoard({ backlog: { id: sorted.body.id } })
    const { body } = await view(world.ada, {}, other)
    expect([names(body.issues), body.isArrangeable]).toEqual(['dcba', false])
    const reply = await world.ada.post(`/agiles/${other}/backlog/moves`, { cards: refs('a'), leading: null })
    expect([reply.status, body.sortedBy]).toEqual([400, 'project: BLV sort by: summary desc'])
  })

  it('takes cards from the board to a place of its order, and gives them back', async () => {
    await move('b', { sprint: { id: (await currentSprint()) ?? '' } })
    expect(await order()).toBe('acd')
    const left = await move('b', { sprint: { id: 'backlog' }, leading: { id: ids.c } })
    expect([left.status, await order()]).toEqual([200, 'acbd'])
    await undo(left)
    expect(await order()).toBe('acd')
    // Whoever may not arrange it takes cards off the board, but not to a place.
    expect((await move('b', { sprint: { id: 'backlog' }, leading: null }, world.bob)).status).toBe(403)
    expect(await order()).toBe('acd')
    expect((await move('b', { sprint: { id: 'backlog' } }, world.bob)).status).toBe(200)
    expect([...(await order())].toSorted().join('')).toBe('abcd')
  })

  const currentSprint = async () =>
    (await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' })).body.id as string | undefined

  it('sums up the estimations that its reader may see', async () => {
    const estimated = await world.createBoard({ estimationField: { id: await world.createNumberField('Points') } })
    await world.setField(ids.a ?? '', 'Points', '2')
    await world.setField(ids.b ?? '', 'Points', '3')
    expect((await view(world.ada, {}, estimated)).body.sums).toEqual({ estimation: 5 })
  })

  it('is not there where its query cannot be read, and nobody is told why', async () => {
    const search = { name: 'Unreadable', query: 'tag: {of nobody}' }
    const { body } = await world.ada.post('/savedQueries', search, { fields: 'id' })
    const other = await world.createBoard({ backlog: { id: body.id } })
    const reply = await view(world.ada, {}, other)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([404, expect.not.stringContaining('nobody')])
  })

  it('is what is open and on no sprint where there is no saved search that its reader sees', async () => {
    const stored = (await view()).body.backlog.id
    const reader = await world.test.createUser('reader')
    await world.test.grant(reader, 'contributor', Number(world.other.slice(2)))
    await world.ada.delete(`/savedQueries/${stored}`)
    const { body } = await view()
    expect(body).toMatchObject({ backlog: null, isArrangeable: false, total: 4 })
    expect((await arrange('a', null)).status).toBe(404)
    // Of projects that the reader does not know neither issues nor keys.
    const shared = await world.createBoard({ readSharingSettings: { permittedUsers: [{ login: 'reader' }] } })
    const { body: other } = await view(await world.test.clientOf(reader), {}, shared)
    expect(other).toMatchObject({ backlog: null, total: 0 })
    expect(other.query).not.toContain('BLV')
  })
})
