import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../../testing/api-client.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

const SECRET = 'Obsidian'

/** A board of a project that the reader may change issues in, and of another one that they do not see. */
describe('rows and columns that the reader may not know of', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let hidden: string
  let reader: ApiClient
  let readerId: number
  let fields: ReadonlyMap<string, string>
  let count = 0

  beforeAll(async () => {
    test = await startTestApp()
    readerId = await test.createUser('rita')
    reader = await test.clientOf(readerId)
  })
  afterAll(() => test.stop())

  beforeEach(async () => {
    count++
    bench = await createBoardBench(test, `HID${count}`)
    const { body } = await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    fields = new Map(body.map(({ id, name }: { id: string; name: string }) => [name, id]))
    hidden = await createProject(test, `DRK${count}`, `${SECRET} ${count}`)
    await test.grantPermissions(
      readerId,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'UPDATE_ISSUE', 'LINK_ISSUE'],
      Number(bench.project.slice(2)),
    )
    await save({
      projects: [{ id: bench.project }, { id: hidden }],
      readSharingSettings: { permittedUsers: [{ id: `1-${readerId}` }] },
    })
  })

  const done = (reply: ApiReply): ApiReply => {
    if (reply.status !== 200) throw new Error(reply.text)
    return reply
  }
  const save = async (body: object) => done(await test.admin.post(`/agiles/${bench.id}`, body))
  const rowsBy = (field: object, values: readonly object[], $type = 'AttributeBasedSwimlaneSettings') =>
    save({ swimlaneSettings: { $type, enabled: true, field, values } })
  const customField = (name: string) => ({ id: fields.get(name), customField: { id: fields.get(name) } })
  const tag = async (name: string, body: object = {}) =>
    idIn(await test.admin.post('/tags', { name: `${name} ${count}`, ...body }, { fields: 'id' }))
  const everybody = { visibleFor: { name: 'All Users' }, updateableBy: { name: 'All Users' } }
  const useOf = async (project: string, name: string): Promise<string> => {
    const { body } = await test.admin.get(`/admin/projects/${project}/customFields`, {
      fields: 'id,field(name)',
      $top: '-1',
    })
    return body.find((use: { field: { name: string } }) => use.field.name === name).id
  }
  const changeUse = async (project: string, name: string, body: object) =>
    done(await test.admin.post(`/admin/projects/${project}/customFields/${await useOf(project, name)}`, body))
  /** Only the hidden project knows the value. */
  const giveSecretValue = async (name: string, kind: 'enum' | 'state') => {
    const bundle = idIn(
      await test.admin.post(
        `/admin/customFieldSettings/bundles/${kind}`,
        { name: `${SECRET} ${kind} ${count}`, values: [{ name: SECRET }] },
        { fields: 'id' },
      ),
    )
    await changeUse(hidden, name, { bundle: { id: bundle } })
  }
  const tagsOf = async (card: string) =>
    (await test.admin.get(`/issues/${card}`, { fields: 'tags(name)' })).body.tags.map(
      ({ name }: { name: string }) => name,
    )
  const rowsSeen = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await bench.view(reader)).body.rows.map(({ id, name }: { id: string; name: string }) => [name, id]),
    )

  /** All that the board tells the reader, and what it answers to a move to each of its columns. */
  const answers = async (cards: readonly string[]): Promise<readonly string[]> => {
    const cell =
      'id,row(id,name,value(name,presentation,relatedTag(name))),column(agileColumn(presentation,fieldValues(name))),issues(summary),issuesCount'
    const row = `$type,id,name,issue(summary),cells(${cell})`
    const replies = [
      await bench.view(reader, { fields: 'columns,rows,total,sums,notOnBoard,sortedBy,cards(id,summary)' }),
      await reader.get(`${bench.base}/board`, { fields: `orphanRow(${row}),swimlanes(${row}),notOnBoardCount` }),
      await reader.get(`/agiles/${bench.id}`, { fields: 'swimlaneSettings(field(name),values(name))' }),
      await bench.view(reader, { at: String(test.clock.now), fields: 'columns,rows,total,sums,notOnBoard,moved' }),
      await reader.post(`${bench.base}/board/moves/check`, { cards: cards.map(id => ({ id })) }),
    ]
    for (const { id } of bench.columns) replies.push(await bench.move(cards.slice(0, 1), { column: { id } }, reader))
    return replies.map(({ status, text }) => `${status} ${text.replace(/"operation":\{[^}]*\},/, '')}`)
  }
  const expectSame = async (hide: () => Promise<unknown>, cards: readonly string[]) => {
    await answers(cards)
    const before = await answers(cards)
    await hide()
    expect(await answers(cards)).toEqual(before)
    expect(before.join()).not.toContain(SECRET)
  }

  it('are not told by tags', async () => {
    const card = await bench.card('a')
    const [shown, secret] = [await tag('shown', everybody), await tag(SECRET)]
    done(await test.admin.post(`/issues/${card}/tags`, { id: secret }))
    const rows = (ids: readonly string[]) =>
      rowsBy(
        { id: 'tag' },
        ids.map(id => ({ id })),
      )
    await rows([shown])
    await expectSame(() => rows([shown, secret]), [card])
  })

  it('are not told by projects', async () => {
    const card = await bench.card('a')
    const rows = (ids: readonly string[]) =>
      rowsBy(
        { id: 'project' },
        ids.map(id => ({ id })),
      )
    await rows([bench.project])
    await expectSame(() => rows([bench.project, hidden]), [card])
  })

  it('are not told by values that another project has', async () => {
    const card = await bench.card('a')
    await giveSecretValue('Priority', 'enum')
    const rows = (names: readonly string[]) =>
      rowsBy(
        customField('Priority'),
        names.map(name => ({ name })),
      )
    await rows(['Major'])
    await expectSame(() => rows(['Major', SECRET]), [card])
  })

  it('are not told by a private field', async () => {
    const card = await bench.card('a', 'Open', { customFields: [bench.field('Priority', 'Major')] })
    const other = await bench.card('b')
    for (const project of [bench.project, hidden]) await changeUse(project, 'Priority', { isPublic: false })
    await rowsBy(customField('Priority'), [])
    await expectSame(() => rowsBy(customField('Priority'), [{ name: 'Major' }, { name: 'Critical' }]), [card, other])
  })

  it('are not told by issues', async () => {
    const epic = await bench.card('epic', 'Open', { customFields: [bench.field('Type', 'Epic')] })
    const secret = await bench.card(SECRET, 'Open', {
      customFields: [bench.field('Type', 'Epic')],
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] },
    })
    const card = await bench.card('a', 'Open', { customFields: [bench.field('Type', 'Task')] })
    await rowsBy(customField('Type'), [{ name: 'Epic' }], 'IssueBasedSwimlaneSettings')
    await expectSame(
      async () => done(await test.admin.post('/commands', { query: `subtask of ${secret}`, issues: [{ id: card }] })),
      [card],
    )
    done(await bench.move([card], { row: { id: 'orphans' }, column: { id: bench.column('Fixed') } }, reader))
    // An issue has one parent, and one that is out of sight is never replaced.
    const refused = await bench.move([card], { row: { id: epic } }, reader)
    expect(refused.status).toBe(403)
    expect(refused.text).not.toMatch(new RegExp(`${SECRET}|${secret}`))
    const unknown = await bench.move([card], { row: { id: '2-999999' } }, reader)
    const unseen = await bench.move([card], { row: { id: secret } }, reader)
    expect(unseen.text.replaceAll(secret, '2-999999')).toBe(unknown.text)
    expect((await bench.places())[SECRET]).toEqual({ Fixed: ['a'] })
  })

  it('are not told by the values of columns', async () => {
    const card = await bench.card('a')
    await giveSecretValue('State', 'state')
    const columns = (last: readonly string[]) =>
      save({
        columnSettings: {
          field: { id: fields.get('State') },
          columns: [
            ...bench.columns.slice(0, -1).map(({ id }) => ({ id })),
            { id: bench.columns.at(-1)?.id, fieldValues: last.map(name => ({ name })) },
          ],
        },
      })
    await columns(['Verified'])
    await expectSame(() => columns(['Verified', SECRET]), [card])
    await columns([SECRET])
    const refused = await bench.move([card], { column: { id: bench.columns.at(-1)?.id } }, reader)
    expect([refused.status, refused.text.includes(SECRET)]).toEqual([400, false])
  })

  it('are left by moves as if the card stood in none, and keep what it has of them', async () => {
    const card = await bench.card('a')
    const [shown, secret] = [await tag('shown', everybody), await tag(SECRET)]
    done(await test.admin.post(`/issues/${card}/tags`, { id: secret }))
    await rowsBy({ id: 'tag' }, [{ id: secret }, { id: shown }])
    const rows = await rowsSeen()
    expect(Object.keys(rows)).toEqual(['', `shown ${count}`])
    done(await bench.move([card], { row: { id: rows[`shown ${count}`] } }, reader))
    expect(await tagsOf(card)).toEqual([`${SECRET} ${count}`, `shown ${count}`])
    expect(await bench.places(reader)).toEqual({ '': {}, [`shown ${count}`]: { Open: ['a'] } })
    done(await bench.move([card], { row: { id: 'orphans' } }, reader))
    expect(await tagsOf(card)).toEqual([`${SECRET} ${count}`])
  })

  it('of a private field are left alone, whatever cards have in it', async () => {
    const priority = (value: string) => ({ customFields: [bench.field('Priority', value)] })
    const cards = [await bench.card('a', 'Open', priority('Major')), await bench.card('b', 'Open', priority('Normal'))]
    await changeUse(bench.project, 'Priority', { isPublic: false })
    await rowsBy(customField('Priority'), [{ name: 'Major' }])
    const rows = (await bench.view()).body.rows.map(({ id }: { id: string }) => id)
    const to = async (row: string) =>
      Promise.all(cards.map(async card => (await bench.move([card], { row: { id: row } }, reader)).status))
    expect(await to('orphans')).toEqual([200, 200])
    expect(await to(rows[1])).toEqual([404, 404])
    expect(await bench.places()).toEqual({ '': { Open: ['b'] }, Major: { Open: ['a'] } })
    await changeUse(bench.project, 'State', { isPublic: false })
    const columns = async (name: string) =>
      (await bench.move(cards, { column: { id: bench.column(name) } }, reader)).text
    expect(await columns('Open')).toBe(await columns('Fixed'))
  })
})
