import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/context/index.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findIssues, type IssueFilter, type OrderColumn } from '../../issues/index.ts'
import { listAmong, openList } from '../list/find-by-query.ts'
import { readQuery } from '../list/read-query.ts'

const QUERIES = [
  'tide',
  'summary: tide',
  'summary: {high tide}',
  'summary: tide voter: voter sort by: votes',
  'tide has: comments',
  'summary: tide has: comments sort by: comments',
  'tide commenter: admin',
  'tide sort by: summary',
  'tide or has: comments',
  'high and (tide or has: comments)',
  'summary: high and (tide or voter: voter) sort by: votes',
  'high or tide',
]

describe('what is found instead, when a statement takes too long', () => {
  let test: TestApp
  const ids: number[] = []
  beforeAll(async () => {
    test = await startTestApp()
    const project = await createProject(test, 'INS', 'Instead')
    const summaries = ['high tide', 'low tide', 'high road', 'low road', 'high tide again', 'tide']
    for (const [index, summary] of summaries.entries()) {
      const id = idIn(await test.admin.post('/issues', { project: { id: project }, summary }, { fields: 'id' }))
      ids.push(Number(id.slice(2)))
      if (index % 2 === 0) await test.admin.post(`/issues/${id}/comments`, { text: 'Said' })
    }
    const voter = await test.createUser('voter')
    await test.grant(voter, 'contributor', Number(project.slice(2)))
    const client = await test.clientOf(voter)
    for (const id of ids.slice(1)) await client.post(`/issues/2-${id}/voters`, { hasVote: true })
  })
  afterAll(() => test.stop())

  /** All that are found by a filter and, one after the other, by what stands in for it. */
  async function foundBy(
    ctx: RequestContext,
    filter: IssueFilter,
    order: readonly OrderColumn[],
  ): Promise<readonly (readonly number[])[]> {
    const { fallback, ...alone } = filter
    const found = (await findIssues(ctx, alone, order, { top: 50 })).map(({ id }) => id)
    return [found, ...(fallback ? await foundBy(ctx, fallback.filter, order) : [])]
  }

  it.each(QUERIES)('is the same for %s', async query => {
    const ctx = test.system
    const list = await openList(ctx, await readQuery(ctx, { query }))
    let ways = 0
    for (const wanted of [1, 50, null]) {
      const [whole = [], ...others] = await foundBy(ctx, await list.filter.inOrder(list.order, wanted), list.order)
      expect(whole.length).toBeGreaterThan(0)
      for (const found of others) expect(found).toEqual(whole)
      ways += others.length
      for (const some of [ids.slice(0, 2), ids.slice(3)]) {
        const among = listAmong(list, some)
        const expected = whole.filter(id => some.includes(id))
        for (const found of await foundBy(ctx, await among.filter.inOrder(list.order, wanted), list.order))
          expect(found).toEqual(expected)
      }
    }
    // What an index of texts alone knows, of few issues, is not expected to take long.
    if (/voter|comments|commenter/.test(query)) expect(ways).toBeGreaterThan(0)
  })
})
