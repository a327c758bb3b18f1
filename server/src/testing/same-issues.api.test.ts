import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const READERS = ['guest', 'reader', 'reporter', 'member', 'stranger', 'overrider', 'nobody', 'admin'] as const

/** Every place that shows issues shows those that can be opened one by one, and no other. */
describe('the issues that somebody sees', () => {
  let test: TestApp
  let hub: string
  let tag: string
  const clients = new Map<string, ApiClient>()
  const issues: { readonly id: string; readonly idReadable: string }[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const { admin } = test
    const projects: string[] = []
    for (const key of ['ONE', 'TWO']) {
      projects.push(await createProject(test, key))
      await admin.post(`/admin/projects/${key}/timeTrackingSettings`, { enabled: true })
    }
    const [one, two] = projects.map(id => Number(id.slice(2)))
    const people = new Map<string, number>()
    for (const login of READERS.filter(name => name !== 'guest' && name !== 'admin'))
      people.set(login, await test.createUser(login))
    const grants: readonly (readonly [string, string, number | undefined])[] = [
      ['reader', 'issue-reader', undefined],
      ['reporter', 'reporter', one],
      ['member', 'contributor', one],
      ['stranger', 'contributor', two],
      ['overrider', 'system-admin', two],
      ['overrider', 'reporter', one],
    ]
    for (const [who, role, project] of grants) await test.grant(people.get(who) ?? 0, role, project)
    for (const [who, id] of people) clients.set(who, await test.clientOf(id))
    clients.set('guest', test.anonymous).set('admin', admin)
    await admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    const group = `3-${await test.createGroup('Circle', [people.get('member') ?? 0, people.get('stranger') ?? 0])}`
    const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
    const all = groups.find(({ name }) => name === 'All Users')?.id
    tag = idIn(await admin.post('/tags', { name: 'shared', visibleFor: { id: all } }, { fields: 'id' }))
    const visibilities = [
      null,
      { $type: 'LimitedVisibility', permittedGroups: [{ id: group }] },
      { $type: 'LimitedVisibility', permittedUsers: [{ login: 'reader' }] },
      { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    ]
    for (const project of projects)
      for (const visibility of visibilities)
        for (const reporter of ['admin', 'reporter']) {
          const body = { project: { id: project }, summary: 'needle', reporter: { login: reporter }, visibility }
          const { body: issue } = await admin.post(
            '/issues',
            { ...body, tags: [{ id: tag }] },
            { fields: 'id,idReadable' },
          )
          issues.push(issue)
          idIn(
            await admin.post(
              `/issues/${issue.id}/timeTracking/workItems`,
              { duration: { minutes: 5 } },
              { fields: 'id' },
            ),
          )
        }
    // One that all readers but nobody see: it is linked with all others, and its text names them.
    const everybodys = { project: { id: projects[0] }, summary: 'The middle', reporter: { login: 'reporter' } }
    const description = issues.map(({ idReadable }) => idReadable).join(' ')
    hub = idIn(await admin.post('/issues', { ...everybodys, description }, { fields: 'id' }))
    const types: readonly { id: string; name: string }[] = (await admin.get('/issueLinkTypes', { fields: 'id,name' }))
      .body
    const relates = types.find(({ name }) => name === 'Relates')?.id
    for (const { id } of issues)
      idIn(await admin.post(`/issues/${hub}/links/${relates}/issues`, { id }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const seenOneByOne = async (client: ApiClient): Promise<readonly string[]> => {
    const seen: string[] = []
    for (const { id } of issues) if ((await client.get(`/issues/${id}`)).status === 200) seen.push(id)
    return seen.toSorted()
  }

  /** Those of the issues that a text names. */
  const namedIn = (text: string): readonly string[] =>
    issues
      .filter(({ idReadable }) => new RegExp(`\\b${idReadable}\\b`).test(text))
      .map(({ id }) => id)
      .toSorted()
  const textOfBook = (bytes: Buffer): string =>
    Object.values(unzipSync(bytes))
      .map(bytes => strFromU8(bytes))
      .join()

  it.each(READERS)('are the same in every place: %s', async who => {
    const client = clients.get(who)
    if (!client) throw new Error(who)
    const expected = await seenOneByOne(client)
    const ids = (list: readonly { id: string }[]) => [...new Set(list.map(({ id }) => id))].toSorted()
    const get = async (path: string, query: Record<string, string>) => {
      const { status, body, text } = await client.get(path, { $top: '-1', ...query })
      expect(status, text).toBe(200)
      return body
    }
    expect(ids(await get('/issues', { query: 'needle', fields: 'id' })), 'search').toEqual(expected)
    expect(ids(await get('/issues', { query: 'tag: shared', fields: 'id' })), 'tag').toEqual(expected)
    const page = await get('/issuePage', { query: 'needle', $top: '200', fields: 'issues(id),total' })
    expect(ids(page.issues), 'page').toEqual(expected)
    expect(page.total, 'total').toBe(expected.length)
    const { body: counted } = await client.post('/issuesGetter/count', { query: 'needle' }, { fields: 'count' })
    expect(counted.count, 'count').toBe(expected.length)
    const { tree } = await get('/sortedIssues', {
      query: 'needle',
      topRoot: '100',
      flatten: 'true',
      fields: 'tree(id)',
    })
    expect(ids(tree), 'order').toEqual(expected)
    const { body: got } = await client.post(
      '/issuesGetter',
      issues.map(({ id }) => ({ id })),
      { fields: 'id' },
    )
    expect(ids(got), 'by ids').toEqual(expected)
    expect(ids(await get(`/tags/${tag}/issues`, { fields: 'id' })), 'of the tag').toEqual(expected)

    const columns = { query: 'needle', columns: 'id' }
    for (const format of ['csv', 'xlsx', 'json']) {
      const file = await client.get('/issues/export', { ...columns, format })
      expect(file.status, file.text).toBe(200)
      expect(namedIn(format === 'xlsx' ? textOfBook(file.bytes) : file.text), format).toEqual(expected)
    }

    const groups = await get('/issueGroups', { query: 'needle', by: 'project', fields: 'count' })
    const inGroups = groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(inGroups, 'groups').toBe(expected.length)
    for (const { id, idReadable } of issues) {
      const { issues: quick } = await get('/quickSearch', { query: idReadable, $top: '20', fields: 'issues(id)' })
      expect(ids(quick).includes(id), `quick search of ${idReadable}`).toBe(expected.includes(id))
    }
    const listed: string[] = []
    for (const key of ['ONE', 'TWO']) {
      const { status, body } = await client.get(`/admin/projects/${key}/issues`, { $top: '-1', fields: 'id' })
      if (status === 200) listed.push(...ids(body).filter(id => id !== hub))
      else expect(status, key).toBe(404)
    }
    expect(listed.toSorted(), 'of the projects').toEqual(expected)
    const command = { query: 'star', search: { query: 'needle' } }
    const plan = await client.post('/commands/assist', command, { fields: 'affected' })
    if (plan.status === 200) expect(plan.body.affected, 'of a command').toBe(expected.length)
    else expect([plan.status, expected.length], plan.text).toEqual([403, 0])

    const created = await get('/activities', { categories: 'IssueCreatedCategory', fields: 'target(id)' })
    const targets = ids(created.map(({ target }: { target: { id: string } }) => target)).filter(id => id !== hub)
    expect(targets, 'activities').toEqual(expected)

    const pages = await get('/activitiesPage', {
      categories: 'IssueCreatedCategory',
      issueQuery: 'needle',
      $top: '100',
      fields: 'activities(target(id))',
    })
    expect(ids(pages.activities.map(({ target }: { target: { id: string } }) => target)), 'page of activities').toEqual(
      expected,
    )

    const work = await get('/workItems', { fields: 'issue(id)' })
    const worked = ids(work.map(({ issue }: { issue: { id: string } }) => issue))
    // Whose work one may read is asked per project: it is never more than the issues.
    for (const id of worked) expect(expected, 'work').toContain(id)
    for (const format of ['csv', 'xlsx']) {
      const file = await client.get('/workItems/export', { format })
      expect(file.status, file.text).toBe(200)
      expect(namedIn(format === 'xlsx' ? textOfBook(file.bytes) : file.text), `work as ${format}`).toEqual(worked)
    }

    const middle = await client.get(`/issues/${hub}`, { fields: 'links(issues(id)),mentionedIssues(id)' })
    if (middle.status === 404) return
    const linked = middle.body.links.flatMap((link: { issues: readonly { id: string }[] }) => link.issues)
    expect(ids(linked), 'links').toEqual(expected)
    expect(ids(middle.body.mentionedIssues), 'mentions').toEqual(expected)
    const references = await client.post('/references', { issues: issues.map(({ idReadable }) => idReadable) })
    expect(references.body.issues.length, 'references').toBe(expected.length)
  })

  it('are not the same for all readers', async () => {
    const counts: Record<string, number> = {}
    for (const [who, client] of clients) counts[who] = (await seenOneByOne(client)).length
    expect(counts).toEqual({
      guest: 0,
      nobody: 0,
      reader: 8,
      reporter: 4,
      member: 4,
      stranger: 4,
      overrider: 8,
      admin: 16,
    })
  })
})
