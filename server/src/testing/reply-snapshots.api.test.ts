import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { ApiClient } from './api-client.ts'
import { historyCategoryIds } from './history-categories.ts'
import { wholeProjection } from './projections.ts'
import { questionsAbout } from './questions.ts'
import { replySnapshot } from './reply-snapshot.ts'
import { fillPath } from './sample-data.ts'
import { type SnapshotWorld, startSnapshotWorld } from './snapshot-world.ts'

const catalogue: Catalogue = entities

/** Parameters without which a route has nothing to say, or says too little. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'history.ofIssue': { categories: historyCategoryIds.join(), $top: '100' },
  'history.pageOfIssue': { categories: 'WorkItemCategory,LinksCategory', $top: '1' },
  'issueGroups.list': { query: 'project: SHOWN', field: 'reporter' },
  'issues.page': { query: 'project: SHOWN', $top: '1' },
  'quickSearch.find': { query: 'sample' },
}
/** What looks like an entity that is read elsewhere, but is stored and read in a way of its own. */
const ALSO = new Set(['drafts.comment.get'])
/** Said by something that does not last, or by nothing in this world. */
const LEFT_OUT = new Set(['live.listTyping', 'auth.sessions', 'auth.tokens', 'history.list', 'history.page'])

const entityOf = ({ returns }: AnyRoute): string => (returns.kind === 'raw' ? '' : returns.entity)

/** Where each entity is read: by itself, and in a list, which may have members of several kinds. */
function readings(): readonly AnyRoute[] {
  const reading = features
    .flatMap(feature => feature.routes ?? [])
    .map(({ route }) => route)
    .filter(({ onlyReads, returns, id }) => onlyReads && returns.kind !== 'raw' && !LEFT_OUT.has(id))
  const first = new Map<string, AnyRoute>()
  for (const route of reading) {
    const key = ALSO.has(route.id) || route.method !== 'GET' ? route.id : `${route.returns.kind} ${entityOf(route)}`
    if (!first.has(key)) first.set(key, route)
  }
  return [...first.values()]
}
const routes = readings()
const own = new Set(routes.map(entityOf))

describe('what is shown', () => {
  let world: SnapshotWorld
  beforeAll(async () => {
    world = await startSnapshotWorld()
  })
  afterAll(() => world.stop())

  it.each(routes.map(route => [route.id, route] as const))('by %s', async (id, route) => {
    const url = `${route.root}${fillPath(route, world.ids)}`
    const query = { fields: wholeProjection(catalogue, entityOf(route), own), $top: '40', ...QUERIES[id] }
    const body = questionsAbout('SHOW-1')[id]
    const json = { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const ask = (client: ApiClient) =>
      client.send({ method: route.method as 'GET', url, query, ...(body === undefined ? {} : json) })
    await expect(replySnapshot(await ask(world.test.admin), await ask(world.reader))).toMatchFileSnapshot(
      `reply-snapshots/${id}.txt`,
    )
  })
})
