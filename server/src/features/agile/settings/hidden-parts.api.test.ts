import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { fieldOfProject } from '../../../testing/board-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

/** All that the settings of a board say, as clients read it and send it back. */
const SETTINGS = [
  'name,projects(id)',
  'columnSettings(field(id),columns(id,title,isVisible,fieldValues(id,name)))',
  'swimlaneSettings($type,enabled,field(id),values(id,name),defaultCardType(id,name))',
  'colorCoding($type,projectColors(id,project(id),color(id)))',
  'sprintsSettings(isExplicit,disableSprints)',
].join()

describe('settings that are sent back by somebody from whom a part is hidden', () => {
  let world: BoardWorld
  let erin: ApiClient
  let erinId: number
  beforeAll(async () => {
    world = await startBoardWorld('HID')
    erinId = await world.test.createUser('erin')
    for (const id of [world.project, world.other])
      await world.test.grantPermissions(erinId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(id.slice(2)))
    erin = await world.test.clientOf(erinId)
    // Priority is private in the second project, and there alone are values that are called so.
    const { id, bundle } = await fieldOfProject(world.test, 'HIDO', 'Priority')
    const own = idIn(
      await world.test.admin.post('/admin/customFieldSettings/bundles/enum', { name: 'Own' }, { fields: 'id' }),
    )
    expect(own).not.toBe(bundle.id)
    for (const name of ['Normal', 'Secret', 'Hushed'])
      await world.test.admin.post(`/admin/customFieldSettings/bundles/enum/${own}/values`, { name })
    const reply = await world.test.admin.post(`/admin/projects/${world.other}/customFields/${id}`, {
      $type: 'EnumProjectCustomField',
      bundle: { id: own },
      isPublic: false,
    })
    expect(reply.status).toBe(200)
    // Type is private in both.
    for (const key of ['HID', 'HIDO']) {
      const type = await fieldOfProject(world.test, key, 'Type')
      await world.test.admin.post(`/admin/projects/${key}/customFields/${type.id}`, { isPublic: false })
    }
  })
  afterAll(() => world.test.stop())

  const both = () => [{ id: world.project }, { id: world.other }]
  const editors = { updateSharingSettings: { permittedUsers: [{ login: 'erin' }] } }
  const read = async (board: string, client = world.ada, fields = SETTINGS) =>
    (await client.get(`/agiles/${board}`, { fields })).body
  const columnsOf = (settings: { columnSettings: { columns: { fieldValues: { name: string }[] }[] } }) =>
    settings.columnSettings.columns.map(({ fieldValues }) => fieldValues.map(({ name }) => name))
  const lanesOf = (settings: { swimlaneSettings: { values: { name: string }[] } }) =>
    settings.swimlaneSettings.values.map(({ name }) => name)
  const sendBack = async (board: string, more: object = { name: 'Renamed' }) => {
    const { $type: _, ...settings } = await read(board, erin)
    return erin.post(`/agiles/${board}`, { ...settings, ...more }, { fields: 'id' })
  }
  const columns = (...names: readonly (readonly string[])[]) =>
    names.map(values => ({ fieldValues: values.map(name => ({ name })) }))

  it('keep the values of columns', async () => {
    const board = await world.createBoard({
      projects: both(),
      columnSettings: { field: { id: world.fields.Priority }, columns: columns(['Normal', 'Secret'], ['Hushed']) },
      ...editors,
    })
    const before = columnsOf(await read(board))
    expect(before).toEqual([['Normal', 'Secret'], ['Hushed']])
    expect(columnsOf(await read(board, erin))).toEqual([['Normal'], []])
    expect((await sendBack(board)).status).toBe(200)
    expect(columnsOf(await read(board))).toEqual(before)
    const settings = await read(board, erin)
    const [first, second] = settings.columnSettings.columns
    const changed = [
      { ...first, fieldValues: [{ name: 'Major' }, ...first.fieldValues] },
      { ...second, title: 'Later' },
    ]
    expect((await sendBack(board, { columnSettings: { columns: changed } })).status).toBe(200)
    expect(columnsOf(await read(board))).toEqual([['Major', 'Normal', 'Secret'], ['Hushed']])
    // What is hidden is named by nobody who guesses it.
    const unknown = await sendBack(board, {
      columnSettings: { columns: [first, { ...second, fieldValues: [{ name: 'Nothing' }] }] },
    })
    for (const name of ['Hushed', 'Secret']) {
      const guess = [first, { ...second, fieldValues: [{ name }] }]
      const reply = await sendBack(board, { columnSettings: { columns: guess } })
      expect([reply.status, reply.text.replaceAll(name, 'Nothing')]).toEqual([unknown.status, unknown.text])
    }
    const hidden = (await read(board)).columnSettings.columns[1].fieldValues[0].id
    const guess = [first, { ...second, fieldValues: [{ id: hidden }] }]
    expect((await sendBack(board, { columnSettings: { columns: guess } })).status).toBe(400)
    // A column that is left out stays with what is hidden of it; one that was seen as a whole goes.
    const others = [{ fieldValues: [{ name: 'Critical' }] }, second]
    expect((await sendBack(board, { columnSettings: { columns: others } })).status).toBe(200)
    expect(columnsOf(await read(board))).toEqual([['Secret'], ['Critical'], ['Hushed']])
    expect((await sendBack(board, { columnSettings: { columns: [second] } })).status).toBe(200)
    expect(columnsOf(await read(board))).toEqual([['Secret'], ['Hushed']])
  })

  it('go with the project that hid them', async () => {
    const board = await world.createBoard({
      projects: both(),
      columnSettings: { field: { id: world.fields.Priority }, columns: columns(['Normal', 'Secret'], ['Major']) },
      ...editors,
    })
    expect((await sendBack(board, { projects: [{ id: world.project }] })).status).toBe(200)
    expect(columnsOf(await read(board))).toEqual([['Normal'], ['Major']])
  })

  it('keep columns and rows of a field that is hidden everywhere', async () => {
    const lanes = (values: readonly string[]) => ({
      $type: 'IssueBasedSwimlaneSettings',
      field: { id: world.fields.Type },
      values: values.map(name => ({ name })),
      defaultCardType: { name: 'Task' },
    })
    for (const enabled of [true, false]) {
      const board = await world.createBoard({
        columnSettings: { field: { id: world.fields.Type }, columns: columns(['Bug'], ['Task']) },
        swimlaneSettings: { ...lanes(['Epic', 'Feature']), enabled },
        ...editors,
      })
      const before = await read(board)
      expect(lanesOf(before)).toEqual(['Epic', 'Feature'])
      expect(await read(board, erin)).toMatchObject({
        columnSettings: { field: null, columns: [{ fieldValues: [] }, { fieldValues: [] }] },
        swimlaneSettings: { field: null, values: [], defaultCardType: null },
      })
      expect((await sendBack(board)).status).toBe(200)
      expect(await read(board)).toEqual({ ...before, name: 'Renamed' })
    }
  })

  it('cannot collapse the rows that they do not see, as if there were none', async () => {
    for (const name of ['unseen', 'seen'])
      await world.ada.post('/tags', {
        name,
        ...(name === 'seen' ? { readSharingSettings: { permittedUsers: [{ login: 'erin' }] } } : {}),
      })
    const board = await world.createBoard({
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: 'tag' },
        values: [{ name: 'unseen' }, { name: 'seen' }],
      },
      ...editors,
    })
    const [unseen, seen] = (await read(board)).swimlaneSettings.values
    const collapse = (row: string) =>
      erin.post(`/agiles/${board}/sprints/current/board/swimlanes/${row}`, { collapsed: true })
    expect((await collapse(seen.id)).status).toBe(200)
    const [hidden, none] = [await collapse(unseen.id), await collapse('112-999999')]
    expect([hidden.status, hidden.text]).toEqual([404, none.text.replaceAll('112-999999', unseen.id)])
  })

  it('keep rows of values, tags and projects', async () => {
    const values = await world.createBoard({
      projects: both(),
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: world.fields.Priority },
        values: [{ name: 'Secret' }, { name: 'Normal' }],
      },
      ...editors,
    })
    expect(lanesOf(await read(values, erin))).toEqual(['Normal'])
    expect((await sendBack(values)).status).toBe(200)
    expect(lanesOf(await read(values))).toEqual(['Secret', 'Normal'])

    for (const name of ['private', 'dropped']) await world.ada.post('/tags', { name })
    await world.ada.post('/tags', { name: 'known', readSharingSettings: { permittedUsers: [{ login: 'erin' }] } })
    const tags = await world.createBoard({
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: 'tag' },
        values: [{ name: 'private' }, { name: 'known' }, { name: 'dropped' }],
      },
      ...editors,
    })
    expect(lanesOf(await read(tags, erin))).toEqual(['known'])
    expect((await sendBack(tags)).status).toBe(200)
    expect(lanesOf(await read(tags))).toEqual(['private', 'known', 'dropped'])
    // Rows that were seen and left out are gone.
    const { swimlaneSettings } = await read(tags, erin)
    expect((await sendBack(tags, { swimlaneSettings: { ...swimlaneSettings, values: [] } })).status).toBe(200)
    expect(lanesOf(await read(tags))).toEqual(['private', 'dropped'])

    const far = idIn(
      await world.test.admin.post(
        '/admin/projects',
        { shortName: 'HIDF', name: 'Far', leader: { login: 'admin' } },
        { template: 'default', fields: 'id' },
      ),
    )
    await world.test.grant(world.adaId, 'contributor', Number(far.slice(2)))
    const projects = await world.createBoard({
      projects: [...both(), { id: far }],
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: 'project' },
        values: [{ id: far }, { id: world.project }],
      },
      colorCoding: {
        $type: 'ProjectBasedColorCoding',
        projectColors: [
          { project: { id: far }, color: { id: '7' } },
          { project: { id: world.project }, color: { id: '8' } },
        ],
      },
      ...editors,
    })
    expect(lanesOf(await read(projects, erin))).toHaveLength(1)
    expect((await sendBack(projects)).status).toBe(200)
    const after = await read(projects)
    expect(lanesOf(after)).toEqual(['Far', 'HID'])
    expect(after.colorCoding.projectColors.map(({ color }: { color: { id: string } }) => color.id).toSorted()).toEqual([
      '7',
      '8',
    ])
  })
})
