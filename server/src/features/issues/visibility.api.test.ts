import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Many readers of different kinds, many issues of different kinds: every way to find issues must agree. */
describe('visibility of issues', () => {
  let test: TestApp
  const readers = new Map<string, ApiClient>()
  const issues: { readonly id: string; readonly idReadable: string }[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const projectIds: number[] = []
    for (const key of ['ONE', 'TWO', 'THREE']) {
      const reply = await test.admin.post(
        '/admin/projects',
        { shortName: key, name: key, leader: { login: 'admin' } },
        { fields: 'id' },
      )
      projectIds.push(Number(reply.body.id.slice(2)))
    }
    const [one, two, three] = projectIds
    const people = ['member', 'reporter', 'both', 'reader', 'overrider', 'nobody'] as const
    const ids = new Map<string, number>()
    for (const login of people) ids.set(login, await test.createUser(login))
    const grant = (login: string, role: string, projectId?: number) => test.grant(ids.get(login) ?? 0, role, projectId)
    await grant('member', 'contributor', one)
    await grant('reporter', 'reporter', one)
    await grant('reporter', 'reporter', two)
    await grant('both', 'contributor', one)
    await grant('both', 'reporter', two)
    await grant('reader', 'issue-reader')
    await grant('overrider', 'system-admin', three)
    await grant('overrider', 'reporter', one)
    const group = await test.createGroup('Inner circle', [ids.get('member') ?? 0, ids.get('both') ?? 0])
    for (const login of people) readers.set(login, await test.clientOf(ids.get(login) ?? 0))
    readers.set('admin', test.admin)

    const visibilities = [
      undefined,
      { $type: 'LimitedVisibility', permittedGroups: [{ id: `3-${group}` }] },
      { $type: 'LimitedVisibility', permittedUsers: [{ login: 'reader' }] },
      { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    ]
    for (const project of ['ONE', 'TWO', 'THREE'])
      for (const reporter of ['admin', 'reporter', 'both'])
        for (const visibility of visibilities) {
          const reply = await test.admin.post(
            '/issues',
            {
              project: { shortName: project },
              summary: `needle ${project} of ${reporter}`,
              reporter: { login: reporter },
              visibility,
            },
            { fields: 'id,idReadable' },
          )
          expect(reply.status).toBe(200)
          issues.push(reply.body)
        }
  })
  afterAll(() => test.stop())

  const sorted = (values: readonly string[]) => [...values].sort()

  it.each(['admin', 'member', 'reporter', 'both', 'reader', 'overrider', 'nobody'])(
    'is the same one by one, in lists, pages, counts, searches and references for %s',
    async login => {
      const client = readers.get(login)
      if (!client) throw new Error(`No reader ${login}`)
      const oneByOne: string[] = []
      for (const issue of issues)
        if ((await client.get(`/issues/${issue.id}`)).status === 200) oneByOne.push(issue.idReadable)
      const expected = sorted(oneByOne)
      const ids = (list: readonly { idReadable: string }[]) => sorted(list.map(issue => issue.idReadable))
      const fields = 'idReadable'

      expect(ids((await client.get('/issues', { $top: '-1', fields })).body)).toEqual(expected)
      expect(ids((await client.get('/issues', { $top: '-1', fields, query: 'needle' })).body)).toEqual(expected)
      for (const order of ['updated desc', 'updated asc', 'created asc', 'created desc']) {
        const seen: { idReadable: string }[] = []
        let cursor: string | null = null
        do {
          const reply: { body: { issues: { idReadable: string }[]; cursor: string | null; total: number } } =
            await client.get('/issuePage', {
              query: `sort by: ${order}`,
              $top: '5',
              fields: 'issues(idReadable),cursor,total',
              ...(cursor ? { cursor } : {}),
            })
          expect(reply.body.total).toBe(expected.length)
          seen.push(...reply.body.issues)
          cursor = reply.body.cursor
        } while (cursor)
        expect(ids(seen)).toEqual(expected)
      }
      const known: readonly string[] = (await client.get('/admin/projects', { fields: 'shortName' })).body.map(
        (project: { shortName: string }) => project.shortName,
      )
      for (const projects of [['ONE'], ['TWO', 'THREE'], ['ONE', 'TWO', 'THREE']]) {
        const some: string[] = []
        for (const project of projects) {
          const page = await client.get('/issuePage', {
            folder: project,
            $top: '200',
            fields: 'issues(idReadable),total',
          })
          expect(page.status).toBe(known.includes(project) ? 200 : 404)
          if (page.status === 404) continue
          expect(page.body.total).toBe(page.body.issues.length)
          some.push(...page.body.issues.map((issue: { idReadable: string }) => issue.idReadable))
        }
        const query = `project: ${projects.join(', ')}`
        const inQuery = await client.get('/issues', { $top: '-1', fields, query })
        if (projects.every(project => known.includes(project))) expect(ids(inQuery.body)).toEqual(sorted(some))
        else expect(inQuery.body.error_children[0].error).toBe('unknown_value')
        expect(sorted(some)).toEqual(expected.filter(id => projects.includes(id.split('-')[0] ?? '')))
      }
      const references = await client.post('/references', { issues: issues.map(issue => issue.idReadable) })
      expect(ids(references.body.issues)).toEqual(expected)
    },
  )

  it('really differs between readers', async () => {
    const counts = new Map<string, number>()
    for (const [login, client] of readers)
      counts.set(login, (await client.get('/issuePage', { fields: 'total' })).body.total)
    expect(Object.fromEntries(counts)).toEqual({
      admin: 36,
      // ONE: 3 public, 3 of the circle, and none of the rest.
      member: 6,
      // Own ones, whatever their visibility, in ONE and TWO.
      reporter: 8,
      // ONE: 3 public, 3 of the circle, 2 more own; TWO: 4 own.
      both: 12,
      // Public and limited to the reader, in all projects.
      reader: 18,
      // All of THREE.
      overrider: 12,
      nobody: 0,
    })
  })
})
