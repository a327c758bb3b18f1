import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('what is on a board by itself', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('MEM')
  })
  afterAll(() => world.test.stop())

  const sprintsOf = async (issue: string): Promise<readonly string[]> =>
    (await world.test.admin.get(`/issues/${issue}/sprints`, { fields: 'name,agile(name)' })).body.map(
      (sprint: { name: string; agile: { name: string } }) => `${sprint.agile.name}: ${sprint.name}`,
    )
  const state = (name: string) => ({
    customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name } }],
  })
  const sprintNames = async (board: string) =>
    (await world.test.admin.get(`/agiles/${board}/sprints`, { fields: 'name' })).body.map(
      (one: { name: string }) => one.name,
    )
  const versions = async () => {
    const fields = (
      await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
        fields: 'field(name),bundle(id)',
        $top: '-1',
      })
    ).body
    return fields.find((one: { field: { name: string } }) => one.field.name === 'Fix versions').bundle.id as string
  }

  it('is what is new and matches: in the default sprint, or where there are none', async () => {
    const board = await world.createBoard({ name: 'Taking' })
    const kanban = await world.createBoard({ name: 'Kanban' }, world.ada, { template: 'kanban' })
    await world.createBoard({ name: 'Other', projects: [{ id: world.other }] }, world.ada, { template: 'kanban' })
    const before = await world.createIssue('Before', state('Open'))
    expect(await sprintsOf(before)).toEqual(['Kanban: First sprint'])
    const current = (await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' })).body.id
    await world.ada.post(`/agiles/${board}/sprints/${current}`, { isDefault: true })
    expect(await sprintsOf(await world.createIssue('Shown', state('Open')))).toEqual([
      'Kanban: First sprint',
      'Taking: First sprint',
    ])
    // Submitted stands in no column.
    expect(await sprintsOf(await world.createIssue('Not shown'))).toEqual([])
    // Whoever may only report issues has theirs taken in as well.
    const rita = await world.test.createUser('rita')
    await world.test.grantPermissions(rita, ['PROJECT_READ_BASIC', 'CREATE_ISSUE'], Number(world.project.slice(2)))
    const reported = await (await world.test.clientOf(rita)).post(
      '/issues',
      { project: { id: world.project }, summary: 'Reported', ...state('Open') },
      { fields: 'id' },
    )
    expect(await sprintsOf(reported.body.id)).toEqual(['Kanban: First sprint', 'Taking: First sprint'])
    await world.ada.post(`/agiles/${board}/sprints/${current}`, { archived: true })
    await world.ada.delete(`/agiles/${kanban}`)
    expect(await sprintsOf(await world.createIssue('Late', state('Open')))).toEqual([])
  })

  it('is not what moves to a project that the board does not show', async () => {
    await world.createBoard({ name: 'Left' }, world.ada, { template: 'kanban' })
    await world.createBoard({ name: 'Both', projects: [{ id: world.project }, { id: world.other }] }, world.ada, {
      template: 'kanban',
    })
    const issue = await world.createIssue('Moves', state('Open'))
    expect(await sprintsOf(issue)).toEqual(['Both: First sprint', 'Left: First sprint'])
    await world.test.admin.post(`/issues/${issue}`, { project: { id: world.other } })
    expect(await sprintsOf(issue)).toEqual(['Both: First sprint'])
    const { rows } = await sql<{
      removed: unknown
    }>`select removed from activity where host_id = ${Number(issue.slice(2))} and category = 'SprintCategory' and removed is not null`.execute(
      world.test.system.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('leaves a board that shows its project no more, or has its cards otherwise', async () => {
    const board = await world.createBoard(
      { name: 'Shrinking', projects: [{ id: world.project }, { id: world.other }] },
      world.ada,
      { template: 'kanban' },
    )
    const own = async (issue: string) => (await sprintsOf(issue)).filter(name => name.startsWith('Shrinking'))
    const [here, there] = [
      await world.createIssue('Here', state('Open')),
      await world.createIssue('There', { project: { id: world.other }, ...state('Open') }),
    ]
    expect([await own(here), await own(there)]).toEqual([['Shrinking: First sprint'], ['Shrinking: First sprint']])
    await world.ada.post(`/agiles/${board}`, { projects: [{ id: world.project }] })
    expect([await own(here), await own(there)]).toEqual([['Shrinking: First sprint'], []])
    await world.ada.post(`/agiles/${board}`, { sprintsSettings: { isExplicit: false, explicitQuery: '#Fixed' } })
    const { rows } =
      await sql`select 1 from sprint_issue x join sprint s on s.id = x.sprint_id where s.board_id = ${Number(board.slice(4))}`.execute(
        world.test.system.db,
      )
    expect(rows).toEqual([])
  })

  it('follows the values of a field: made, renamed, archived and deleted anywhere', async () => {
    const bundle = await versions()
    const values = `/admin/customFieldSettings/bundles/version/${bundle}/values`
    const first = (await world.test.admin.post(values, { name: '1' }, { fields: 'id' })).body.id
    const board = await world.createBoard({}, world.ada, { template: 'version' })
    expect(await sprintNames(board)).toEqual(['1'])
    await world.test.admin.post(values, { name: '2' })
    expect(await sprintNames(board)).toEqual(['1', '2'])
    const sprint = (await world.ada.get(`/agiles/${board}/sprints`, { fields: 'id' })).body[0].id
    await world.ada.post(`/agiles/${board}/sprints/${sprint}`, { goal: 'Kept' })
    await world.test.admin.post(`${values}/${first}`, { name: '1.0' })
    await world.test.admin.post(`${values}/${first}`, { archived: true })
    expect(
      (await world.ada.get(`/agiles/${board}/sprints/${sprint}`, { fields: 'name,goal,archived' })).body,
    ).toMatchObject({ name: '1.0', goal: 'Kept', archived: true })
    await world.test.admin.delete(`${values}/${first}`)
    expect(await sprintNames(board)).toEqual(['2'])
    // A project more has values of its own, one less takes them away.
    const fields = (
      await world.test.admin.get(`/admin/projects/${world.other}/customFields`, {
        fields: 'id,field(name),bundle(id)',
        $top: '-1',
      })
    ).body
    const others = fields.find((one: { field: { name: string } }) => one.field.name === 'Fix versions')
    await world.test.admin.post(`/admin/customFieldSettings/bundles/version/${others.bundle.id}/values`, {
      name: 'far',
    })
    await world.ada.post(`/agiles/${board}`, { projects: [{ id: world.project }, { id: world.other }] })
    expect(await sprintNames(board)).toEqual(['2', 'far'])
    await world.test.admin.delete(`/admin/projects/${world.other}/customFields/${others.id}`)
    expect(await sprintNames(board)).toEqual(['2'])
  })

  it('stays when a board that was linked to a field has its cards by hand', async () => {
    const bundle = await versions()
    for (const name of ['Kept 1', 'Kept 2'])
      await world.test.admin.post(`/admin/customFieldSettings/bundles/version/${bundle}/values`, { name })
    const linked = { sprintsSettings: { sprintSyncField: { id: world.fields['Fix versions'] } } }
    const board = await world.createBoard({ name: 'Linked', ...linked }, world.test.admin)
    const shared = { sprintsSettings: { ...linked.sprintsSettings, cardOnSeveralSprints: true } }
    const several = await world.createBoard({ name: 'Several', ...shared }, world.test.admin)
    const hot = { sprintsSettings: { ...linked.sprintsSettings, explicitQuery: 'summary: hot' } }
    const asked = await world.createBoard({ name: 'Asked', ...hot }, world.test.admin)
    const [one, two, none] = [
      await world.createIssue('hot one'),
      await world.createIssue('two'),
      await world.createIssue('none'),
    ]
    await world.setField(one, 'Fix versions', 'Kept 1')
    await world.test.admin.post('/commands', { query: 'add Fix versions {Kept 2}', issues: [{ id: one }] })
    await world.setField(two, 'Fix versions', 'Kept 1')
    const on = async (issue: string) => (await sprintsOf(issue)).filter(name => /Linked|Several|Asked/.test(name))
    const before = [await on(one), await on(two), await on(none)]
    expect(before).toEqual([
      expect.arrayContaining(['Asked: Kept 1', 'Linked: Kept 1', 'Several: Kept 1', 'Several: Kept 2']),
      ['Linked: Kept 1', 'Several: Kept 1'],
      [],
    ])
    for (const id of [board, several, asked])
      expect((await world.test.admin.post(`/agiles/${id}`, { sprintsSettings: { isExplicit: true } })).status).toBe(200)
    expect([await on(one), await on(two), await on(none)]).toEqual([
      ['Asked: Kept 2', 'Linked: Kept 2', 'Several: Kept 1', 'Several: Kept 2'],
      ['Linked: Kept 1', 'Several: Kept 1'],
      [],
    ])
    // From now on the field says nothing, and queries find what is there.
    await world.test.admin.post('/commands', { query: 'remove Fix versions {Kept 1}', issues: [{ id: two }] })
    const found = await world.test.admin.get('/issues', { query: 'Board Linked: {Kept 1}', fields: 'id' })
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([two])
    const history = await world.test.admin.get(`/issues/${two}/activities`, {
      categories: 'SprintCategory',
      fields: 'added(name,agile(name))',
    })
    expect(history.body.map((entry: { added: object }) => entry.added)).toEqual(
      expect.arrayContaining([[expect.objectContaining({ name: 'Kept 1' })]]),
    )
  })

  it('stands in columns and rows that follow the names of values', async () => {
    const priorities = (
      await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
        fields: 'field(name),bundle(id)',
        $top: '-1',
      })
    ).body.find((one: { field: { name: string } }) => one.field.name === 'Priority').bundle.id
    const values = `/admin/customFieldSettings/bundles/enum/${priorities}/values`
    const major = (await world.test.admin.get(values, { fields: 'id,name' })).body.find(
      (one: { name: string }) => one.name === 'Major',
    ).id
    const board = await world.createBoard({
      columnSettings: { field: { id: world.fields.Priority }, columns: [{ fieldValues: [{ name: 'Major' }] }] },
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: world.fields.Priority },
        values: [{ name: 'Major' }],
      },
    })
    const shown = async () =>
      (
        await world.ada.get(`/agiles/${board}`, {
          fields: 'columnSettings(columns(id,fieldValues(id,name))),swimlaneSettings(values(id,name)),status(warnings)',
        })
      ).body
    const before = await shown()
    await world.test.admin.post(`${values}/${major}`, { name: 'Important' })
    const after = await shown()
    expect(after).toEqual(JSON.parse(JSON.stringify(before).replaceAll('Major', 'Important')))
    await world.test.admin.delete(`${values}/${major}`)
    expect((await shown()).status.warnings).toEqual([
      'A column shows Important, which is no value of its field any more',
    ])
  })
})

