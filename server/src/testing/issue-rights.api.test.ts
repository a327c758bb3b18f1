import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gapsOf, writingRoutes } from './attribute-bench.ts'
import { ISSUE_RIGHTS, REFERENCES } from './feature-rows.ts'
import { type IssueRightsWorld, startIssueRightsWorld } from './issue-rights-world.ts'

const routes = writingRoutes.filter(({ id }) => id in ISSUE_RIGHTS)

describe('what one attribute needs, alone and together with others', { timeout: 60_000 }, () => {
  let world: IssueRightsWorld
  beforeAll(async () => {
    world = await startIssueRightsWorld()
  })
  afterAll(() => world.test.stop())

  it('has its row in the table', () => {
    expect(gapsOf(ISSUE_RIGHTS, routes, REFERENCES)).toEqual([])
  })

  it.each(Object.keys(ISSUE_RIGHTS))('is refused to whoever lacks it, and done for whoever has it: %s', async id => {
    const route = routes.find(route => route.id === id)
    if (!route) throw new Error(`No route ${id}`)
    expect(await world.bench.wrongOf(route, ISSUE_RIGHTS[id] ?? {}, world.trialOf(route))).toEqual([])
  })
})
