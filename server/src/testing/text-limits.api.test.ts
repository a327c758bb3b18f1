import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Everything people write that has a limit: where it is sent, as what, and how long it may be. */
const PLACES: readonly (readonly [path: string, field: string, limit: number, rest: object])[] = [
  ['/issues/{issue}', 'summary', TEXT_LIMITS.summary, {}],
  ['/issues/{issue}', 'description', TEXT_LIMITS.text, {}],
  ['/issues/{issue}/comments', 'text', TEXT_LIMITS.text, {}],
  ['/issues/{issue}/timeTracking/workItems', 'text', TEXT_LIMITS.text, { duration: { minutes: 5 } }],
  ['/admin/projects/{project}', 'name', TEXT_LIMITS.projectName, {}],
  ['/admin/projects/{project}', 'description', TEXT_LIMITS.text, {}],
  ['/tags', 'name', TEXT_LIMITS.tagName, {}],
  ['/savedQueries', 'name', TEXT_LIMITS.savedSearchName, { query: '' }],
  ['/savedQueries', 'query', TEXT_LIMITS.query, { name: 'long' }],
  ['/agiles/{agiles}', 'name', TEXT_LIMITS.boardName, {}],
  ['/agiles/{agiles}/sprints/{sprints}', 'name', TEXT_LIMITS.boardPartName, {}],
  ['/agiles/{agiles}/sprints/{sprints}', 'goal', TEXT_LIMITS.note, {}],
  ['/issueLinkTypes', 'name', TEXT_LIMITS.linkTypeName, { directed: false, sourceToTarget: 'near' }],
  ['/issueLinkTypes', 'sourceToTarget', TEXT_LIMITS.linkTypeName, { directed: false, name: 'Near' }],
  ['/groups', 'name', TEXT_LIMITS.groupName, {}],
  ['/groups', 'description', TEXT_LIMITS.note, { name: 'Noted' }],
  ['/admin/customFieldSettings/bundles/enum', 'name', TEXT_LIMITS.valueName, {}],
  ['/admin/timeTrackingSettings/workItemTypes', 'name', TEXT_LIMITS.workName, {}],
  ['/users/me/drafts', 'description', TEXT_LIMITS.text, {}],
]

describe('the limits of texts', () => {
  let test: TestApp
  let places: Readonly<Record<string, string>>
  beforeAll(async () => {
    test = await startTestApp()
    const key = 'LONG'
    const ids = await writeSamples(test, key)
    const issue = idIn(
      await test.admin.post('/issues', { project: { shortName: key }, summary: 'Long' }, { fields: 'id' }),
    )
    const project = idIn(await test.admin.get(`/admin/projects/${key}`, { fields: 'id' }))
    places = { ...ids, issue, project }
  })
  afterAll(() => test.stop())

  it.each(PLACES)('%s refuses a %s of more than %i units, naming field and limit', async (path, field, limit, rest) => {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')
    const reply = await test.admin.post(address, { ...rest, [field]: 'x'.repeat(limit + 1) })
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { code: 'text_too_long', error_field: field, facts: { limit, length: limit + 1 } },
    ])
  })

  it('keeps a summary in a draft that is too long for an issue', async () => {
    const summary = 'x'.repeat(TEXT_LIMITS.summary * 20)
    const reply = await test.admin.post('/users/me/drafts', { summary }, { fields: 'summary' })
    expect(reply.body).toMatchObject({ summary })
  })
})
