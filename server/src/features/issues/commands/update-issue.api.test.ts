import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { type Ids, writeSamples } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('changing an issue', () => {
  let test: TestApp
  let ids: Ids
  let reader: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    ids = await writeSamples(test, 'CHG')
    const userId = await test.createUser('reader')
    await test.grant(userId, 'issue-reader', Number(ids.projects?.slice(2)))
    reader = await test.clientOf(userId)
  })
  afterAll(() => test.stop())

  const state = async () =>
    (await test.admin.get(`/issues/${ids.issues}`, { fields: 'updated,updater(login),summary' })).body

  it.each([
    {},
    { votes: 3, isDraft: true },
    { attachments: [] },
    { customFields: [] },
    { comments: [{ text: 'x' }] },
    { reporter: { login: 'admin' } },
  ])('leaves date and updater alone when a reader sends nothing to change: %j', async body => {
    const before = await state()
    test.clock.now += 1_000
    expect((await reader.post(`/issues/${ids.issues}`, body)).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  it.each([
    { summary: 'A sample' },
    { description: 'x' },
    { usesMarkdown: true },
    { tags: [] },
    { visibility: null },
    { customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Major' } }] },
  ])('is refused to a reader: %j', async body => {
    const before = await state()
    expect((await reader.post(`/issues/${ids.issues}`, body)).status).toBe(403)
    expect(await state()).toEqual(before)
  })

  it('leaves date and updater alone when what is sent stands there already', async () => {
    const path = `/issues/${ids.issues}`
    const priority = { name: 'Priority', $type: 'SingleEnumIssueCustomField' }
    const value = { name: 'Critical' }
    const field = `${path}/customFields/${ids['issues customFields']}`
    const same: readonly (readonly [string, object])[] = [
      [path, { summary: 'Same' }],
      [path, { description: 'Same', usesMarkdown: true }],
      [path, { customFields: [{ ...priority, value }] }],
      [field, { value }],
    ]
    for (const [address, body] of same) expect((await test.admin.post(address, body)).status).toBe(200)
    const before = await state()
    test.clock.now += 1_000
    for (const [address, body] of [
      ...same,
      [field, { name: 'Priority' }],
      [path, { customFields: [priority] }],
    ] as const) {
      expect((await test.admin.post(address, body)).status, JSON.stringify(body)).toBe(200)
      expect(await state(), JSON.stringify(body)).toEqual(before)
    }
  })

  it('takes the last value of a field that is named twice', async () => {
    const priority = (name: string) => ({ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name } })
    const { status, body } = await test.admin.post(
      `/issues/${ids.issues}`,
      { customFields: [priority('Major'), priority('Minor')] },
      { fields: 'customFields(name,value(name))' },
    )
    expect(status).toBe(200)
    expect(body.customFields.find((field: { name: string }) => field.name === 'Priority').value.name).toBe('Minor')
  })

  it('refuses lists that would take the server long to look up', async () => {
    const tags = Array.from({ length: 1_001 }, () => ({ id: ids.tags }))
    const reply = await test.admin.post(`/issues/${ids.issues}`, { tags })
    expect(reply.status).toBe(400)
    expect(reply.body.error_description).toBe('tags lists more than 1,000 members')
  })
})
