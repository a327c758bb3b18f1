import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldOfProject } from '../../../testing/board-rows.ts'
import { createProject } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('the rows of a board', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('LAN')
  })
  afterAll(() => world.test.stop())

  const ofProjects = (...ids: readonly string[]) => ({
    swimlaneSettings: {
      $type: 'AttributeBasedSwimlaneSettings',
      enabled: true,
      field: { id: 'project' },
      values: ids.map(id => ({ id })),
    },
  })
  const ofPriority = (...names: readonly string[]) => ({
    swimlaneSettings: {
      $type: 'AttributeBasedSwimlaneSettings',
      enabled: true,
      field: { id: world.fields.Priority },
      values: names.map(name => ({ name })),
    },
  })
  const ofQueries = (...queries: readonly (readonly [name: string, query: string])[]) => ({
    swimlaneSettings: {
      $type: 'QueryBasedSwimlaneSettings',
      enabled: true,
      queries: queries.map(([name, query]) => ({ name, query })),
    },
  })
  const change = (board: string, body: object) => world.ada.post(`/agiles/${board}`, body, { fields: 'id' })
  const names = async (board: string): Promise<readonly string[]> =>
    (
      await world.ada.get(`/agiles/${board}`, { fields: 'swimlaneSettings(values(name),queries(name))' })
    ).body.swimlaneSettings.values.map(({ name }: { name: string }) => name)

  it('are projects of the board alone, so that no card is dropped off it', async () => {
    const board = await world.createBoard()
    for (const value of [{ id: world.other }, { name: 'LANO' }])
      expect(
        (await change(board, { swimlaneSettings: { ...ofProjects().swimlaneSettings, values: [value] } })).status,
      ).toBe(400)
    expect((await change(board, ofProjects(world.project))).status).toBe(200)
    const projects = [{ id: world.project }, { id: world.other }]
    expect((await change(board, { projects, ...ofProjects(world.other, world.project) })).status).toBe(200)
    expect(await names(board)).toHaveLength(2)
    // A row goes with its project, also where what was read of rows is sent along.
    const fields = 'swimlaneSettings($type,enabled,field(id),values(id,name))'
    for (const isSentAlong of [false, true]) {
      expect((await change(board, { projects, ...ofProjects(world.other, world.project) })).status).toBe(200)
      const { swimlaneSettings } = (await world.ada.get(`/agiles/${board}`, { fields })).body
      const body = { projects: [{ id: world.project }], ...(isSentAlong ? { swimlaneSettings } : {}) }
      expect((await change(board, body)).status).toBe(200)
      expect(await names(board)).toEqual(['LAN'])
    }
  })

  it('tell nothing of projects that exist and are not seen', async () => {
    const [board, far] = [await world.createBoard(), await createProject(world.test, 'LANF')]
    const refused = async (value: { readonly id?: string; readonly name?: string }) => {
      const reply = await change(board, { swimlaneSettings: { ...ofProjects().swimlaneSettings, values: [value] } })
      return [reply.status, reply.text.replaceAll(value.id ?? value.name ?? '', 'it')]
    }
    const unknown = await refused({ id: '0-99999' })
    expect(unknown[0]).toBe(400)
    for (const value of [{ id: far }, { name: 'LANF' }, { id: world.other }, { name: 'LANO' }])
      expect(await refused(value)).toEqual(unknown)
  })

  it('of a copy are projects of the copy', async () => {
    const erinId = await world.test.createUser('erin')
    const board = await world.createBoard({
      projects: [{ id: world.project }, { id: world.other }],
      readSharingSettings: { permittedUsers: [{ login: 'erin' }] },
      ...ofProjects(world.other, world.project),
    })
    // Knows of the other project, and reads no issue there.
    await world.test.grantPermissions(erinId, ['PROJECT_READ_BASIC'], Number(world.other.slice(2)))
    await world.test.grantPermissions(erinId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(world.project.slice(2)))
    const fields = 'projects(id),swimlaneSettings(values(name))'
    const copy = (await (await world.test.clientOf(erinId)).post(`/agiles/${board}/copy`, {}, { fields })).body
    expect(copy).toMatchObject({
      projects: [{ id: world.project }],
      swimlaneSettings: { values: [{ name: 'LAN' }] },
    })
    expect(copy.swimlaneSettings.values).toHaveLength(1)
  })

  it('that are queries keep their names when a value is renamed', async () => {
    const { bundle } = await fieldOfProject(world.test, 'LAN', 'Priority')
    const values = `/admin/customFieldSettings/bundles/enum/${bundle.id}/values`
    const major = (await world.test.admin.get(values, { fields: 'id,name' })).body.find(
      ({ name }: { name: string }) => name === 'Major',
    ).id
    const board = await world.createBoard(ofPriority('Major', 'Normal'))
    expect((await change(board, ofQueries(['Major', '#Major'], ['Others', '']))).status).toBe(200)
    // As boards are that were changed before.
    const former = await world.createBoard(ofQueries(['Major', '#Major']))
    await sql`update board set swimlane_field_id = ${Number(world.fields.Priority?.split('-')[1])}
      where id = ${Number(former.slice(4))}`.execute(world.test.system.db)
    expect((await world.test.admin.post(`${values}/${major}`, { name: 'Weighty' })).status).toBe(200)
    const queries = async (id: string) =>
      (await world.ada.get(`/agiles/${id}`, { fields: 'swimlaneSettings(queries(name,query))' })).body.swimlaneSettings
        .queries
    expect(await queries(board)).toMatchObject([{ name: 'Major', query: '#Major' }, { name: 'Others' }])
    expect(await queries(former)).toMatchObject([{ name: 'Major', query: '#Major' }])
    const { rows } = await sql<{ field: number | null; attribute: string | null }>`
      select swimlane_field_id as field, swimlane_attribute as attribute from board
      where id = ${Number(board.slice(4))}`.execute(world.test.system.db)
    expect(rows).toEqual([{ field: null, attribute: null }])
  })
})
