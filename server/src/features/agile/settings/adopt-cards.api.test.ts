import { BOARD_CARDS } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'
import { copyIssue } from '../cards/cards.testing.ts'

describe('a board that was linked to a field', () => {
  let world: BoardWorld

  beforeAll(async () => {
    world = await startBoardWorld('ADP')
  })
  afterAll(() => world.test.stop())

  it('keeps by hand only what whoever changes the board sees and may change, and no more than a board shows', async () => {
    const { body: uses } = await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
      fields: 'field(id),bundle(id)',
      $top: '-1',
    })
    const version = uses.find(({ field }: { field: { id: string } }) => field.id === world.fields['Fix versions'])
    const bundle = version.bundle.id
    await world.test.admin.post(`/admin/customFieldSettings/bundles/version/${bundle}/values`, { name: 'Mine' })
    const reader = await world.test.createUser('reading owner')
    await world.test.grantPermissions(
      reader,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'CREATE_ISSUE'],
      Number(world.project.slice(2)),
    )
    const client = await world.test.clientOf(reader)
    const linked = { sprintsSettings: { sprintSyncField: { id: world.fields['Fix versions'] } } }
    const ofReader = await world.createBoard({ name: 'Of a reader', ...linked }, client)
    const ofEditor = await world.createBoard({ name: 'Of an editor', ...linked })
    const own = (await client.post('/issues', { project: { id: world.project }, summary: 'Own' }, { fields: 'id' }))
      .body.id
    const [others, hidden] = [await world.createIssue('Of others'), await world.createIssue('Hidden')]
    for (const issue of [own, others, hidden]) await world.setField(issue, 'Fix versions', 'Mine')
    await world.test.admin.post(`/issues/${hidden}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] },
    })
    const updated = async () => (await world.test.admin.get(`/issues/${others}`, { fields: 'updated' })).body.updated
    const before = await updated()
    world.test.clock.now += 1000
    const byHand = { sprintsSettings: { isExplicit: true } }
    expect((await client.post(`/agiles/${ofReader}`, byHand)).status).toBe(200)
    const on = async (issue: string): Promise<readonly string[]> =>
      (await world.test.admin.get(`/issues/${issue}/sprints`, { fields: 'agile(name)' })).body.map(
        (sprint: { agile: { name: string } }) => sprint.agile.name,
      )
    expect([await on(own), await on(others), await on(hidden)]).toEqual([
      expect.arrayContaining(['Of a reader', 'Of an editor']),
      ['Of an editor'],
      ['Of an editor'],
    ])
    expect(await updated()).toBe(before)
    await copyIssue(world.test, others, BOARD_CARDS)
    const refused = await world.ada.post(`/agiles/${ofEditor}`, byHand)
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      ...[400, 'list_too_long', { name: 'issues', limit: BOARD_CARDS }],
    ])
    expect(await on(hidden)).toEqual(['Of an editor'])
    await sql`delete from issue_field_value where issue_id > ${Number(hidden.slice(2))}`.execute(world.test.system.db)
    expect((await world.ada.post(`/agiles/${ofEditor}`, byHand)).status).toBe(200)
    expect([await on(others), await on(hidden)]).toEqual([['Of an editor'], []])
  })

  it('keeps none of a project that it shows from then on', async () => {
    const field = world.fields['Fix versions']
    const board = await world.createBoard({
      name: 'Wider',
      sprintsSettings: { sprintSyncField: { id: field } },
    })
    const uses = await world.test.admin.get(`/admin/projects/${world.other}/customFields`, {
      fields: 'field(id),bundle(id)',
      $top: '-1',
    })
    const { bundle } = uses.body.find((use: { field: { id: string } }) => use.field.id === field)
    const values = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
    await world.test.admin.post(values, { name: 'Mine' })
    const elsewhere = idIn(
      await world.test.admin.post('/issues', { project: { id: world.other }, summary: 'Elsewhere' }, { fields: 'id' }),
    )
    const there = await world.createIssue('There')
    for (const issue of [elsewhere, there]) await world.setField(issue, 'Fix versions', 'Mine')
    const projects = [{ id: world.project }, { id: world.other }]
    const widened = { projects, sprintsSettings: { isExplicit: true } }
    expect((await world.ada.post(`/agiles/${board}`, widened)).status).toBe(200)
    const counts = await Promise.all(
      [there, elsewhere].map(async issue => {
        const { body } = await world.ada.get(`/issues/${issue}/sprints`, { fields: 'agile(name)' })
        return body.filter(({ agile }: { agile: { name: string } }) => agile.name === 'Wider').length
      }),
    )
    expect(counts).toEqual([1, 0])
  })
})
