import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('the cards of charts', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('PRW')
  })
  afterAll(() => world.test.stop())

  it('are no rows, also where what makes them rows is private', async () => {
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

  it('are told by so much history only', async () => {
    const board = await world.createBoard()
    const sprint = `/agiles/${board}/sprints/current`
    const issue = await world.createIssue('busy')
    expect((await world.ada.post(`${sprint}/issues`, { id: issue })).status).toBe(200)
    await world.setField(issue, 'State', 'Open')
    const chart = () => world.ada.get(`${sprint}/charts/burndown`)
    expect((await chart()).status).toBe(200)
    await transaction(world.test.system, async ({ db }) => {
      // Foreign keys are sure to hold, and checking them takes long.
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`insert into activity (host_id, project_id, author_id, created, category, field_id, added, removed, acl)
        select a.host_id, a.project_id, a.author_id, a.created, a.category, a.field_id, a.added, a.removed, a.acl
        from (select * from activity where host_id = ${Number(issue.slice(2))} and category = 'CustomFieldCategory' limit 1) a,
          generate_series(1, 200000)`.execute(db)
    })
    const refused = await chart()
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      ...[400, 'list_too_long', { name: 'activities', limit: 200_000 }],
    ])
  }, 60_000)
})
