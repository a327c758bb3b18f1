import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('a new issue', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('NEW')
  })
  afterAll(() => world.test.stop())

  const state = { customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Open' } }] }
  const sprintsOf = async (issue: string) =>
    (await world.test.admin.get(`/issues/${issue}/sprints`, { fields: 'name' })).body.map(
      ({ name }: { name: string }) => name,
    )
  /** A board whose first sprint takes new issues in, and the next one. */
  const createBoard = async (name: string, sprintsSettings: object = {}) => {
    const id = await world.createBoard({ name, sprintsSettings, visibleForProjectBased: true })
    await world.ada.post(`/agiles/${id}/sprints/current`, { isDefault: true })
    return { id, second: idIn(await world.ada.post(`/agiles/${id}/sprints`, { name: 'Second' }, { fields: 'id' })) }
  }

  it.each([false, true])('stays in the sprint that it was put into (cards on several sprints: %s)', async several => {
    const { id, second } = await createBoard(`Several ${several}`, { cardOnSeveralSprints: several })
    const sprints = [{ id: second }]
    expect(await sprintsOf(await world.createIssue('By its body', { ...state, sprints }))).toEqual(['Second'])
    const commanded = await world.test.admin.post(
      '/issues',
      { project: { id: world.project }, summary: 'By a command', ...state },
      { command: `add Board Several ${several} Second`, fields: 'id' },
    )
    expect(await sprintsOf(idIn(commanded))).toEqual(['Second'])
    const { body } = await world.ada.get(`/agiles/${id}`, { fields: 'columnSettings(columns(id,presentation))' })
    const column = body.columnSettings.columns.find((one: { presentation: string }) => one.presentation === 'Open').id
    const cell = `/agiles/${id}/sprints/${second}/board/columns/${column}/cells/orphans.${column}`
    const draftId = idIn(await world.ada.post(`${cell}/draftIssue`, {}, { fields: 'id' }))
    await world.ada.post(`/users/me/drafts/${draftId}`, { summary: 'Drafted in a cell' })
    expect(await sprintsOf(idIn(await world.ada.post('/issues', {}, { draftId, fields: 'id' })))).toEqual(['Second'])
    expect(await sprintsOf(await world.createIssue('Put nowhere', state))).toEqual(['First sprint'])
    await world.ada.delete(`/agiles/${id}`)
  })

  it('stands where a board without sprints shows it', async () => {
    const { id } = await createBoard('Kanban')
    const settings = { disableSprints: true, addNewIssueToKanban: true }
    expect((await world.ada.post(`/agiles/${id}`, { sprintsSettings: settings })).status).toBe(200)
    const shown: readonly { id: string; name: string }[] = (
      await world.ada.get(`/agiles/${id}/sprints`, { fields: 'id,name' })
    ).body
    const { rows } = await sql<{ id: number }>`
      select id from sprint where board_id = ${Number(id.slice(4))} and id <> ${Number(shown[0]?.id.slice(4))}`.execute(
      world.test.system.db,
    )
    const sprints = [{ id: `109-${rows[0]?.id}` }]
    expect(await sprintsOf(await world.createIssue('Out of sight', { ...state, sprints }))).toEqual([shown[0]?.name])
  })
})
