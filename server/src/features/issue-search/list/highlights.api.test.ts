import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const FIELDS =
  'tree(id,summaryTextSearchResult(highlightRanges(startOffset,endOffset)),descriptionTextSearchResult(highlightRanges(startOffset,endOffset)))'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  const project = { shortName: 'ABC', name: 'Alphabet', leader: { login: 'admin' } }
  await test.admin.post('/admin/projects', project, { template: 'default' })
  const summary = '🎉 Crashes of the 登録画面'
  const created = await test.admin.post('/issues', {
    project: { shortName: 'ABC' },
    summary,
    description: 'It 🧨 crashed',
  })
  expect(created.status, created.text).toBe(200)
})
afterAll(() => test.stop())

interface Found {
  readonly highlightRanges: readonly { readonly startOffset: number; readonly endOffset: number }[]
}

const marked = (text: string, found: Found | null) =>
  found?.highlightRanges.map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset)) ?? null

it.each([
  ['crash', ['Crashes'], ['crashed']],
  ['登録', ['登録'], []],
  ['summary: crash', ['Crashes'], null],
  ['description: crash', null, ['crashed']],
  ['#Unresolved', null, null],
])('says where “%s” stands in what it found', async (query, inSummary, inDescription) => {
  const reply = await test.admin.get('/sortedIssues', { query, flatten: 'true', fields: FIELDS })
  expect(reply.status, reply.text).toBe(200)
  const [node] = reply.body.tree
  expect(marked('🎉 Crashes of the 登録画面', node.summaryTextSearchResult)).toEqual(inSummary)
  expect(marked('It 🧨 crashed', node.descriptionTextSearchResult)).toEqual(inDescription)
})
