import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('a board for whoever reads all of its projects', () => {
  let world: BoardWorld
  /** Reads and updates issues in the second project alone. */
  let cleo: ApiClient
  let cleoId: number
  beforeAll(async () => {
    world = await startBoardWorld('SHR')
    cleoId = await world.test.createUser('cleo')
    await world.test.grantPermissions(
      cleoId,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'PROJECT_UPDATE'],
      Number(world.other.slice(2)),
    )
    cleo = await world.test.clientOf(cleoId)
  })
  afterAll(() => world.test.stop())

  const editors = { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } }
  const both = () => [{ id: world.project }, { id: world.other }]
  const sees = async (board: string, client = cleo) => (await client.get(`/agiles/${board}`)).status
  const change = async (board: string, body: object, client = world.bob) =>
    (await client.post(`/agiles/${board}`, body)).status

  it('is not opened to more people by who may merely change it', async () => {
    for (const sharing of [
      { visibleForProjectBased: true, ...editors },
      { updateSharingSettings: { ...editors.updateSharingSettings, projectBased: true } },
    ]) {
      const board = await world.createBoard({ projects: both(), ...sharing })
      expect(await change(board, { projects: [{ id: world.other }] })).toBe(403)
      expect(await sees(board)).toBe(404)
      // One project more shuts out, and never lets in.
      const narrow = await world.createBoard({ ...sharing })
      expect(await change(narrow, { projects: both() })).toBe(200)
      expect(await change(board, { projects: [{ id: world.other }] }, world.ada)).toBe(200)
      expect(await sees(board)).toBe(200)
    }
    const named = await world.createBoard({ projects: both(), ...editors })
    expect(await change(named, { projects: [{ id: world.other }] })).toBe(200)
    expect(await sees(named)).toBe(404)
  })

  it('is not opened by a project for a board that has none any more', async () => {
    const gone = await createProject('SHRG')
    const board = await world.createBoard(
      { projects: [{ id: gone }], visibleForProjectBased: true, ...editors },
      world.test.admin,
    )
    await world.test.admin.delete(`/admin/projects/${gone}`)
    expect(await change(board, { projects: [{ id: world.other }] })).toBe(403)
    expect(await change(board, { projects: [{ id: world.other }] }, world.test.admin)).toBe(200)
  })

  it('is for its owner and those named when a project is deleted without which others would see it', async () => {
    const gone = await createProject('SHRD')
    const [adas, bobs] = [world.adaId, world.bobId]
    for (const id of [adas, bobs]) await world.test.grant(id, 'contributor', Number(gone.slice(2)))
    const fields = 'visibleForProjectBased,updateableByProjectBased'
    const projects = [{ id: gone }, { id: world.other }]
    const shared = { visibleForProjectBased: true, updateableByProjectBased: true }
    const wide = await world.createBoard({ projects, ...shared })
    const named = await world.createBoard({
      projects,
      visibleForProjectBased: true,
      readSharingSettings: { permittedUsers: [{ login: 'bob' }] },
    })
    const same = await world.createBoard({
      projects: [{ id: gone }, { id: world.project }],
      visibleForProjectBased: true,
    })
    expect([await sees(wide, world.bob), await sees(wide)]).toEqual([200, 404])
    await world.test.admin.delete(`/admin/projects/${gone}`)
    expect([await sees(wide, world.bob), await sees(wide)]).toEqual([404, 404])
    expect((await world.ada.get(`/agiles/${wide}`, { fields })).body).toMatchObject({
      visibleForProjectBased: false,
      updateableByProjectBased: false,
    })
    expect([await sees(named, world.bob), await sees(named)]).toEqual([200, 404])
    // Nobody more reads the project that is left.
    expect((await world.ada.get(`/agiles/${same}`, { fields })).body.visibleForProjectBased).toBe(true)
    expect(await sees(same, world.bob)).toBe(200)
  })

  const createProject = async (shortName: string): Promise<string> =>
    idIn(
      await world.test.admin.post(
        '/admin/projects',
        { shortName, name: `Project ${shortName}`, leader: { login: 'admin' } },
        { template: 'default', fields: 'id' },
      ),
    )
})
