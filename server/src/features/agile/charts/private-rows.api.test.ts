import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('charts of a board whose rows are issues', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('PRW')
  })
  afterAll(() => world.test.stop())

  it('count no rows as cards, also where what makes them rows is private', async () => {
    const field = world.fields.Type
    const board = await world.createBoard({
      visibleForProjectBased: true,
      swimlaneSettings: {
        $type: 'IssueBasedSwimlaneSettings',
        enabled: true,
        field: { id: field, customField: { id: field } },
        values: [{ name: 'Epic' }],
      },
    })
    const sprint = `/agiles/${board}/sprints/current`
    for (const [summary, type] of [
      ['row', 'Epic'],
      ['card', 'Task'],
    ] as const) {
      const issue = await world.createIssue(summary)
      await world.setField(issue, 'Type', type)
      expect((await world.ada.post(`${sprint}/issues`, { id: issue })).status).toBe(200)
    }
    world.test.clock.now += 1_000
    const total = async () => (await world.test.admin.get(`${sprint}/charts/burndown`)).body.total
    expect(await total()).toBe(1)
    const { body: uses } = await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
      fields: 'id,field(id)',
      $top: '-1',
    })
    const use = uses.find((one: { field: { id: string } }) => one.field.id === field).id
    await world.test.admin.post(`/admin/projects/${world.project}/customFields/${use}`, { isPublic: false })
    expect(await total()).toBe(1)
  })
})
