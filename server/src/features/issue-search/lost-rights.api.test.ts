import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const numbers: Record<string, number> = {}

beforeAll(async () => {
  test = await startTestApp()
  for (const key of ['ACME', 'BETA', 'WEB']) {
    const id = await createProject(test, key)
    numbers[key] = Number(id.slice(2))
    for (const summary of ['first', 'second']) await test.admin.post('/issues', { project: { id }, summary })
  }
})
afterAll(() => test.stop())

it.each([
  ['sort by: project', ['ACME-2', 'ACME-1', 'BETA-2'], ['WEB-2', 'WEB-1']],
  ['sort by: project desc', ['WEB-2', 'WEB-1', 'BETA-2'], ['ACME-2', 'ACME-1']],
])('a list by %s goes on behind a project that its reader sees no more', async (query, before, behind) => {
  const readerId = await test.createUser(`reader of ${query}`)
  for (const number of Object.values(numbers)) await test.grant(readerId, 'contributor', number)
  const reader = await test.clientOf(readerId)
  const page = async (cursor?: string) => {
    const more: Record<string, string> = cursor === undefined ? { $top: '3' } : { cursor }
    const { status, body } = await reader.get('/issuePage', { query, fields: 'issues(idReadable),cursor', ...more })
    const ids = body.issues?.map((issue: { idReadable: string }) => issue.idReadable)
    return { status, ids, cursor: body.cursor }
  }
  const first = await page()
  expect(first.ids).toEqual(before)
  await test.revoke(readerId, 'contributor', numbers.BETA)
  expect(await page(first.cursor)).toEqual({ status: 200, ids: behind, cursor: null })
})
