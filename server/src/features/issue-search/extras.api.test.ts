import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueGroups } from './groups/issue-groups.ts'

interface Group {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly count: number
  readonly isResolved: boolean | null
}

describe('around a list', () => {
  let test: TestApp
  /** Reads project AA alone. */
  let reader: ApiClient
  let stranger: ApiClient
  const fields = new Map<string, string>()
  const ids = new Map<string, string>()

  beforeAll(async () => {
    test = await startTestApp()
    for (const [shortName, name] of [
      ['AA', 'Alpha'],
      ['BB', 'Beta'],
    ])
      await test.admin.post('/admin/projects', { shortName, name, leader: { login: 'admin' } })
    const listed = await test.admin.get('/admin/projects/AA/customFields', { fields: 'id,field(id,name)', $top: '-1' })
    for (const { field } of listed.body) fields.set(field.name, field.id)
    await create('AA', 'Login fails', 'Open', 'Critical')
    await create('AA', '=HYPERLINK("evil")', 'Fixed', 'Normal')
    await create('AA', 'Crash on start, "often"', 'Open', 'Normal')
    await create('BB', 'Login is slow', 'Open', 'Normal')
    await create('BB', '😀 Übersicht <b>&amp;', null, 'Normal')
    const project = (await test.admin.get('/admin/projects/AA', { fields: 'id' })).body.id
    const readerId = await test.createUser('rita', { fullName: 'Rita Reader' })
    await test.grant(readerId, 'issue-reader', Number(project.slice(2)))
    reader = await test.clientOf(readerId)
    stranger = await test.signIn('sam')
  })
  afterAll(() => test.stop())

  async function create(project: string, summary: string, state: string | null, priority: string): Promise<void> {
    test.clock.now += 60_000
    const reply = await test.admin.post(
      '/issues',
      {
        project: { shortName: project },
        summary,
        customFields: [
          { name: 'State', value: state && { name: state } },
          { name: 'Priority', value: { name: priority } },
        ],
      },
      { fields: 'id,idReadable' },
    )
    expect(reply.status).toBe(200)
    ids.set(reply.body.idReadable, reply.body.id)
  }

  const groups = async (client: ApiClient, query: Record<string, string>): Promise<readonly Group[]> =>
    (await client.get('/issueGroups', { fields: 'id,name,query,count,isResolved,user(login)', ...query })).body
  /** Of the administrator, whose tags these are. */
  const context = async (): Promise<RequestContext> => {
    const { id } = (await test.admin.get('/users/me', { fields: 'id' })).body
    const userId = Number(id.slice(2))
    return { ...test.system, hints: new Map(), actor: { ...test.system.actor, userId, principals: [userId] } }
  }
  const field = (name: string): string => fields.get(name) ?? ''
  const sizes = (found: readonly Group[]): object => Object.fromEntries(found.map(group => [group.name, group.count]))
  const list = async (client: ApiClient, query: Record<string, string>): Promise<readonly string[]> =>
    (await client.get('/issues', { fields: 'idReadable', ...query })).body.map(
      (issue: { readonly idReadable: string }) => issue.idReadable,
    )

  describe('groups', () => {
    it('count the issues of each value, and each group is a query', async () => {
      const found = await groups(test.admin, { by: field('State') })
      expect(sizes(found)).toMatchObject({ Open: 3, Fixed: 1 })
      expect(found.find(group => group.name === 'Fixed')?.isResolved).toBe(true)
      for (const group of found) expect(await list(test.admin, { query: group.query })).toHaveLength(group.count)
    })

    it('divide by project, reporter and tag', async () => {
      expect(sizes(await groups(test.admin, { by: 'project' }))).toEqual({ Alpha: 3, Beta: 2 })
      expect((await groups(test.admin, { by: 'reporter' }))[0]).toMatchObject({ user: { login: 'admin' }, count: 5 })
      const tag = await test.admin.post('/tags', { name: 'needs copy' }, { fields: 'id' })
      await test.admin.post('/issues/AA-1/tags', { id: tag.body.id })
      const found = await groups(test.admin, { by: 'tag' })
      expect(found).toMatchObject([
        { name: 'needs copy', count: 1, query: 'tag: {needs copy}' },
        { id: 'none', count: 4 },
      ])
      for (const group of found) expect(await list(test.admin, { query: group.query })).toHaveLength(group.count)
      expect(await groups(reader, { by: 'tag' })).toMatchObject([{ id: 'none', count: 3 }])
    })

    it('keep to the query, its context and the reader', async () => {
      expect(sizes(await groups(test.admin, { by: field('State'), query: 'login' }))).toMatchObject({ Open: 2 })
      expect(sizes(await groups(test.admin, { by: 'project', folder: 'AA' }))).toEqual({ Alpha: 3 })
      expect(sizes(await groups(reader, { by: 'project' }))).toEqual({ Alpha: 3 })
      expect(await groups(stranger, { by: 'project' })).toEqual([])
    })

    it('name every value even when there are more issues than are counted', async () => {
      for (const by of [field('State'), field('Priority'), 'tag']) {
        const all = await groups(test.admin, { by })
        for (const query of ['', 'login or crash or start']) {
          const some = await issueGroups(await context(), { query }, by, 1)
          expect(some.length, `${by} ${query}`).toBeGreaterThan(0)
          for (const group of some) {
            expect(group.countIsMinimum).toBe(true)
            expect(all.find(one => one.id === group.id)?.count).toBeGreaterThanOrEqual(group.count)
          }
        }
        const named = await issueGroups(await context(), { query: '' }, by, 1)
        const values = all.filter(group => group.id !== 'none').map(group => group.name)
        expect(named.filter(group => group.id !== 'none').map(group => group.name)).toEqual(values)
      }
    })

    it('refuse what cannot be divided by', async () => {
      for (const by of ['', 'summary', '58-99999', '6-1'])
        expect((await test.admin.get('/issueGroups', { by })).status).toBe(400)
      expect((await test.admin.get('/issueGroups', {})).status).toBe(400)
      expect((await test.admin.get('/issueGroups', { by: 'tag', query: 'State: Nonsense' })).status).toBe(400)
      expect((await stranger.get('/issueGroups', { by: field('State') })).status).toBe(400)
      expect((await test.anonymous.get('/issueGroups', { by: 'tag' })).status).toBe(401)
    })
  })

  describe('exports', () => {
    const columns = (): string => `id,summary,created,${field('State')},${field('Priority')}`

    it('give CSV that spreadsheets do not run', async () => {
      const reply = await test.admin.get('/issues/export', {
        format: 'csv',
        columns: columns(),
        query: 'sort by: {issue id} asc',
      })
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="issues-[\d-]+\.csv"$/)
      const lines = reply.text.split('\r\n')
      expect(lines[0]).toBe('\ufeffID,Summary,Created,State,Priority')
      expect(lines[1]).toMatch(/^AA-1,Login fails,\d{4}-\d\d-\d\d \d\d:\d\d,Open,Critical$/)
      expect(lines[2]).toContain(`"'=HYPERLINK(""evil"")"`)
      expect(lines[3]).toContain('"Crash on start, ""often"""')
      expect(lines).toHaveLength(7)
    })

    it('give workbooks of typed cells', async () => {
      const reply = await test.admin.send({
        method: 'GET',
        url: '/api/issues/export',
        query: { format: 'xlsx', columns: columns() },
      })
      expect(reply.status).toBe(200)
      const raw = await test.app.http.inject({
        method: 'GET',
        url: '/api/issues/export',
        query: { format: 'xlsx', columns: columns() },
        headers: { ...test.admin.headers },
      })
      const files = unzipSync(raw.rawPayload)
      const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
      expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK("evil")</t></is>')
      expect(sheet).toContain('😀 Übersicht &lt;b&gt;&amp;amp;')
      expect(sheet).not.toContain('<f>')
      expect(sheet).toMatch(/<c s="3"><v>4\d{4}(\.\d+)?<\/v><\/c>/)
      expect(sheet.match(/<row>/g)).toHaveLength(6)
      expect(Object.keys(files)).toContain('[Content_Types].xml')
    })

    it('give JSON', async () => {
      const reply = await test.admin.get('/issues/export', { format: 'json', columns: columns(), query: 'project: BB' })
      expect(reply.body).toHaveLength(2)
      expect(reply.body[1]).toMatchObject({ id: 'BB-1', summary: 'Login is slow', State: 'Open', Priority: 'Normal' })
      expect(reply.body[1].created).toBeTypeOf('number')
      const none = await test.admin.get('/issues/export', { format: 'json', query: 'summary: nothinglikethis' })
      expect(none.body).toEqual([])
    })

    it('hold what the reader sees, and nothing else', async () => {
      const own = await reader.get('/issues/export', { format: 'json', columns: 'id' })
      expect(own.body.map((row: { readonly id: string }) => row.id).sort()).toEqual(['AA-1', 'AA-2', 'AA-3'])
      expect((await stranger.get('/issues/export', { format: 'json', columns: 'id' })).body).toEqual([])
      expect((await stranger.get('/issues/export', { format: 'json', columns: field('State') })).status).toBe(400)
      expect((await test.anonymous.get('/issues/export', { format: 'csv' })).status).toBe(401)
    })

    it('refuse unknown columns and formats, and lists that are too long', async () => {
      expect((await test.admin.get('/issues/export', { format: 'pdf' })).status).toBe(400)
      expect((await test.admin.get('/issues/export', { format: 'csv', columns: 'id,secret' })).status).toBe(400)
      await test.admin.post('/admin/globalSettings/systemSettings', { maxExportItems: 4 })
      expect((await test.admin.get('/issues/export', { format: 'csv' })).status).toBe(400)
      await test.admin.post('/admin/globalSettings/systemSettings', { maxExportItems: null })
    })
  })

  describe('an order by hand', () => {
    let folder: string
    const order = (client: ApiClient): Promise<readonly string[]> => list(client, { folder })
    const move = (moved: string, leading: string | null, client = test.admin) =>
      client.post(`/issueFolders/${folder}/sortOrder/issues`, {
        moved: { id: ids.get(moved) },
        leading: leading && { id: ids.get(leading) },
      })

    beforeAll(async () => {
      const saved = await test.admin.post('/savedQueries', { name: 'All of them', query: '' }, { fields: 'id' })
      expect(saved.status).toBe(200)
      folder = saved.body.id
    })

    it('is followed by the list of the saved search', async () => {
      const before = await order(test.admin)
      expect(before).toHaveLength(5)
      const [first = '', second = '', third = '', fourth = '', fifth = ''] = before
      expect((await move(fifth, first)).status).toBe(200)
      expect(await order(test.admin)).toEqual([first, fifth, second, third, fourth])
      expect((await move(fourth, null)).status).toBe(200)
      expect(await order(test.admin)).toEqual([fourth, first, fifth, second, third])
      expect((await move(first, third)).status).toBe(200)
      expect(await order(test.admin)).toEqual([fourth, fifth, second, third, first])
      expect(await list(test.admin, { folder, query: 'sort by: {issue id} asc' })).toEqual([...before].sort())
      const page = await test.admin.get('/issuePage', { folder, $top: '2', fields: 'cursor,issues(idReadable)' })
      const rest = await test.admin.get('/issuePage', {
        folder,
        cursor: page.body.cursor,
        fields: 'issues(idReadable)',
      })
      expect(rest.body.issues.map((issue: { idReadable: string }) => issue.idReadable)).toEqual([second, third, first])
      const placed = await test.admin.get(`/issueFolders/${folder}/sortOrder/issues`, { fields: 'idReadable' })
      expect(placed.body.map((issue: { idReadable: string }) => issue.idReadable)).toEqual(await order(test.admin))
    })

    it('never runs out of room', async () => {
      const [first = ''] = await order(test.admin)
      for (let count = 0; count < 30; count++) {
        const last = (await order(test.admin)).at(-1) ?? ''
        expect((await move(last, first)).status).toBe(200)
        const now = await order(test.admin)
        expect(now.slice(0, 2)).toEqual([first, last])
        expect(new Set(now).size).toBe(5)
      }
    })

    it('is changed by who may change the folder, within what they see', async () => {
      expect((await move('AA-1', null, stranger)).status).toBe(404)
      await test.admin.post(`/savedQueries/${folder}`, {
        readSharingSettings: { permittedUsers: [{ login: 'rita' }] },
      })
      expect((await move('AA-1', null, reader)).status).toBe(403)
      expect(
        (await reader.get(`/issueFolders/${folder}/sortOrder/issues`, { fields: 'idReadable' })).body,
      ).toHaveLength(3)
      expect(
        (await test.admin.post(`/issueFolders/${folder}/sortOrder/issues`, { moved: { id: 'AA-99' } })).status,
      ).toBe(404)
      expect((await move('AA-1', 'AA-1')).status).toBe(400)
      expect((await test.admin.post(`/issueFolders/${folder}/sortOrder/issues`, {})).status).toBe(400)
      expect((await test.admin.post('/issueFolders/AA/sortOrder/issues', { moved: { id: 'AA-1' } })).status).toBe(400)
      expect((await test.anonymous.get(`/issueFolders/${folder}/sortOrder/issues`)).status).toBe(401)
    })
  })

  describe('quick search', () => {
    const FIELDS = 'issues(idReadable),projects(shortName),users(login),savedQueries(name),tags(name)'
    const find = async (client: ApiClient, query: string) =>
      (await client.get('/quickSearch', { query, fields: FIELDS })).body
    const found = (body: { readonly issues: readonly { readonly idReadable: string }[] }): readonly string[] =>
      body.issues.map(issue => issue.idReadable)

    it('finds issues by id, number and unfinished words', async () => {
      expect(found(await find(test.admin, 'aa-2'))).toEqual(['AA-2'])
      expect([...found(await find(test.admin, '1'))].sort()).toEqual(['AA-1', 'BB-1'])
      expect(found(await find(test.admin, 'login sl'))).toEqual(['BB-1'])
      expect(found(await find(test.admin, 'übers'))).toEqual(['BB-2'])
      expect(found(await find(test.admin, 'cra'))).toEqual(['AA-3'])
      expect(found(await find(test.admin, '->'))).toEqual([])
    })

    it('finds issues whose id begins so: the very one first, then the newest', async () => {
      await test.admin.post('/admin/projects', { shortName: 'LONG', name: 'Long one', leader: { login: 'admin' } })
      for (let number = 1; number <= 12; number++) await create('LONG', `Entry of day ${number}`, 'Open', 'Normal')
      expect(found(await find(test.admin, 'long-1'))).toEqual(['LONG-1', 'LONG-12', 'LONG-11', 'LONG-10'])
      expect(found(await find(test.admin, 'LONG-')).slice(0, 3)).toEqual(['LONG-12', 'LONG-11', 'LONG-10'])
      await test.admin.delete(`/issues/${ids.get('LONG-11')}`)
      expect(found(await find(test.admin, 'LONG-1'))).toEqual(['LONG-1', 'LONG-12', 'LONG-10'])
      for (const text of ['LONG-2', 'LONG-02']) expect(found(await find(test.admin, text)), text).toEqual(['LONG-2'])
      for (const text of ['LONG-99', 'LONG-123456789012345', 'NONE-', 'NONE-1'])
        expect(found(await find(test.admin, text)), text).toEqual([])
    })

    it('offers by the beginning of an id only what the reader sees', async () => {
      expect(found(await find(reader, 'AA-'))).toEqual(['AA-3', 'AA-2', 'AA-1'])
      for (const text of ['BB-', 'LONG-', 'LONG-1']) expect(found(await find(reader, text)), text).toEqual([])
      for (const text of ['AA-', 'AA-1']) expect(found(await find(stranger, text)), text).toEqual([])
      const hidden = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] } }
      expect((await test.admin.post('/issues/AA-3', hidden)).status).toBe(200)
      expect(found(await find(reader, 'AA-'))).toEqual(['AA-2', 'AA-1'])
      await test.admin.post('/issues/AA-3', { visibility: { $type: 'UnlimitedVisibility' } })
      expect(found(await find(reader, 'AA-'))).toEqual(['AA-3', 'AA-2', 'AA-1'])
    })

    it('finds everything that has a name', async () => {
      expect((await find(test.admin, 'alp')).projects).toMatchObject([{ shortName: 'AA' }])
      expect((await find(test.admin, 'read')).users).toMatchObject([{ login: 'rita' }])
      expect((await find(test.admin, 'all of')).savedQueries).toMatchObject([{ name: 'All of them' }])
      expect((await find(test.admin, 'needs')).tags).toMatchObject([{ name: 'needs copy' }])
    })

    it('shows nothing that is hidden', async () => {
      const nothing = { issues: [], projects: [], users: [], savedQueries: [], tags: [] }
      for (const query of ['BB-1', 'alp', 'needs', '', ' ', '\0', '\ud800', "'", '%'])
        expect(await find(stranger, query)).toMatchObject(nothing)
      expect(found(await find(reader, 'login'))).toEqual(['AA-1'])
      expect((await test.anonymous.get('/quickSearch', { query: 'a' })).status).toBe(401)
      expect((await test.admin.get('/quickSearch', { query: 'a', $top: '1000' })).status).toBe(400)
    })
  })
})
