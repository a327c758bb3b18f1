import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type NewActivity, writeActivities } from '../activities/index.ts'

const ALL =
  'IssueCreatedCategory,IssueResolvedCategory,ProjectCategory,SummaryCategory,DescriptionCategory,CustomFieldCategory,' +
  'TagsCategory,LinksCategory,IssueVisibilityCategory,AttachmentsCategory,AttachmentRenameCategory,' +
  'AttachmentVisibilityCategory,CommentsCategory,CommentTextCategory,CommentVisibilityCategory,CommentAttachmentsCategory'

const named = (entity: string, id: number, name: string, type = entity) => ({ values: [{ entity, id, name, type }] })

describe('history', () => {
  let test: TestApp
  let project: number
  let hiddenProject: number
  let issue: string
  let other: string
  let secret: string
  let ada: ApiClient
  let adaId: number
  let bob: ApiClient
  let bobId: number
  let reader: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'PAST')
    hiddenProject = await insertProject(test, 'HIDE')
    issue = await insertIssue(test, project, { summary: 'Now' })
    other = await insertIssue(test, project)
    secret = await insertIssue(test, hiddenProject, { summary: 'Secret' })
    adaId = await test.createUser('ada')
    bobId = await test.createUser('bob')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'contributor', project)
    await test.grant(bobId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, bob, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.clientOf(readerId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const numberOf = (id: string) => Number(id.split('-')[1])
  const record = async (
    on: string,
    entries: readonly NewActivity[],
    projectId = project,
  ): Promise<readonly string[]> => {
    const place = { id: numberOf(on), project_id: projectId }
    const of = { host: place, authorId: test.system.actor.userId, at: test.system.clock(), operationId: null }
    await transaction(test.system, ctx =>
      writeActivities(
        ctx,
        entries.map(entry => ({ ...of, entry })),
      ),
    )
    const { rows } = await sql<{ id: number }>`select id from activity where host_id = ${numberOf(on)}
      order by id desc limit ${entries.length}`.execute(test.system.db)
    return rows.map(row => `12-${row.id}`).toReversed()
  }
  const summary = (added: string, removed: string, created?: number, authorId?: number): NewActivity => ({
    category: 'SummaryCategory',
    added: { text: added },
    removed: { text: removed },
    ...(created === undefined ? {} : { created }),
    authorId: authorId ?? adaId,
  })
  const historyOf = async (client: ApiClient, on = issue, query: Record<string, string> = {}) => {
    const reply = await client.get(`/issues/${on}/activities`, {
      categories: ALL,
      $top: '-1',
      fields: 'id,category(id),added(id,name,text,login,idReadable,summary),removed(id,name,text),target(id),erased',
      ...query,
    })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(entry => entry.id)

  it('requires categories and lets unknown ones yield nothing', async () => {
    for (const path of [
      `/issues/${issue}/activities`,
      `/issues/${issue}/activitiesPage`,
      '/activities',
      '/activitiesPage',
    ]) {
      const reply = await ada.get(path)
      expect(reply).toMatchObject({ status: 400, body: { code: 'no_categories', error: 'Bad Request' } })
      expect(reply.body.error_description).toBe('No requested categories specified as a filter parameter')
      expect((await ada.get(path, { categories: 'NoSuchCategory,summarycategory' })).status).toBe(200)
    }
    expect(await historyOf(ada, issue, { categories: 'NoSuchCategory' })).toEqual([])
  })

  it('shows texts, values and resolution in the shapes of the API', async () => {
    const on = await insertIssue(test, project)
    const ids = await record(on, [
      { category: 'IssueCreatedCategory', added: named('Issue', numberOf(on), 'An issue'), removed: null },
      summary('New', 'Old'),
      { category: 'IssueResolvedCategory', added: { scalar: 1_700_000_000_000 }, removed: null },
      { category: 'IssueVisibilityCategory', added: named('User', adaId, 'Ada'), removed: null },
      {
        category: 'CustomFieldCategory',
        fieldId: 999_999,
        fieldName: 'State',
        added: named('BundleElement', 999_998, 'Fixed', 'StateBundleElement'),
        removed: null,
      },
      { category: 'CustomFieldCategory', fieldId: 999_999, fieldName: 'Points', added: { scalar: 5 }, removed: null },
    ])
    const shown = await historyOf(ada, on, {
      fields:
        'id,timestamp,author(login),category(id),field(id,name,presentation,linkId,customField(id)),added(id,name,login,summary),removed(id),target(id),targetMember',
    })
    expect(idsOf(shown)).toEqual(ids)
    expect(shown).toMatchObject([
      { $type: 'IssueCreatedActivityItem', added: [{ id: on, $type: 'Issue', summary: 'An issue' }], removed: [] },
      {
        $type: 'SimpleValueActivityItem',
        added: 'New',
        removed: 'Old',
        author: { login: 'ada' },
        category: { id: 'SummaryCategory', $type: 'ActivityCategory' },
        field: {
          $type: 'PredefinedFilterField',
          id: 'summary',
          presentation: 'Summary',
          linkId: null,
          customField: null,
        },
        target: { id: on, $type: 'Issue' },
        targetMember: 'summary',
      },
      { $type: 'IssueResolvedActivityItem', added: 1_700_000_000_000, removed: null },
      { $type: 'VisibilityUserActivityItem', added: [{ login: 'ada', $type: 'User' }], removed: [] },
      {
        $type: 'CustomFieldActivityItem',
        added: [{ id: '67-999998', name: 'Fixed', $type: 'StateBundleElement' }],
        field: { $type: 'CustomFilterField', name: 'State', presentation: 'State' },
        targetMember: '__CUSTOM_FIELD__State_999999',
      },
      { $type: 'CustomFieldActivityItem', added: 5, removed: null },
    ])
  })

  it('filters by time and author, in either order, in pages', async () => {
    const on = await insertIssue(test, project)
    const ids = await record(
      on,
      [1, 2, 2, 3, 4].map((time, index) => summary(`${index}`, '', time * 1000, index === 4 ? bobId : adaId)),
    )
    expect(idsOf(await historyOf(ada, on))).toEqual(ids)
    expect(idsOf(await historyOf(ada, on, { reverse: 'true' }))).toEqual(ids.toReversed())
    expect(idsOf(await historyOf(ada, on, { start: '2000', end: '3000' }))).toEqual(ids.slice(1, 4))
    for (const author of ['bob', `1-${bobId}`])
      expect(idsOf(await historyOf(ada, on, { author }))).toEqual(ids.slice(4))
    expect(idsOf(await historyOf(bob, on, { author: 'me' }))).toEqual(ids.slice(4))
    expect(await historyOf(ada, on, { author: 'nobody' })).toEqual([])
    expect(idsOf(await historyOf(ada, on, { $skip: '1', $top: '2' }))).toEqual(ids.slice(1, 3))
    expect((await ada.get(`/issues/${on}/activities`, { categories: ALL, start: 'x' })).status).toBe(400)
  })

  it('pages by opaque cursors in both directions', async () => {
    const on = await insertIssue(test, project)
    const ids = await record(
      on,
      [1, 2, 2, 2, 3, 4, 5].map((time, index) => summary(`${index}`, '', time * 1000)),
    )
    const page = async (query: Record<string, string>) =>
      (
        await ada.get(`/issues/${on}/activitiesPage`, {
          categories: ALL,
          $top: '3',
          fields: 'id,activities(id),beforeCursor,afterCursor,cursor,till,hasBefore,hasAfter,reverse',
          ...query,
        })
      ).body
    const first = await page({})
    expect(first).toMatchObject({ $type: 'ActivityCursorPage', hasBefore: false, hasAfter: true, reverse: false })
    expect(idsOf(first.activities)).toEqual(ids.slice(0, 3))
    const second = await page({ cursor: first.afterCursor })
    expect(idsOf(second.activities)).toEqual(ids.slice(3, 6))
    expect(second).toMatchObject({ hasBefore: true, hasAfter: true })
    const third = await page({ cursor: second.afterCursor })
    expect(idsOf(third.activities)).toEqual(ids.slice(6))
    expect(third).toMatchObject({ hasBefore: true, hasAfter: false, till: 5_000 })
    expect(idsOf((await page({ cursor: third.beforeCursor })).activities)).toEqual(ids.slice(3, 6))
    expect((await page({ cursor: third.afterCursor })).activities).toEqual([])

    const newest = await page({ reverse: 'true' })
    expect(idsOf(newest.activities)).toEqual(ids.slice(4).toReversed())
    const older = await page({ reverse: 'true', cursor: newest.afterCursor })
    expect(idsOf(older.activities)).toEqual(ids.slice(1, 4).toReversed())
    expect(idsOf((await page({ reverse: 'true', cursor: older.beforeCursor })).activities)).toEqual(
      ids.slice(4).toReversed(),
    )
    const around = await page({ activityId: ids[3] ?? '' })
    expect(idsOf(around.activities)).toEqual(ids.slice(2, 5))
    expect(around).toMatchObject({ hasBefore: true, hasAfter: true })

    const get = (query: Record<string, string>, client = ada, path = on) =>
      client.get(`/issues/${path}/activitiesPage`, { categories: ALL, ...query })
    for (const cursor of ['x', 'e30', Buffer.from('["after",-1,"a"]').toString('base64url')])
      expect((await get({ cursor })).status).toBe(400)
    expect((await get({ activityId: ids[0] ?? '' }, ada, other)).status).toBe(404)
    expect((await get({}, stranger)).status).toBe(404)
    expect((await get({}, test.anonymous)).status).toBe(401)
  })

  it('tells nothing of an entry by its cursor, since that may be one that the reader may not see', async () => {
    const on = await insertIssue(test, project)
    await record(on, [summary('', 'a', 1_234_567_890), summary('a', 'b', 1_234_567_891)])
    const { body } = await ada.get(`/issues/${on}/activitiesPage`, {
      categories: ALL,
      $top: '1',
      fields: 'beforeCursor,afterCursor',
    })
    for (const cursor of [body.beforeCursor, body.afterCursor])
      expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('1234567890')
    const read = (cursor: string) =>
      ada.get(`/issues/${on}/activitiesPage`, {
        categories: ALL,
        cursor,
        $top: '1',
        fields: 'beforeCursor,activities(added)',
      })
    const { body: next } = await read(body.afterCursor)
    expect(next.activities).toMatchObject([{ added: 'a' }])
    // The same place has one name, another direction another.
    expect((await read(body.afterCursor)).body.beforeCursor).toBe(next.beforeCursor)
    expect(new Set([body.beforeCursor, body.afterCursor, next.beforeCursor]).size).toBe(3)
    const sealed = Buffer.from(body.afterCursor, 'base64url')
    const altered = [0, 12, 28, 30].map(at => {
      const copy = Buffer.from(sealed)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      return copy
    })
    for (const bytes of [...altered, sealed.subarray(0, 12), sealed.subarray(0, 20), sealed.subarray(0, 28)])
      expect(await read(bytes.toString('base64url'))).toMatchObject({
        status: 400,
        body: { code: 'invalid_parameter' },
      })
  })

  it('gives one entry of this very issue only', async () => {
    const [id = ''] = await record(issue, [summary('A', 'B')])
    const get = (client: ApiClient, on: string) => client.get(`/issues/${on}/activities/${id}`, { fields: 'added' })
    expect((await get(ada, issue)).body).toMatchObject({ added: 'A', $type: 'SimpleValueActivityItem' })
    expect((await get(ada, other)).status).toBe(404)
    expect((await get(stranger, issue)).status).toBe(404)
    expect((await get(test.anonymous, issue)).status).toBe(401)
    expect((await ada.get(`/issues/${issue}/activities/2-1`)).status).toBe(404)
    expect((await ada.get(`/activities/${id}`, { fields: 'added' })).body.added).toBe('A')
    expect((await stranger.get(`/activities/${id}`)).status).toBe(404)
    expect((await test.anonymous.get(`/activities/${id}`)).status).toBe(401)
  })

  it('keeps what is private, restricted or hidden out of sight', async () => {
    const on = await insertIssue(test, project)
    const [shown, privately, limited, linkedHidden, linkedShown] = await record(on, [
      summary('A', 'B'),
      {
        category: 'CustomFieldCategory',
        fieldId: 1,
        fieldName: 'Cost',
        private: true,
        added: { scalar: 9 },
        removed: null,
      },
      { ...summary('C', 'D'), acl: [adaId] },
      { category: 'LinksCategory', added: named('Issue', numberOf(secret), 'Secret'), removed: null },
      {
        category: 'LinksCategory',
        added: {
          values: [
            ...named('Issue', numberOf(secret), 'Secret').values,
            ...named('Issue', numberOf(other), 'x').values,
          ],
        },
        removed: null,
      },
    ])
    const adas = await historyOf(ada, on)
    expect(idsOf(adas)).toEqual([shown, privately, limited, linkedShown])
    expect(adas.at(-1).added).toMatchObject([{ id: other }])
    expect(JSON.stringify(adas)).not.toContain('Secret')
    expect(idsOf(await historyOf(reader, on))).toEqual([shown, linkedShown])
    expect(idsOf(await historyOf(test.admin, on))).toContain(linkedHidden)
    for (const id of [privately, limited, linkedHidden])
      expect((await reader.get(`/activities/${id}`)).status).toBe(404)
    expect((await stranger.get(`/issues/${on}/activities`, { categories: ALL })).status).toBe(404)
    expect((await test.anonymous.get(`/issues/${on}/activities`, { categories: ALL })).status).toBe(401)
  })

  it('shows comments as they are now and follows their visibility', async () => {
    const on = await insertIssue(test, project)
    const created = await ada.post(`/issues/${on}/comments`, { text: 'First' }, { fields: 'id' })
    const path = `/issues/${on}/comments/${created.body.id}`
    await ada.post(path, { text: 'Second' })
    const shown = await historyOf(reader, on)
    expect(shown).toMatchObject([
      {
        $type: 'CommentActivityItem',
        added: [{ id: created.body.id, text: 'Second' }],
        target: { id: created.body.id },
      },
      { $type: 'TextMarkupActivityItem', added: 'Second', removed: 'First' },
    ])
    await ada.post(path, { visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect(await historyOf(reader, on)).toEqual([])
    expect((await historyOf(ada, on)).length).toBeGreaterThanOrEqual(3)
    await ada.post(path, { visibility: null })
    await test.admin.delete(path)
    const left = await historyOf(reader, on)
    expect(JSON.stringify(left)).not.toMatch(/First|Second/)
    expect(left.length).toBeGreaterThan(0)
    expect(JSON.stringify(await historyOf(test.admin, on))).toContain('Second')
  })

  it('names removed files to those who could see them', async () => {
    const on = await insertIssue(test, project)
    const files = `/issues/${on}/attachments`
    const [file] = (await ada.post(files, { name: 'plan.txt', base64Content: 'eA==' }, { fields: 'id' })).body
    const live = await historyOf(reader, on)
    expect(live).toMatchObject([{ $type: 'AttachmentActivityItem', added: [{ id: file.id, name: 'plan.txt' }] }])
    await ada.delete(`${files}/${file.id}`)
    expect(await historyOf(reader, on)).toMatchObject([
      { added: [{ id: file.id, name: 'plan.txt', $type: 'IssueAttachment' }] },
      { removed: [{ id: file.id, name: 'plan.txt' }] },
    ])
    const [own] = (
      await ada.post(
        files,
        { name: 'salary.txt', base64Content: 'eA==', visibility: { permittedUsers: [{ login: 'ada' }] } },
        { fields: 'id' },
      )
    ).body
    await ada.delete(`${files}/${own.id}`)
    expect(JSON.stringify(await historyOf(bob, on))).not.toContain('salary')
    expect(JSON.stringify(await historyOf(ada, on))).toContain('salary')
  })

  it('names the end of a link that history speaks of', async () => {
    const [from, to] = [await insertIssue(test, project), await insertIssue(test, project)]
    const { rows } = await sql<{ id: number }>`select id from issue_link_type where name = 'Depend'`.execute(
      test.system.db,
    )
    const slot = `106-${rows[0]?.id}s`
    expect((await ada.post(`/issues/${from}/links/${slot}/issues`, { id: to })).status).toBe(200)
    const fields = 'field(linkId,presentation),added(id)'
    expect(await historyOf(reader, from, { fields })).toMatchObject([
      { $type: 'LinksActivityItem', field: { linkId: slot, presentation: 'is required for' }, added: [{ id: to }] },
    ])
    expect(await historyOf(reader, to, { fields })).toMatchObject([
      { field: { linkId: `106-${rows[0]?.id}t`, presentation: 'depends on' }, added: [{ id: from }] },
    ])
  })

  it('lists the history of all issues that one sees', async () => {
    await record(secret, [summary('Hidden', 'Text')], hiddenProject)
    const all = await ada.get('/activities', {
      categories: ALL,
      reverse: 'true',
      $top: '-1',
      fields: 'added,target(id)',
    })
    expect(all.status).toBe(200)
    expect(all.body.length).toBeGreaterThan(3)
    expect(JSON.stringify(all.body)).not.toContain('Hidden')
    const page = await ada.get('/activitiesPage', { categories: ALL, $top: '2', fields: 'activities(id),hasAfter' })
    expect(page.body).toMatchObject({ hasAfter: true, activities: [{}, {}] })
    expect((await stranger.get('/activities', { categories: ALL })).body).toEqual([])
    expect((await test.anonymous.get('/activities', { categories: ALL })).status).toBe(401)
    expect((await test.anonymous.get('/activitiesPage', { categories: ALL })).status).toBe(401)
    const found = async (issueQuery: string) =>
      (await ada.get('/activities', { categories: ALL, issueQuery, $top: '-1' })).body.length
    expect(await found('project: PAST')).toBe(all.body.length)
    expect(await found('project: PAST #Unresolved')).toBe(all.body.length)
    expect(await found('project: PAST #Resolved')).toBe(0)
    const hidden = await ada.get('/activities', { categories: ALL, issueQuery: 'project: HIDE' })
    expect(hidden.body.error).toBe('invalid_query')
    expect(await found('nosuchword')).toBe(0)
    expect((await ada.get('/activities', { categories: ALL, issueQuery: 'sort by: (((' })).status).toBe(400)
  })

  it('erases one entry for good', async () => {
    const on = await insertIssue(test, project)
    const [leak = '', kept] = await record(on, [summary('password=1', 'x'), summary('fine', 'x')])
    const path = `/issues/${on}/activities/${leak}/content`
    expect((await test.anonymous.delete(path)).status).toBe(401)
    expect((await ada.delete(path)).status).toBe(403)
    expect((await stranger.delete(path)).status).toBe(404)
    expect((await test.admin.delete(`/issues/${other}/activities/${leak}/content`)).status).toBe(404)
    expect((await test.admin.delete(path)).status).toBe(200)
    expect((await test.admin.delete(path)).status).toBe(200)
    const shown = await historyOf(ada, on)
    expect(shown).toMatchObject([
      { id: leak, added: null, removed: null, erased: true },
      { id: kept, added: 'fine', erased: false },
    ])
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from activity
      where added::text like '%password=1%'`.execute(test.system.db)
    expect(rows[0]?.found).toBe(0)
  })

  it('tells which entries one change wrote', async () => {
    const body = { project: { id: `0-${project}` }, summary: 'Once' }
    const changed = `/issues/${(await test.admin.post('/issues', body, { fields: 'id' })).body.id}`
    expect((await test.admin.post(changed, { summary: 'Twice', description: 'Both' })).status).toBe(200)
    expect((await test.admin.post(changed, { summary: 'Thrice' })).status).toBe(200)
    await record(changed.slice(8), [summary('Once', 'Before', 5)])
    const categories = 'SummaryCategory,DescriptionCategory'
    const reply = await test.admin.get(`${changed}/activities`, { categories, fields: 'change' })
    const [told, ...changes] = reply.body.map((entry: { change: string | null }) => entry.change)
    expect(told).toBeNull()
    expect(changes).toEqual([expect.stringMatching(/^\d+$/), changes[0], expect.stringMatching(/^\d+$/)])
    expect(changes[2]).not.toBe(changes[0])
  })

  it('asks the database as often for many entries as for few', async () => {
    const few = await insertIssue(test, project)
    const many = await insertIssue(test, project)
    const entries = (on: string): NewActivity[] => [
      summary('A', 'B'),
      { category: 'IssueCreatedCategory', added: named('Issue', numberOf(on), ''), removed: null },
      { category: 'IssueVisibilityCategory', added: named('User', adaId, 'Ada'), removed: named('User', bobId, 'Bob') },
    ]
    await record(few, entries(few))
    await record(many, Array.from({ length: 20 }, () => entries(many)).flat())
    const page = (on: string) =>
      ada.get(`/issues/${on}/activitiesPage`, {
        categories: ALL,
        $top: '100',
        fields:
          'activities(id,author(login),field(presentation),added(id,name),removed(id,name),target(id)),afterCursor',
      })
    // Who wrote is remembered from then on.
    await page(many)
    expect(await test.countStatements(() => page(many))).toBe(await test.countStatements(() => page(few)))
  })
})
