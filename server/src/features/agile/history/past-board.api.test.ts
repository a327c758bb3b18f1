import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench, type Places } from '../cards/cards.testing.ts'

const MINUTE = 60_000
const ONLY_ADMIN = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }

describe('a board as of a moment', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let reader: ApiClient
  let readerId: number
  let points: string
  let privateField: string

  beforeAll(async () => {
    test = await startTestApp()
    test.clock.now -= 100 * MINUTE
    bench = await createBoardBench(test, 'PAST')
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true }, resolvedDays: null })
    readerId = await test.createUser('rita')
    await test.grantPermissions(readerId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    reader = await test.clientOf(readerId)
    const field = async (name: string, isPublic: boolean) => {
      const { id } = (
        await test.admin.post(
          '/admin/customFieldSettings/customFields',
          { name, fieldType: { id: 'integer' } },
          { fields: 'id' },
        )
      ).body
      const use = { field: { id }, $type: 'SimpleProjectCustomField', isPublic }
      await test.admin.post(`/admin/projects/${bench.project}/customFields`, use, { fields: 'id' })
      return id
    }
    points = await field('Points', true)
    privateField = await field('Secret points', false)
  })
  afterAll(() => test.stop())

  /** A moment of its own, which nothing else happens at. */
  const tick = (): number => {
    test.clock.now += MINUTE
    return test.clock.now - MINUTE / 2
  }
  const edit = (id: string, query: string) => test.admin.post('/commands', { query, issues: [{ id }] })
  const at = (moment: number, client: ApiClient = test.admin, query: Record<string, string> = {}) =>
    bench.places(client, { at: String(moment), ...query })
  const settings = (body: object) => test.admin.post(`/agiles/${bench.id}`, body)
  const onlyRow = (places: Places, ...names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(places[''] ?? {}).flatMap(([column, cards]) => {
        const own = cards.filter(name => names.includes(name))
        return own.length > 0 ? [[column, own]] : []
      }),
    )

  it('shows columns, members and what is resolved as they were right after it, and what has moved since', async () => {
    const start = tick()
    const [moved, gone, still] = [await bench.card('moved'), await bench.card('gone'), await bench.card('still')]
    const begun = tick()
    await edit(moved, 'State {In Progress}')
    const doing = tick()
    await edit(moved, 'State Fixed')
    await test.admin.delete(`${bench.base}/issues/${gone}`)
    const done = tick()
    const late = await bench.card('late')
    tick()
    expect(await at(start)).toEqual({ '': {} })
    expect(await at(begun)).toEqual({ '': { Open: ['still', 'gone', 'moved'] } })
    expect(await at(doing)).toEqual({ '': { Open: ['still', 'gone'], 'In Progress': ['moved'] } })
    expect(await at(done)).toEqual({ '': { Open: ['still'], Fixed: ['moved'] } })
    expect(await at(test.clock.now)).toEqual(await bench.places())
    const { body } = await bench.view(test.admin, { at: String(begun), fields: 'at,total,moved,columns' })
    const place = (column: string) => ({ row: 'orphans', column: bench.column(column) })
    expect([body.at, body.total, body.columns[0].count]).toEqual([begun, 3, 3])
    expect(body.moved.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: moved, was: place('Open'), is: place('Fixed') },
      { id: gone, was: place('Open'), is: null },
      { id: late, was: null, is: place('Open') },
    ])
    expect(JSON.stringify(body.moved)).not.toContain(still)
    const now = await bench.view(test.admin, { fields: 'at,moved' })
    expect([now.body.at, now.body.moved]).toEqual([null, []])
    const compatible = await test.admin.get(`${bench.base}/board`, {
      at: String(doing),
      fields: 'orphanRow(cells(issues(summary)))',
    })
    const cells: readonly { issues: readonly { summary: string }[] }[] = compatible.body.orphanRow.cells
    expect(cells.map(({ issues }) => issues.map(({ summary }) => summary))).toEqual([
      ['still', 'gone'],
      ['moved'],
      [],
      [],
    ])
  })

  it('refuses what is no moment, or is to come; long before the board it is empty', async () => {
    for (const moment of ['x', '-1', '1e12', '1.5', `${test.clock.now + 1}`, '9'.repeat(19)])
      for (const path of ['boardView', 'board'])
        expect([moment, (await test.admin.get(`${bench.base}/${path}`, { at: moment })).status]).toEqual([moment, 400])
    expect(await at(0)).toEqual({ '': {} })
    expect((await bench.view(test.admin, { at: '' })).body.at).toBeUndefined()
  })

  it('counts estimations as they were, where the reader may know them', async () => {
    await settings({ estimationField: { id: points } })
    const card = await bench.card('estimated', 'Verified')
    await edit(card, 'Points 3')
    const three = tick()
    await edit(card, 'Points 8')
    tick()
    const sumsAt = async (query: Record<string, string>, client = test.admin) => {
      const { body } = await bench.view(client, { fields: 'columns', ...query })
      return body.columns[3].sums
    }
    expect([await sumsAt({ at: String(three) }), await sumsAt({})]).toEqual([{ estimation: 3 }, { estimation: 8 }])
    await settings({ estimationField: { id: privateField } })
    await edit(card, 'Secret points 5')
    const secret = tick()
    await edit(card, 'Secret points 6')
    tick()
    expect(await sumsAt({ at: String(secret) })).toEqual({ estimation: 5 })
    expect(await sumsAt({ at: String(secret) }, reader)).toEqual(await sumsAt({}, reader))
    await settings({ estimationField: { id: points } })
  })

  it('shows nobody what they may not see today, whatever it was then', async () => {
    const secret = await bench.card('secret', 'In Progress')
    const then = tick()
    expect(onlyRow(await at(then, reader), 'secret')).toEqual({ 'In Progress': ['secret'] })
    await test.admin.post(`/issues/${secret}`, { visibility: ONLY_ADMIN })
    tick()
    expect(onlyRow(await at(then, reader), 'secret')).toEqual({})
    expect(onlyRow(await at(then), 'secret')).toEqual({ 'In Progress': ['secret'] })
    const stranger = await test.signIn('stranger')
    expect((await bench.view(stranger, { at: String(then) })).status).toBe(404)
  })

  it('finds by a filter what it finds today', async () => {
    const card = await bench.card('called so')
    const then = tick()
    await test.admin.post(`/issues/${card}`, { summary: 'renamed' })
    expect(onlyRow(await at(then, test.admin, { issuesQuery: 'summary: renamed' }), 'called so')).toEqual({
      Open: ['called so'],
    })
    expect(await at(then, test.admin, { issuesQuery: 'summary: {called so}' })).toEqual({ '': {} })
    expect((await bench.view(test.admin, { at: String(then), issuesQuery: 'State: nowhere' })).status).toBe(400)
  })

  it('colours cards by what rules find today', async () => {
    const [card, other] = [await bench.card('coloured'), await bench.card('plain')]
    const then = tick()
    await edit(card, 'State Fixed')
    tick()
    const rules = [{ name: 'Done', query: 'State: Fixed summary: coloured', color: { id: '3' } }]
    await settings({ colorCoding: { $type: 'QueryBasedColorCoding', rules } })
    const { body } = await bench.view(test.admin, { at: String(then) })
    expect(body.rows[0].cells[0]).toEqual(expect.arrayContaining([card, other]))
    expect(body.colored).toEqual([{ rule: expect.any(String), cards: [card] }])
    await settings({ colorCoding: null })
  })

  it('leaves out what had been resolved for longer than the board says', async () => {
    const card = await bench.card('long done')
    const open = tick()
    await edit(card, 'State Verified')
    const fresh = tick()
    await settings({ resolvedDays: 1 })
    test.clock.now += 3 * 86_400_000
    const old = tick()
    expect(onlyRow(await at(open), 'long done')).toEqual({ Open: ['long done'] })
    expect(onlyRow(await at(fresh), 'long done')).toEqual({ Verified: ['long done'] })
    expect(onlyRow(await at(old), 'long done')).toEqual({})
    const leftOut = async (moment: number) => (await bench.view(test.admin, { at: String(moment) })).body.leftOut
    const before = await leftOut(old)
    expect([before, await leftOut(fresh)]).toEqual([(await bench.view()).body.leftOut, 0])
    // Whatever became of it since.
    await edit(card, 'State Open')
    tick()
    expect([await leftOut(old), onlyRow(await at(old), 'long done')]).toEqual([before, {}])
    await settings({ resolvedDays: null })
  })

  it('shows rows of values, tags and issues as they were', async () => {
    const { body: tag } = await test.admin.post('/tags', { name: 'quay' }, { fields: 'id' })
    const feature = (name: string) => bench.card(name, 'Open', { customFields: [bench.field('Type', 'Feature')] })
    const [top, other] = [await feature('top'), await feature('other')]
    const card = await bench.card('below', 'Open', {
      customFields: [bench.field('Type', 'Task'), bench.field('Priority', 'Major')],
    })
    await test.admin.post(`/issues/${card}/tags`, { id: tag.id })
    const readable = async (id: string) =>
      (await test.admin.get(`/issues/${id}`, { fields: 'idReadable' })).body.idReadable
    await edit(card, `subtask of ${await readable(top)}`)
    const then = tick()
    await edit(card, 'Priority Minor')
    await test.admin.delete(`/issues/${card}/tags/${tag.id}`)
    await edit(card, `remove subtask of ${await readable(top)}`)
    await edit(card, `subtask of ${await readable(other)}`)
    await edit(other, 'Type Task')
    tick()
    const rowOf = async (query: Record<string, string> = {}) => {
      const { body } = await bench.view(test.admin, query)
      const row = body.rows.find(({ cells }: { cells: readonly (readonly string[])[] }) => cells.flat().includes(card))
      return row && (row.kind === 'orphans' ? '-' : row.name)
    }
    const fields: readonly { id: string; name: string }[] = (
      await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    ).body
    const field = (name: string) => ({ id: fields.find(one => one.name === name)?.id })
    const by = async (swimlaneSettings: object) => {
      const reply = await settings({ swimlaneSettings: { enabled: true, ...swimlaneSettings } })
      expect(reply.status).toBe(200)
      return [await rowOf({ at: String(then) }), await rowOf()]
    }
    const [values, issues] = ['AttributeBasedSwimlaneSettings', 'IssueBasedSwimlaneSettings']
    expect(
      await by({ $type: values, field: field('Priority'), values: [{ name: 'Major' }, { name: 'Minor' }] }),
    ).toEqual(['Major', 'Minor'])
    expect(await by({ $type: values, field: { id: 'tag' }, values: [{ id: tag.id }] })).toEqual(['quay', '-'])
    expect(await by({ $type: issues, field: field('Type'), values: [{ name: 'Feature' }] })).toEqual(['top', '-'])
    await settings({ swimlaneSettings: { $type: values, enabled: false } })
  })

  it('tells members of linked boards and of boards by query by what fields held', async () => {
    const fields: readonly { id: string; name: string }[] = (
      await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    ).body
    const priority = { id: fields.find(({ name }) => name === 'Priority')?.id }
    const card = await bench.card('linked', 'Open', { customFields: [bench.field('Priority', 'Critical')] })
    const then = tick()
    await edit(card, 'Priority Normal State Duplicate')
    tick()
    const create = async (name: string, sprintsSettings: object) => {
      const { body } = await test.admin.post(
        '/agiles',
        { name, projects: [{ id: bench.project }], sprintsSettings: { isExplicit: false, ...sprintsSettings } },
        { fields: 'id,sprints(id,name)' },
      )
      const sprint = body.sprints.find((one: { name: string }) => one.name === 'Critical') ?? body.sprints[0]
      return `/agiles/${body.id}/sprints/${sprint.id}/boardView`
    }
    const isOn = async (path: string, query: Record<string, string>) => {
      const { body } = await test.admin.get(path, query)
      return body.rows.some((row: { cells: readonly (readonly string[])[] }) => row.cells.flat().includes(card))
    }
    for (const path of [
      await create('Linked', { sprintSyncField: priority }),
      await create('By query', { disableSprints: true, explicitQuery: 'summary: linked' }),
    ])
      expect([path, await isOn(path, { at: String(then) }), await isOn(path, {})]).toEqual([path, true, false])
  })

  it('takes as many statements for many cards as for few', async () => {
    const then = tick()
    const count = () => test.countStatements(() => bench.view(test.admin, { at: String(then), fields: 'rows,moved' }))
    await count()
    const before = await count()
    for (let round = 0; round < 10; round++) await bench.card(`one of many ${round}`)
    expect(await count()).toBe(before)
  })
})
