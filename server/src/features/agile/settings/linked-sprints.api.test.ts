import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { fieldOfProject } from '../../../testing/board-rows.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('a field that is private in one project of a board', () => {
  let world: BoardWorld
  let erin: ApiClient
  let both: readonly object[]
  beforeAll(async () => {
    world = await startBoardWorld('LNK')
    both = [{ id: world.project }, { id: world.other }]
    const erinId = await world.test.createUser('erin')
    for (const id of [world.project, world.other])
      await world.test.grantPermissions(erinId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(id.slice(2)))
    erin = await world.test.clientOf(erinId)
    for (const [key, name] of [
      ['LNK', 'open'],
      ['LNKO', 'secret'],
    ] as const) {
      const { bundle } = await fieldOfProject(world.test, key, 'Fix versions')
      await world.test.admin.post(`/admin/customFieldSettings/bundles/version/${bundle.id}/values`, { name })
    }
    const { id } = await fieldOfProject(world.test, 'LNKO', 'Fix versions')
    await world.test.admin.post(`/admin/projects/${world.other}/customFields/${id}`, { isPublic: false })
  })
  afterAll(() => world.test.stop())

  const link = () => ({ sprintsSettings: { isExplicit: false, sprintSyncField: { id: world.fields['Fix versions'] } } })
  const names = async (board: string, client: ApiClient): Promise<readonly string[]> =>
    (await client.get(`/agiles/${board}/sprints`, { fields: 'name' })).body.map(({ name }: { name: string }) => name)
  const change = async (board: string, body: object, client = erin) =>
    (await client.post(`/agiles/${board}`, body)).status

  it('is linked by nobody from whom its values are hidden there', async () => {
    const board = await world.createBoard({ projects: both }, erin)
    expect(await change(board, link())).toBe(400)
    expect(await names(board, erin)).toEqual(['First sprint'])
    for (const [body, query] of [
      [link(), {}],
      [{}, { template: 'version' }],
    ] as const)
      expect((await erin.post('/agiles', { name: 'New', projects: both, ...body }, query)).status).toBe(400)
  })

  it('keeps them from adding that project to a board that is linked to it', async () => {
    const board = await world.createBoard(link(), erin)
    expect(await names(board, erin)).toEqual(['open'])
    expect(await change(board, { projects: both })).toBe(400)
    expect(await names(board, erin)).toEqual(['open'])
  })

  it('is linked by who sees all of it; others still change the rest of the board, and copy it without the link', async () => {
    const editors = { updateSharingSettings: { permittedUsers: [{ login: 'erin' }] } }
    const board = await world.createBoard({ projects: both, ...link(), ...editors })
    expect(await names(board, world.ada)).toEqual(['open', 'secret'])
    expect(await change(board, { name: 'Renamed', ...link() })).toBe(200)
    const fields = 'id,sprints(name),sprintsSettings(isExplicit,sprintSyncField(id))'
    const copy = (await erin.post(`/agiles/${board}/copy`, {}, { fields })).body
    expect(copy).toMatchObject({
      sprints: [{ name: 'First sprint' }],
      sprintsSettings: { isExplicit: true, sprintSyncField: null },
    })
    const own = (await world.ada.post(`/agiles/${board}/copy`, {}, { fields })).body
    expect(own).toMatchObject({ sprints: [{ name: 'open' }, { name: 'secret' }] })
  })
})
