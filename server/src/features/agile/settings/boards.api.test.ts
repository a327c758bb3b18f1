import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const COLUMNS =
  'columnSettings(field(id,name),columns(id,presentation,ordinal,isResolved,isVisible,collapsed,wipLimit(min,max),fieldValues(id,name,presentation,isResolved,ordinal,canUpdate)))'

describe('boards', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('BRD')
  })
  afterAll(() => world.test.stop())

  const read = async (id: string, fields: string, client = world.ada) => {
    const reply = await client.get(`/agiles/${id}`, { fields })
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body
  }
  const change = async (id: string, body: object, fields = 'id', client = world.ada) =>
    client.post(`/agiles/${id}`, body, { fields })

  it('begin with the states that are usual, one sprint and a backlog', async () => {
    const id = await world.createBoard({ name: 'Usual' })
    const board = await read(
      id,
      `name,owner(login),projects(id),${COLUMNS},sprints(name,archived,isDefault,isStarted,start),currentSprint(name),backlog(id,folderId,name,query,isUpdatable),sprintsSettings(isExplicit,disableSprints,defaultSprint(id),explicitQuery,sprintSyncField(id),addNewIssueToKanban),swimlaneSettings($type,enabled,field(id)),status(valid,hasJobs,errors,warnings),isUpdatable,isDeletable,favorite`,
    )
    expect(board).toMatchObject({
      name: 'Usual',
      owner: { login: 'ada' },
      projects: [{ id: world.project }],
      isUpdatable: true,
      isDeletable: true,
      favorite: false,
      sprints: [{ name: 'First sprint', archived: false, isDefault: false, isStarted: false, start: null }],
      currentSprint: { name: 'First sprint' },
      status: { valid: true, hasJobs: false, errors: [], warnings: [] },
      swimlaneSettings: { $type: 'AttributeBasedSwimlaneSettings', enabled: false, field: null },
      sprintsSettings: {
        isExplicit: true,
        disableSprints: false,
        defaultSprint: null,
        explicitQuery: null,
        sprintSyncField: null,
      },
      backlog: { name: 'Backlog of Usual', query: 'project: BRD has: -{Board Usual} #Unresolved', isUpdatable: true },
    })
    expect(board.columnSettings.field.name).toBe('State')
    expect(board.columnSettings.columns.map((column: { presentation: string }) => column.presentation)).toEqual([
      'Open',
      'In Progress',
      'Fixed',
      'Verified',
    ])
    expect(board.columnSettings.columns[2]).toMatchObject({
      ordinal: 2,
      isResolved: true,
      isVisible: true,
      collapsed: false,
      wipLimit: null,
      fieldValues: [{ name: 'Fixed', presentation: 'Fixed', isResolved: true, ordinal: 0, canUpdate: true }],
    })
    expect(board.backlog.folderId).toBe(board.backlog.id)
  })

  it('are made of a name and projects', async () => {
    const post = (body: object, client = world.ada) => client.post('/agiles', body, { fields: 'id' })
    for (const body of [{ name: 'No projects' }, { name: 'No projects', projects: [] }]) {
      const reply = await post(body)
      expect([reply.status, reply.body.error_description]).toEqual([400, expect.stringContaining('projects')])
    }
    const projects = [{ id: world.project }]
    for (const name of [undefined, '', '  ', 'a'.repeat(10_000), 'a{b}', 'a\u0001b'])
      expect([(await post({ name, projects })).status, name]).toEqual([400, name])
    expect((await post({ name: 'x', projects: [{ id: '0-99999' }] })).status).toBe(400)
    expect((await post({ name: 'x', projects }, world.stranger)).status).toBe(400)
    expect((await post({ name: 'x', projects }, world.test.anonymous)).status).toBe(401)
    const odd = '<b>"A" & \'B\'</b> `x`'
    expect(
      (await world.ada.post('/agiles', { name: odd, projects: [{ shortName: 'BRD' }] }, { fields: 'name' })).body,
    ).toMatchObject({ name: odd })
  })

  it('keep columns, limits and collapsed states by id', async () => {
    const id = await world.createBoard()
    const { columnSettings } = await read(id, COLUMNS)
    const [open, progress, fixed, verified] = columnSettings.columns
    const replied = await change(
      id,
      {
        columnSettings: {
          columns: [
            {
              id: fixed.id,
              fieldValues: [{ id: fixed.fieldValues[0].id }, { name: 'verified' }],
              wipLimit: { max: 5 },
            },
            { id: open.id, wipLimit: { min: 1, max: 3 }, isVisible: false },
            { fieldValues: [{ name: 'Submitted' }, { name: null }] },
          ],
        },
      },
      COLUMNS,
    )
    expect(replied.status).toBe(200)
    const [first, second, third] = replied.body.columnSettings.columns
    expect(first).toMatchObject({
      id: fixed.id,
      presentation: 'Fixed, Verified',
      isResolved: true,
      wipLimit: { min: null, max: 5 },
    })
    expect(first.fieldValues.map((value: { id: string }) => value.id)).toEqual([
      fixed.fieldValues[0].id,
      verified.fieldValues[0].id,
    ])
    expect(second).toMatchObject({ id: open.id, presentation: 'Open', isVisible: false, wipLimit: { min: 1, max: 3 } })
    expect(third.fieldValues).toMatchObject([{ name: 'Submitted' }, { name: null }])
    // What is sent back as it was read changes nothing, and whoever does not name limits keeps them.
    const again = await change(id, { columnSettings: replied.body.columnSettings }, COLUMNS)
    expect(again.body).toEqual(replied.body)
    const kept = await change(id, { columnSettings: { columns: [{ id: open.id }, { id: first.id }] } }, COLUMNS)
    expect(kept.body.columnSettings.columns).toMatchObject([
      { id: open.id, wipLimit: { min: 1, max: 3 }, isVisible: false, ordinal: 0 },
      { id: fixed.id, wipLimit: { min: null, max: 5 }, ordinal: 1 },
    ])
    const cleared = await change(id, { columnSettings: { columns: [{ id: open.id, wipLimit: null }] } }, COLUMNS)
    expect(cleared.body.columnSettings.columns).toMatchObject([{ id: open.id, wipLimit: null }])
    expect((await change(id, { columnSettings: { columns: [{ id: progress.id }] } })).status).toBe(400)
  })

  it('refuse columns that make no sense', async () => {
    const id = await world.createBoard()
    const other = await world.createBoard()
    const foreign = (await read(other, COLUMNS)).columnSettings.columns[0]
    const before = await read(id, COLUMNS)
    const projectField = (
      await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
        fields: 'id,field(name)',
        $top: '-1',
      })
    ).body.find((one: { field: { name: string } }) => one.field.name === 'State').id
    const columns = (...list: readonly object[]) => ({ columnSettings: { columns: list } })
    const refused: readonly (readonly [object, RegExp])[] = [
      [columns({ fieldValues: [] }), /fieldValues/],
      [columns({}), /fieldValues/],
      [columns(), /columns/],
      [columns({ fieldValues: [{ name: 'Open' }] }, { fieldValues: [{ name: 'OPEN' }] }), /Open.*twice/],
      [columns({ fieldValues: [{ name: 'Open' }, { name: 'Open' }] }), /twice/],
      [columns({ fieldValues: [{ name: 'Nowhere' }] }), /Nowhere/],
      [columns({ fieldValues: [{}] }), /fieldValues/],
      [columns(...Array.from({ length: 51 }, () => ({ fieldValues: [{ name: 'Open' }] }))), /50/],
      [columns({ fieldValues: [{ name: 'Open' }], wipLimit: { min: 3, max: 2 } }), /least/],
      [columns({ fieldValues: [{ name: 'Open' }], wipLimit: { min: -1 } }), /wipLimit/],
      [columns({ id: foreign.id, fieldValues: [{ name: 'Open' }] }), /columns/],
      [columns({ fieldValues: [{ id: foreign.fieldValues[0].id }] }), /fieldValues/],
      [columns({ fieldValues: [{ name: 'Open' }], title: 'a'.repeat(10_000) }), /title/],
      [{ columnSettings: { field: { id: projectField } } }, /id/],
      [{ columnSettings: { field: { id: world.fields['Fix versions'] } } }, /one value/],
      [{ columnSettings: { field: null } }, /field/],
    ]
    for (const [body, description] of refused) {
      const reply = await change(id, body)
      expect([reply.status, reply.body.error_description], JSON.stringify(body).slice(0, 200)).toEqual([
        400,
        expect.stringMatching(description),
      ])
    }
    expect(await read(id, COLUMNS)).toEqual(before)
  })

  it('get the columns of another field', async () => {
    const id = await world.createBoard()
    const reply = await change(id, { columnSettings: { field: { id: world.fields.Priority } } }, COLUMNS)
    expect(reply.body.columnSettings.columns.map((column: { presentation: string }) => column.presentation)).toEqual([
      'Show-stopper',
      'Critical',
      'Major',
      'Normal',
      'Minor',
    ])
    const people = await change(
      id,
      {
        columnSettings: {
          field: { id: world.fields.Assignee },
          columns: [{ fieldValues: [{ name: null }] }, { fieldValues: [{ id: `1-${world.adaId}` }] }],
        },
      },
      COLUMNS,
      world.test.admin,
    )
    expect(people.body.columnSettings.columns).toMatchObject([
      { presentation: 'Unassigned' },
      { presentation: 'ada', fieldValues: [{ name: 'ada' }] },
    ])
    const fields = await world.ada.get(`/agiles/${id}/columnSettings/availableColumnFields`, {
      fields: 'id,name,localizedName,fieldType(id)',
    })
    expect(fields.body.map((field: { name: string }) => field.name)).toEqual([
      'Priority',
      'Type',
      'State',
      'Assignee',
      'Subsystem',
      'Fixed in build',
    ])
    expect(
      (await world.ada.get(`/agiles/${id}/availableColumnFields`, { fields: 'name', $top: '2' })).body,
    ).toHaveLength(2)
  })

  it('are made by templates', async () => {
    const shown =
      'sprintsSettings(isExplicit,disableSprints,addNewIssueToKanban,explicitQuery,sprintSyncField(name)),swimlaneSettings($type,enabled,values(name),defaultCardType(name)),sprints(name,start,finish),colorCoding($type,prototype(name)),resolvedDays'
    const made = async (template: string) => read(await world.createBoard({}, world.ada, { template }), shown)
    expect(await made('kanban')).toMatchObject({
      sprintsSettings: { isExplicit: true, disableSprints: true, addNewIssueToKanban: true },
      sprints: [{ name: 'First sprint' }],
      colorCoding: { $type: 'FieldBasedColorCoding', prototype: { name: 'Priority' } },
      resolvedDays: 14,
    })
    const scrum = await made('scrum')
    expect(scrum).toMatchObject({
      sprintsSettings: { isExplicit: true, disableSprints: false },
      swimlaneSettings: {
        $type: 'IssueBasedSwimlaneSettings',
        enabled: true,
        values: [{ name: 'Epic' }],
        defaultCardType: { name: 'Task' },
      },
    })
    expect(scrum.sprints[0].finish - scrum.sprints[0].start).toBe(14 * 86_400_000)
    expect(await made('version')).toMatchObject({
      sprintsSettings: { isExplicit: false, sprintSyncField: { name: 'Fix versions' } },
      sprints: [],
    })
    expect(await made('personal')).toMatchObject({
      sprintsSettings: { isExplicit: false, disableSprints: true, explicitQuery: 'for: me' },
    })
    expect(await made('custom')).toMatchObject({
      sprintsSettings: { isExplicit: true, disableSprints: false },
      resolvedDays: null,
    })
    expect(
      (await world.ada.post('/agiles', { name: 'x', projects: [{ id: world.project }] }, { template: 'lego' })).status,
    ).toBe(400)
  })

  it('take settings along when they are created, and refuse what makes no sense', async () => {
    const id = await world.createBoard({
      visibleForProjectBased: false,
      columnSettings: { field: { id: world.fields.State }, columns: [{ fieldValues: [{ name: 'Open' }] }] },
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: world.fields.Priority },
        values: [{ name: 'Major' }],
      },
      sprintsSettings: { isExplicit: false, explicitQuery: 'Type: Bug' },
    })
    expect(
      await read(
        id,
        'swimlaneSettings($type,field($type,id,customField(id),name),values($type,id,name,value)),sprintsSettings(isExplicit,disableSprints,explicitQuery)',
      ),
    ).toMatchObject({
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        field: {
          $type: 'CustomFilterField',
          id: world.fields.Priority,
          customField: { id: world.fields.Priority },
          name: 'Priority',
        },
        values: [{ $type: 'SwimlaneEntityAttributeValue', name: 'Major' }],
      },
      sprintsSettings: { isExplicit: false, disableSprints: true, explicitQuery: 'Type: Bug' },
    })
    const sprint = (await world.ada.get(`/agiles/${await world.createBoard()}/sprints`, { fields: 'id' })).body[0]
    for (const sprintsSettings of [
      { isExplicit: true, explicitQuery: 'Type: Bug' },
      { isExplicit: true, sprintSyncField: { id: world.fields['Fix versions'] } },
      { isExplicit: true, hideSubtasksOfCards: true },
      { isExplicit: false, defaultSprint: sprint },
      { isExplicit: false, disableSprints: false },
      { defaultSprint: sprint },
      { disableSprints: true, sprintSyncField: { id: world.fields['Fix versions'] } },
      { sprintSyncField: { id: world.fields.State } },
      { addNewIssueToKanban: true },
    ]) {
      const reply = await world.ada.post('/agiles', { name: 'x', projects: [{ id: world.project }], sprintsSettings })
      expect([reply.status, sprintsSettings]).toEqual([400, sprintsSettings])
    }
    const lanes = (settings: object) => change(id, { swimlaneSettings: settings })
    for (const settings of [
      { enabled: false },
      { $type: 'AttributeBasedSwimlaneSettings', enabled: false },
      { $type: 'Nothing', field: { id: 'project' } },
      { $type: 'IssueBasedSwimlaneSettings', enabled: true, field: { id: 'project' } },
      {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: world.fields.Priority },
        values: [{ name: 'Nowhere' }],
      },
      {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: world.fields.Priority },
        values: [{ name: 'Major' }, { name: 'major' }],
      },
    ])
      expect([(await lanes(settings)).status, settings]).toEqual([400, settings])
    const project = await change(
      id,
      {
        swimlaneSettings: {
          $type: 'AttributeBasedSwimlaneSettings',
          enabled: true,
          field: { id: 'project' },
          values: [{ id: world.project }],
        },
      },
      'swimlaneSettings(field($type,id),values(name))',
    )
    expect(project.body.swimlaneSettings).toMatchObject({
      field: { $type: 'PredefinedFilterField', id: 'project' },
      values: [{ name: 'BRD' }],
    })
  })

  it('are shared in either spelling by who may share', async () => {
    const id = await world.createBoard({ name: 'Shared' })
    const seen = async (client = world.bob) => (await client.get(`/agiles/${id}`)).status
    expect([await seen(), await seen(world.stranger), await seen(world.test.anonymous)]).toEqual([404, 404, 401])
    const shown =
      'visibleForProjectBased,updateableByProjectBased,readSharingSettings(permittedUsers(login),permittedGroups(name),projectBased),updateSharingSettings(permittedUsers(login),projectBased)'
    const reader = await world.test.createUser('cleo')
    await world.test.grantPermissions(reader, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(world.project.slice(2)))
    const cleo = await world.test.clientOf(reader)
    const own = await world.createBoard({}, cleo)
    for (const sharing of [
      { visibleForProjectBased: true },
      { updateSharingSettings: { projectBased: true } },
      { visibleFor: { name: 'All Users' } },
      { readSharingSettings: { permittedUsers: [{ login: 'cleo' }] } },
    ]) {
      expect([(await change(own, sharing, 'id', cleo)).status, sharing]).toEqual([403, sharing])
      const created = await cleo.post('/agiles', { name: 'x', projects: [{ id: world.project }], ...sharing })
      expect([created.status, sharing]).toEqual([403, sharing])
    }
    const shared = await change(id, { visibleForProjectBased: true }, shown)
    expect(shared.body).toMatchObject({ visibleForProjectBased: true, readSharingSettings: { projectBased: true } })
    expect([await seen(), await seen(world.stranger)]).toEqual([200, 404])
    const named = await change(
      id,
      { readSharingSettings: { projectBased: false, permittedUsers: [{ login: 'stranger' }] } },
      shown,
      world.test.admin,
    )
    expect(named.body).toMatchObject({
      visibleForProjectBased: false,
      readSharingSettings: { permittedUsers: [{ login: 'stranger' }] },
    })
    expect([await seen(), await seen(world.stranger)]).toEqual([404, 200])
    // Of what the board shows a named reader gets what may be read.
    expect(await read(id, `projects(id),${COLUMNS},status(valid)`, world.stranger)).toMatchObject({
      projects: [],
      columnSettings: { field: null, columns: [{ presentation: '', fieldValues: [] }, {}, {}, {}] },
    })
    expect((await change(id, { name: 'Mine' }, 'id', world.stranger)).status).toBe(403)
    await change(id, { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } }, shown, world.test.admin)
    expect((await change(id, { name: 'Renamed' }, 'id', world.bob)).status).toBe(200)
    expect((await change(id, { readSharingSettings: { permittedUsers: [] } }, 'id', world.bob)).status).toBe(403)
    // Sent back as it was read it is no change of sharing.
    expect((await change(id, await read(id, `name,${shown}`, world.bob), 'id', world.bob)).status).toBe(200)
    expect(await read(id, 'name,backlog(query)', world.ada)).toMatchObject({
      name: 'Renamed',
      backlog: { query: 'project: BRD has: -{Board Renamed} #Unresolved' },
    })
  })

  it('change hands by owner and administrators, and stars by any reader', async () => {
    const id = await world.createBoard(
      { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } },
      world.test.admin,
    )
    const owner = { owner: { id: `1-${world.bobId}` } }
    expect((await change(id, owner, 'id', world.bob)).status).toBe(403)
    const shared = await change(id, { favorite: true }, 'favorite', world.bob)
    expect(shared.body).toMatchObject({ favorite: true })
    expect(await read(id, 'favorite', world.test.admin)).toMatchObject({ favorite: false })
    expect((await change(id, owner, 'owner(login)', world.test.admin)).body).toMatchObject({ owner: { login: 'bob' } })
    expect(await read(id, 'isUpdatable', world.bob)).toMatchObject({ isUpdatable: true })
    expect((await change(id, { favorite: true }, 'id', world.test.anonymous)).status).toBe(401)
  })

  it('show cards, colours, filters and reports as they were set', async () => {
    const id = await world.createBoard()
    const shown =
      'cardSettings(fields(id,field(name),presentation(id))),colorCoding($type,prototype(name),projectColors(id,project(id),color(id)),rules(id,name,query,color(id))),quickFilters(id,name,query),extensions(reportSettings(doNotUseBurndown,filterType(id),subQuery,yaxis(id))),resolvedDays,colorizeCustomFields,flatBacklog,orphansAtTheTop,hideOrphansSwimlane,cardOnSeveralSprints'
    const body = {
      cardSettings: {
        fields: [
          { field: { id: world.fields.Type }, presentation: { id: 'short' } },
          { field: { id: world.fields.Assignee } },
        ],
      },
      colorCoding: {
        $type: 'ProjectBasedColorCoding',
        projectColors: [{ project: { id: world.project }, color: { id: '7' } }],
      },
      quickFilters: [{ name: 'Bugs', query: 'Type: Bug' }],
      extensions: {
        reportSettings: {
          doNotUseBurndown: true,
          filterType: { id: 'CUSTOM' },
          subQuery: 'Type: Bug',
          yaxis: { id: 'ESTIMATION' },
        },
      },
      resolvedDays: 30,
      colorizeCustomFields: true,
      flatBacklog: true,
      orphansAtTheTop: false,
      hideOrphansSwimlane: true,
      cardOnSeveralSprints: true,
    }
    const reply = await change(id, body, shown)
    expect(reply.body).toMatchObject({
      ...body,
      cardSettings: {
        fields: [
          { id: world.fields.Type, field: { name: 'Type' }, presentation: { id: 'short' } },
          { field: { name: 'Assignee' }, presentation: { id: 'full' } },
        ],
      },
      colorCoding: {
        $type: 'ProjectBasedColorCoding',
        projectColors: [{ id: world.project, project: { id: world.project }, color: { id: '7' } }],
      },
    })
    expect((await change(id, reply.body, shown)).body).toEqual(reply.body)
    const rules = await change(
      id,
      {
        colorCoding: {
          $type: 'QueryBasedColorCoding',
          rules: [{ name: 'Hot', query: '#Critical', color: { id: '20' } }],
        },
      },
      shown,
    )
    expect(rules.body.colorCoding).toMatchObject({ rules: [{ name: 'Hot', query: '#Critical', color: { id: '20' } }] })
    expect((await change(id, { colorCoding: null }, shown)).body.colorCoding).toBeNull()
    for (const bad of [
      { colorCoding: {} },
      { colorCoding: { $type: 'FieldBasedColorCoding', prototype: null } },
      { quickFilters: [{ query: 'x' }] },
      { quickFilters: Array.from({ length: 31 }, () => ({ name: 'x', query: '' })) },
      { quickFilters: [{ id: '113-99999', name: 'x' }] },
      { estimationField: { id: world.fields.State } },
      { resolvedDays: -1 },
      { extensions: { reportSettings: { yaxis: { id: 'LEGO' } } } },
      { cardSettings: { fields: [{ field: { id: world.fields.Type } }, { field: { id: world.fields.Type } }] } },
      { backlog: { id: '7-99999' } },
      { projects: [] },
    ]) {
      const { status } = await change(id, bad)
      expect([[400, 404].includes(status), bad]).toEqual([true, bad])
    }
  })

  it('are listed by name, whole with $top=-1, with statements that do not grow', async () => {
    const list = (query: Record<string, string> = {}) =>
      world.ada.get('/agiles/', { templates: 'false', project: 'BRD', query: 'nothing', $top: '-1', ...query })
    const fields = `id,name,favorite,projects(id),sprints(id,name),currentSprint(id),${COLUMNS},swimlaneSettings($type,values(name)),status(valid,warnings),backlog(name)`
    const all = await list({ fields })
    expect(all.status).toBe(200)
    const names = all.body.map((board: { name: string }) => board.name)
    expect(names.length).toBeGreaterThan(8)
    const few = await world.test.countStatements(() => list({ fields }))
    for (const template of ['scrum', 'kanban', 'version', 'personal'])
      await world.createBoard({}, world.ada, { template })
    expect(await world.test.countStatements(() => list({ fields }))).toBe(few)
  })

  it('are copied, deleted and restored', async () => {
    const id = await world.createBoard(
      { name: 'Original', quickFilters: [{ name: 'Bugs', query: 'Type: Bug' }] },
      world.ada,
      { template: 'kanban' },
    )
    const copy = await world.ada.post(
      `/agiles/${id}/copy`,
      {},
      {
        fields: `id,name,quickFilters(name),sprints(name),sprintsSettings(disableSprints,addNewIssueToKanban),${COLUMNS}`,
      },
    )
    expect(copy.body).toMatchObject({
      name: 'Original (copy)',
      quickFilters: [{ name: 'Bugs' }],
      sprints: [{ name: 'First sprint' }],
      sprintsSettings: { disableSprints: true, addNewIssueToKanban: true },
    })
    expect(copy.body.columnSettings.columns).toHaveLength(4)
    expect((await world.ada.post(`/agiles/${id}/copy`, { name: '{' })).status).toBe(400)
    expect((await world.bob.delete(`/agiles/${id}`)).status).toBe(404)
    expect((await world.ada.delete(`/agiles/${id}`)).status).toBe(200)
    expect((await world.ada.get(`/agiles/${id}`)).status).toBe(404)
    expect((await world.bob.post(`/agiles/${id}/restore`, {})).status).toBe(404)
    expect((await world.ada.post(`/agiles/${id}/restore`, {}, { fields: 'name' })).body).toMatchObject({
      name: 'Original',
    })
    expect((await world.ada.post(`/agiles/${id}/restore`, {})).status).toBe(404)
  })

  it('tell what keeps them from being used', async () => {
    const id = await world.createBoard()
    const status = async () => (await read(id, 'status(valid,errors,warnings)')).status
    await world.test.admin.post(`/agiles/${id}`, { projects: [{ id: world.project }, { id: world.other }] })
    const uses = (
      await world.test.admin.get(`/admin/projects/${world.other}/customFields`, {
        fields: 'id,field(name)',
        $top: '-1',
      })
    ).body
    const state = uses.find((use: { field: { name: string } }) => use.field.name === 'State').id
    expect((await world.test.admin.delete(`/admin/projects/${world.other}/customFields/${state}`)).status).toBe(200)
    expect(await status()).toMatchObject({ valid: true, errors: [], warnings: ['One project has no field State'] })
  })
})
