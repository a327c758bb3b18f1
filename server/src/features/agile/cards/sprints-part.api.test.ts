import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('the sprints of a draft', () => {
  let world: BoardWorld
  let board = ''
  let sprint = ''
  let kept = ''
  let draftId = ''
  beforeAll(async () => {
    world = await startBoardWorld('DRS')
    kept = await currentOf(await world.createBoard({ name: 'Kept', projects: both() }, world.bob))
  })
  afterAll(() => world.test.stop())
  beforeEach(async () => {
    board = await world.createBoard({ projects: both(), visibleForProjectBased: true })
    sprint = idIn(await world.ada.post(`/agiles/${board}/sprints`, { name: 'Second' }, { fields: 'id' }))
    draftId = await draft(sprint, kept)
  })

  const both = () => [{ id: world.project }, { id: world.other }]
  const currentOf = async (id: string): Promise<string> =>
    (await world.test.admin.get(`/agiles/${id}/sprints/current`, { fields: 'id' })).body.id
  const draft = async (...sprints: readonly string[]) =>
    idIn(
      await world.bob.post(
        '/users/me/drafts',
        { project: { id: world.project }, summary: 'Drafted', sprints: sprints.map(id => ({ id })) },
        { fields: 'id' },
      ),
    )
  const publish = async (body: object = {}) => {
    const { status, body: issue } = await world.bob.post('/issues', body, { draftId, fields: 'id,sprints(id)' })
    return [status, issue.sprints?.map(({ id }: { id: string }) => id).toSorted() ?? issue.code]
  }
  const change = async (body: object) => expect((await world.ada.post(`/agiles/${board}`, body)).status).toBe(200)

  it('are those that the issue comes into', async () => {
    expect(await publish()).toEqual([200, [sprint, kept].toSorted()])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is deleted', () => world.ada.delete(`/agiles/${board}/sprints/${sprint}`)],
    ['is of a deleted board', () => world.ada.delete(`/agiles/${board}`)],
    ['is hidden from the author', () => change({ readSharingSettings: { projectBased: false } })],
    ['shows what a query finds', () => change({ sprintsSettings: { isExplicit: false, explicitQuery: '#Fixed' } })],
    ['is of other projects', () => change({ projects: [{ id: world.other }] })],
  ])('lose one that %s by the time they are published', async (_, happen) => {
    await happen()
    expect(await publish()).toEqual([200, [kept]])
  })

  it('lose those of boards that do not show the project in which the draft is published', async () => {
    await change({ projects: [{ id: world.project }] })
    expect(await publish({ project: { id: world.other } })).toEqual([200, [kept]])
  })

  it('give way to those of the request, which are there or refused', async () => {
    await world.ada.delete(`/agiles/${board}/sprints/${sprint}`)
    expect(await publish({ sprints: [{ id: sprint }] })).toEqual([404, 'not_found'])
    expect(await publish({ sprints: [] })).toEqual([200, []])
  })
})