describe('the life of a board', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('LIF')
  })
  afterAll(() => world.test.stop())

  const events = async (kind: string) =>
    (
      await sql<{ entity_id: number }>`select entity_id from outbox where kind = ${kind} order by id`.execute(
        world.test.system.db,
      )
    ).rows.map(row => `108-${row.entity_id}`)

  it('ends among the deleted items, and for good after 30 days or when it is erased', async () => {
    const board = await world.createBoard({ name: 'Ends' }, world.ada, { template: 'kanban' })
    const issue = await world.createIssue('Card', {
      customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Open' } }],
    })
    await world.ada.delete(`/agiles/${board}`)
    const listed = await world.ada.get('/admin/deletedItems', { fields: 'id,kind,name' })
    expect(listed.body).toMatchObject([{ id: board, kind: 'agile', name: 'Ends' }])
    expect((await world.bob.get('/admin/deletedItems', { fields: 'id' })).body).toEqual([])
    await world.ada.post(`/admin/deletedItems/${board}/restore`, {})
    expect((await world.test.admin.get(`/issues/${issue}/sprints`, { fields: 'name' })).body).toMatchObject([
      { name: 'First sprint' },
    ])
    await world.ada.delete(`/agiles/${board}`)
    expect((await world.ada.delete(`/admin/deletedItems/${board}`)).status).toBe(200)
    expect((await world.ada.post(`/agiles/${board}/restore`, {})).status).toBe(404)
    expect([await events('agile.deleted'), await events('agile.restored'), await events('agile.erased')]).toEqual([
      [board, board],
      [board],
      [board],
    ])
    const { rows } =
      await sql`select 1 from activity where host_id = ${Number(issue.slice(2))} and category = 'SprintCategory' and removed is not null`.execute(
        world.test.system.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('goes on with a successor, or ends with its owner when nobody else sees it', async () => {
    const gone = await world.test.createUser('gone')
    await world.test.grant(gone, 'contributor', Number(world.project.slice(2)))
    const client = await world.test.clientOf(gone)
    const own = await world.createBoard({ name: 'Own' }, client)
    const shared = await world.createBoard({ name: 'Shared', visibleForProjectBased: true }, client)
    expect((await world.test.admin.delete(`/users/1-${gone}`, { successor: `1-${world.adaId}` })).status).toBe(200)
    expect((await world.test.admin.get(`/agiles/${own}`)).status).toBe(404)
    expect(
      (await world.ada.get(`/agiles/${shared}`, { fields: 'owner(login),isUpdatable,backlog(name)' })).body,
    ).toMatchObject({ owner: { login: 'ada' }, isUpdatable: true, backlog: { name: 'Backlog of Shared' } })
  })

  it('goes on without a project that is deleted, and says when none is left', async () => {
    const project = (
      await world.test.admin.post(
        '/admin/projects',
        { shortName: 'GONE', name: 'Gone', leader: { login: 'admin' } },
        { template: 'default', fields: 'id' },
      )
    ).body.id
    const both = await world.createBoard(
      { name: 'Both', projects: [{ id: world.project }, { id: project }] },
      world.test.admin,
    )
    const alone = await world.createBoard({ name: 'Alone', projects: [{ id: project }] }, world.test.admin)
    expect((await world.test.admin.delete(`/admin/projects/${project}`)).status).toBe(200)
    const fields = 'projects(shortName),status(valid,errors),backlog(query)'
    expect((await world.test.admin.get(`/agiles/${both}`, { fields })).body).toMatchObject({
      projects: [{ shortName: 'LIF' }],
      status: { valid: true },
      backlog: { query: 'project: LIF has: -{Board Both} #Unresolved' },
    })
    expect((await world.test.admin.get(`/agiles/${alone}`, { fields })).body).toMatchObject({
      projects: [],
      status: { valid: false, errors: [expect.stringContaining('no project')] },
    })
    expect(
      (await world.test.admin.get('/agileUserProfile', { fields: 'defaultAgile(id)' })).body.defaultAgile,
    ).toMatchObject({ id: both })
  })
})

describe('boards that projects bring', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('BRI')
  })
  afterAll(() => world.test.stop())

  const fields =
    'name,owner(login),visibleForProjectBased,updateableByProjectBased,columnSettings(field(name),columns(presentation)),swimlaneSettings($type,enabled,values(name),defaultCardType(name)),sprintsSettings(isExplicit,disableSprints,addNewIssueToKanban,explicitQuery,sprintSyncField(name)),estimationField(name),colorCoding(prototype(name)),status(valid,warnings),sprints(name)'
  const boardsOf = async (shortName: string, template: string, client = world.test.admin) => {
    const created = await client.post(
      '/admin/projects',
      { shortName, name: `Project {${shortName}}`, leader: { login: 'admin' } },
      { template, fields: 'id' },
    )
    const { body } = await world.test.admin.get('/agiles', { fields: `projects(id),${fields}`, $top: '-1' })
    return body.filter(({ projects }: { projects: { id: string }[] }) => projects[0]?.id === created.body.id)
  }
  const shown = ({ columnSettings }: { columnSettings: { columns: { presentation: string }[] } }) =>
    columnSettings.columns.map(({ presentation }) => presentation)

  it('are two for scrum, whose sprints are values of a field', async () => {
    const creator = await world.test.createUser('creator')
    await world.test.grantPermissions(creator, ['PROJECT_CREATE'])
    const boards = await boardsOf('SCR', 'scrum', await world.test.clientOf(creator))
    expect(boards).toMatchObject([
      {
        name: 'Project SCR Development',
        swimlaneSettings: { values: [{ name: 'User Story' }], defaultCardType: { name: 'Task' } },
        estimationField: { name: 'Ideal days' },
      },
      {
        name: 'Project SCR Project Management',
        owner: { login: 'creator' },
        visibleForProjectBased: true,
        updateableByProjectBased: true,
        swimlaneSettings: {
          $type: 'IssueBasedSwimlaneSettings',
          enabled: true,
          values: [{ name: 'Epic' }],
          defaultCardType: { name: 'User Story' },
        },
        sprintsSettings: {
          isExplicit: false,
          disableSprints: false,
          explicitQuery: 'Type: Epic, {User Story}',
          sprintSyncField: { name: 'Sprints' },
        },
        estimationField: { name: 'Story points' },
        colorCoding: { prototype: { name: 'Priority' } },
        status: { valid: true, warnings: [] },
        sprints: [],
      },
    ])
    expect(boards.map(shown)).toEqual(Array.from({ length: 2 }, () => ['Open', 'In Progress', 'To Verify', 'Done']))
  })

  it('are one without sprints for kanban, and none otherwise', async () => {
    const boards = await boardsOf('KAN', 'kanban')
    expect(boards).toMatchObject([
      {
        name: 'Project KAN Kanban',
        columnSettings: { field: { name: 'Stage' } },
        sprintsSettings: { isExplicit: true, disableSprints: true, addNewIssueToKanban: true },
        sprints: [{ name: 'First sprint' }],
      },
    ])
    expect(boards.map(shown)).toEqual([['Backlog', 'Develop', 'Review', 'Test', 'Staging', 'Done']])
    expect(await boardsOf('DEF', 'default')).toEqual([])
  })
})
