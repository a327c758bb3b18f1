import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('a draft in a cell below rows of issues', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('DIC')
  })
  afterAll(() => world.test.stop())

  it('has no type that its writer may not know of', async () => {
    const field = world.fields.Type
    const board = await world.createBoard({
      projects: [{ id: world.project }, { id: world.other }],
      visibleForProjectBased: true,
      swimlaneSettings: {
        $type: 'IssueBasedSwimlaneSettings',
        enabled: true,
        field: { id: field, customField: { id: field } },
        values: [{ name: 'Epic' }],
        defaultCardType: { name: 'Task' },
      },
    })
    const hidden = await sql`update board_swimlane set name = 'Of others' where board_id = ${Number(board.slice(4))}
      and is_default returning id`.execute(world.test.system.db)
    expect(hidden.rows).toHaveLength(1)
    const { body: uses } = await world.test.admin.get(`/admin/projects/${world.other}/customFields`, {
      fields: 'id,field(id)',
      $top: '-1',
    })
    const use = uses.find((one: { field: { id: string } }) => one.field.id === field).id
    await world.test.admin.post(`/admin/projects/${world.other}/customFields/${use}`, { isPublic: false })
    const writer = await world.test.createUser('writer')
    for (const project of [world.project, world.other])
      await world.test.grantPermissions(
        writer,
        ['PROJECT_READ_BASIC', 'READ_ISSUE', 'CREATE_ISSUE', 'UPDATE_ISSUE'],
        Number(project.slice(2)),
      )
    const client = await world.test.clientOf(writer)
    const base = `/agiles/${board}/sprints/current/board/columns`
    const column = (await client.get(`/agiles/${board}`, { fields: 'columnSettings(columns(id))' })).body.columnSettings
      .columns[0].id
    const draft = await client.post(`${base}/${column}/cells/orphans.${column}/draftIssue`, {}, { fields: 'id' })
    expect([draft.status, draft.text]).toEqual([200, expect.not.stringContaining('Of others')])
  })
})
