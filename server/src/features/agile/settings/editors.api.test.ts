import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const LANES = 'swimlaneSettings(values(id,name,valueId))'

describe('who edits a board', () => {
  let world: BoardWorld
  let board: string
  beforeAll(async () => {
    world = await startBoardWorld('EDT')
    await world.test.admin.post(`/admin/projects/${world.project}/customFields`, {
      $type: 'GroupProjectCustomField',
      field: {
        id: idIn(
          await world.test.admin.post(
            '/admin/customFieldSettings/customFields',
            { name: 'Crew', fieldType: { id: 'group[1]' } },
            { fields: 'id' },
          ),
        ),
      },
    })
    board = await world.createBoard({ updateSharingSettings: { permittedUsers: [{ id: `1-${world.bobId}` }] } })
  })
  afterAll(() => world.test.stop())

  const change = (body: object, client = world.ada, fields = 'id') => client.post(`/agiles/${board}`, body, { fields })
  const rows = (field: string, values: readonly object[], $type = 'AttributeBasedSwimlaneSettings') => ({
    swimlaneSettings: { $type, enabled: true, field: { id: field }, values },
  })
  const rowNames = (reply: { body: { swimlaneSettings: { values: readonly { name: string }[] } } }) =>
    reply.body.swimlaneSettings.values.map(({ name }) => name)

  it('keeps the rows that others alone may see', async () => {
    const own = idIn(await world.ada.post('/tags', { name: 'of ada' }, { fields: 'id' }))
    const theirs = idIn(await world.bob.post('/tags', { name: 'of bob' }, { fields: 'id' }))
    const first = await change(rows('tag', [{ id: own }]), world.ada, LANES)
    expect(first.body.swimlaneSettings.values).toMatchObject([{ name: 'of ada', valueId: own }])
    expect(rowNames(await change(rows('tag', [{ id: theirs }]), world.bob, LANES))).toEqual(['of bob'])
    const row = (await world.ada.get(`/agiles/${board}`, { fields: LANES })).body.swimlaneSettings.values[0]
    expect(row.name).toBe('of ada')
    // To who does not see it, it is as one that never was there.
    expect((await change(rows('tag', [{ id: row.id }]), world.bob)).status).toBe(400)
    expect(rowNames(await change(rows('tag', []), world.ada, LANES))).toEqual([])
    expect(rowNames(await change(rows('tag', [{ id: theirs }]), world.bob, LANES))).toEqual(['of bob'])
  })

  it('is told whom columns and rows stand for', async () => {
    const { fields, adaId } = world
    const reply = await change(
      { columnSettings: { field: { id: fields.Assignee }, columns: [{ fieldValues: [{ id: `1-${adaId}` }] }] } },
      world.test.admin,
      'columnSettings(columns(fieldValues(name,valueId)))',
    )
    expect(reply.body.columnSettings.columns[0].fieldValues).toMatchObject([{ name: 'ada', valueId: `1-${adaId}` }])
    await change({ columnSettings: { field: { id: fields.State } } })
    const people = await change(rows(fields.Assignee ?? '', [{ id: `1-${adaId}` }]), world.test.admin, LANES)
    expect(people.body.swimlaneSettings.values).toMatchObject([{ name: 'ada', valueId: `1-${adaId}` }])
  })

  it('names the groups that they know: their own and teams, and others with the right', async () => {
    const { body } = await world.test.admin.get('/groups', { fields: 'id,name,teamForProject(id)', $top: '-1' })
    const groups: readonly { id: string; name: string; teamForProject: { id: string } | null }[] = body
    const team = groups.find(({ teamForProject }) => teamForProject?.id === world.project)?.id
    const crew = idIn(await world.test.admin.post('/groups', { name: 'Night crew' }, { fields: 'id' }))
    const field = (
      await world.ada.get(`/agiles/${board}/availableColumnFields`, { fields: 'id,name', $top: '-1' })
    ).body.find(({ name }: { name: string }) => name === 'Crew').id
    const set = (id: string | undefined, client = world.ada) => change(rows(field, [{ id }]), client, LANES)
    expect((await set(team)).body.swimlaneSettings.values).toMatchObject([{ valueId: team }])
    expect((await set(crew)).status).toBe(400)
    expect((await set(crew, world.test.admin)).status).toBe(200)
    // What stands there already may stay.
    expect((await set(crew)).status).toBe(200)
  })

  it('is told what to repair, and where', async () => {
    const status = async (client = world.ada) =>
      (await client.get(`/agiles/${board}`, { fields: 'status(warnings,problems)' })).body.status
    await change(
      {
        columnSettings: { field: { id: world.fields.State } },
        swimlaneSettings: {
          $type: 'QueryBasedSwimlaneSettings',
          enabled: true,
          queries: [
            { name: 'Bugs', query: 'Type: Bug' },
            { name: 'Lost', query: 'State: {not there}' },
          ],
        },
        colorCoding: { $type: 'QueryBasedColorCoding', rules: [{ name: 'Odd', query: '((', color: { id: '3' } }] },
        quickFilters: [{ name: 'Broken', query: 'Priority: {not there}' }],
        readSharingSettings: { projectBased: true },
      },
      world.test.admin,
    )
    const { problems, warnings } = await status()
    expect(problems).toEqual([
      {
        isError: false,
        part: 'general',
        text: expect.stringMatching(/^The query of “Broken” cannot be read: .*not there.*Priority/),
      },
      {
        isError: false,
        part: 'rows',
        text: expect.stringMatching(/^The query of “Lost” cannot be read: .*not there.*State/),
      },
      { isError: false, part: 'cards', text: 'The query of “Odd” cannot be read: “(” has no counterpart' },
    ])
    expect(warnings).toEqual([])
    await change({ sprintsSettings: { isExplicit: false, explicitQuery: 'State: {at all}' } })
    expect((await status()).problems[0]).toEqual({
      isError: false,
      part: 'sprints',
      text: expect.stringMatching(/^The query of the board cannot be read: .*at all.*State/),
    })
    // It is the business of those who may repair it.
    const reader = await world.test.createUser('rita')
    await world.test.grantPermissions(reader, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(world.project.slice(2)))
    expect((await status(await world.test.clientOf(reader))).problems).toEqual([])
  })
})
