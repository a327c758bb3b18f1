import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARTICLE_REQUESTS } from './mobile/article-requests.ts'
import { BOARD_REQUESTS } from './mobile/board-requests.ts'
import { COMMENT_REQUESTS } from './mobile/comment-requests.ts'
import { DRAFT_REQUESTS } from './mobile/draft-requests.ts'
import { ISSUE_REQUESTS } from './mobile/issue-requests.ts'
import { PEOPLE_REQUESTS } from './mobile/people-requests.ts'
import { REMOVAL_REQUESTS } from './mobile/removal-requests.ts'
import type { MobileRequest } from './mobile/request.ts'
import { SEARCH_REQUESTS } from './mobile/search-requests.ts'
import { faultsIn } from './mobile/shape.ts'
import { WORK_REQUESTS } from './mobile/work-requests.ts'
import { createProject, idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Requests that wait for features to come. One that begins to work must leave this list. */
const TO_COME: ReadonlySet<string> = new Set([
  // Which events there are is asked for and answered; none can be sent before there are machines.
  'an event of a state machine',
  // Tickets of a helpdesk.
  'people told of a ticket',
])

const REQUESTS: readonly MobileRequest[] = [
  ...SEARCH_REQUESTS,
  ...ISSUE_REQUESTS,
  ...DRAFT_REQUESTS,
  ...COMMENT_REQUESTS,
  ...BOARD_REQUESTS,
  ...WORK_REQUESTS,
  ...PEOPLE_REQUESTS,
  ...ARTICLE_REQUESTS,
  ...REMOVAL_REQUESTS,
]

describe('what the mobile client asks for', () => {
  let test: TestApp
  let world: Readonly<Record<string, string>>

  beforeAll(async () => {
    test = await startTestApp()
    const { admin } = test
    const demo = await createProject(test, 'DEMO')
    const elsewhere = await createProject(test, 'ELSE')
    await admin.post(`/admin/projects/${demo}/timeTrackingSettings`, { enabled: true })
    const ada = await test.createUser('ada')
    await test.grant(ada, 'contributor', Number(demo.slice(2)))
    const adas = await test.clientOf(ada)
    const idOf = async (path: string, body: object, client = admin) =>
      idIn(await client.post(path, body, { fields: 'id' }))
    const tag = await idOf('/tags', { name: 'a tag' })
    const issue = await idOf('/issues', { project: { id: demo }, summary: 'One', tags: [{ id: tag }] })
    const other = await idOf('/issues', { project: { id: demo }, summary: 'Two' })
    const third = await idOf('/issues', { project: { id: demo }, summary: 'Three' }, adas)
    const comment = await idOf(`/issues/${issue}/comments`, { text: 'A comment' })
    const comment2 = await idOf(`/issues/${third}/comments`, { text: 'Another' })
    const draft = await idOf('/users/me/drafts', { summary: 'Draft', project: { id: demo } })
    const types: readonly { id: string; name: string }[] = (await admin.get('/issueLinkTypes', { fields: 'id,name' }))
      .body
    const link = types.find(({ name }) => name === 'Relates')?.id ?? ''
    await idOf(`/issues/${third}/links/${link}/issues`, { id: issue })
    const fields: readonly {
      id: string
      field: { id: string; name: string; fieldType: { valueType: string } }
      bundle: { id: string; values: readonly { id: string }[] } | null
    }[] = (
      await admin.get(`/admin/projects/${demo}/customFields`, {
        fields: 'id,field(id,name,fieldType(valueType)),bundle(id,values(id))',
      })
    ).body
    const named = (name: string) => {
      const found = fields.find(({ field }) => field.name === name)
      if (!found?.bundle) throw new Error(`No field ${name}`)
      return { id: found.id, field: found.field.id, bundle: found.bundle.id, value: found.bundle.values[0]?.id ?? '' }
    }
    const { body: board } = await admin.post(
      '/agiles',
      {
        name: 'A board',
        projects: [{ id: demo }],
        colorCoding: {
          $type: 'ProjectBasedColorCoding',
          projectColors: [{ project: { id: demo }, color: { id: '3' } }],
        },
        swimlaneSettings: {
          $type: 'AttributeBasedSwimlaneSettings',
          enabled: true,
          field: { id: named('Priority').field },
          values: [{ name: 'Critical' }],
        },
      },
      { fields: 'id,currentSprint(id),columnSettings(columns(id)),swimlaneSettings(values(id))' },
    )
    const cards: string[] = []
    for (const summary of ['A card', 'Another card']) {
      const card = await idOf('/issues', { project: { id: demo }, summary })
      cards.push(card)
      await admin.post('/commands', { query: 'State Open', issues: [{ id: card }] })
      await admin.post(`/agiles/${board.id}/sprints/${board.currentSprint.id}/issues`, { id: card })
    }
    const article = await idOf('/articles', { project: { id: demo }, summary: 'Manual', tags: [{ id: tag }] })
    const subarticle = await idOf('/articles', {
      project: { id: demo },
      summary: 'Part',
      parentArticle: { id: article },
    })
    await idOf('/articles', { project: { id: demo }, summary: 'Section', parentArticle: { id: subarticle } })
    const said = await idOf(`/articles/${article}/comments`, { text: 'About it' })
    const half = { text: 'Half' }
    const articleDraft = await idOf('/users/me/articleDrafts', { project: { id: demo }, summary: 'Soon' })
    world = {
      ARTICLE: article,
      SUBARTICLE: subarticle,
      ARTICLE_COMMENT: said,
      ARTICLE_REACTION: await idOf(`/articles/${article}/comments/${said}/reactions`, { reaction: 'eyes' }),
      ARTICLE_FILE: idIn(await upload(admin, `/articles/${article}/attachments`)),
      ARTICLE_COMMENT_FILE: idIn(await upload(admin, `/articles/${article}/comments/${said}/attachments`)),
      ARTICLE_DRAFT: articleDraft,
      ARTICLE_DRAFT2: await idOf('/users/me/articleDrafts', { project: { id: demo }, summary: 'Never' }),
      ARTICLE_DRAFT_FILE: idIn(await upload(admin, `/users/me/articleDrafts/${articleDraft}/attachments`)),
      ARTICLE_DRAFT_COMMENT: idIn(await admin.post(`/articles/${subarticle}/draftComment`, half, { fields: 'id' })),
      BOARD: board.id,
      OWN_BOARD: await idOf('/agiles', { name: 'Another board', projects: [{ id: demo }] }),
      SPRINT: board.currentSprint.id,
      COLUMN: board.columnSettings.columns[0].id,
      ROW: board.swimlaneSettings.values[0].id,
      CARD: cards[0] ?? '',
      CARD2: cards[1] ?? '',
      PROJECT: demo,
      ELSEWHERE: elsewhere,
      USER: `1-${ada}`,
      GROUP: `3-${await test.createGroup('Circle', [ada])}`,
      TAG: tag,
      ISSUE: issue,
      READABLE: 'DEMO-1',
      OTHER: other,
      THIRD: third,
      COMMENT: comment,
      COMMENT2: comment2,
      REACTION: await idOf(`/issues/${third}/comments/${comment2}/reactions`, { reaction: 'eyes' }),
      DRAFT: draft,
      DRAFT2: await idOf('/users/me/drafts', { summary: 'Draft', project: { id: demo } }),
      DRAFT_COMMENT: idIn(await admin.put(`/issues/${other}/draftComment`, { text: 'Half' }, { fields: 'id' })),
      FILE: idIn(await upload(admin, `/issues/${issue}/attachments`)),
      WORK: await idOf(`/issues/${issue}/timeTracking/workItems`, { duration: { minutes: 5 } }),
      SEARCH: await idOf('/savedQueries', { name: 'a search', query: 'project: DEMO' }),
      LINK: link,
      FIELD: named('Priority').id,
      VALUE: named('Priority').value,
      STATES: named('State').bundle,
      PEOPLE: named('Assignee').bundle,
    }
  })
  afterAll(() => test.stop())

  const filled = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(/\{([A-Z_0-9]+)\}/g, (_, name: string) => world[name] ?? name))

  const send = (request: MobileRequest) => {
    const { method, path, query = {}, fields, body } = filled(request)
    const address = path.startsWith('/hub/') ? path : `/api${path}`
    return test.admin.send({
      method,
      url: address,
      // Every address gets a `$top` of "all", whatever it is.
      query: {
        ...('$top' in query || '$topLinks' in query ? {} : { $top: '-1' }),
        ...query,
        ...(fields ? { fields } : {}),
      },
      headers: { 'content-type': 'application/json', accept: 'application/json, text/plain, */*' },
      ...(body === undefined && method === 'GET' ? {} : { payload: JSON.stringify(body ?? null) }),
    })
  }

  it('names each request once', () => {
    const names = REQUESTS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([...TO_COME].filter(name => !names.includes(name))).toEqual([])
    expect(names.length).toBeGreaterThan(100)
  })

  it('takes no event for a change of a value where no machine governs the field', async () => {
    const fields = 'customFields(id,name,hasStateMachine,possibleEvents,value(name))'
    const read = async () => (await test.admin.get(filled('/issues/{THIRD}'), { fields })).body.customFields
    const before: readonly { id: string }[] = await read()
    for (const { id } of before) {
      const { status, body } = await test.admin.post(filled(`/issues/{THIRD}/fields/${id}`), {
        id,
        event: { id: 'fix' },
      })
      expect([status, body.code]).toEqual([400, 'invalid_value'])
    }
    expect(await read()).toEqual(before)
    expect(before[0]).toMatchObject({ hasStateMachine: false, possibleEvents: [] })
  })

  it.each(REQUESTS)('is served: $name', async request => {
    const { status, text, body } = await send(request)
    const faults =
      status === 200
        ? request.shape === undefined
          ? []
          : faultsIn(request.shape, body)
        : [`${status} ${text.slice(0, 300)}`]
    if (TO_COME.has(request.name)) expect(faults, 'it works now: take it off the list').not.toEqual([])
    else expect(faults).toEqual([])
  })
})
