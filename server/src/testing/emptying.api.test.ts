import { entities } from '@cairn/common/features/entities'
import type { Catalogue, Entity } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { EMPTYING } from './emptying.ts'
import { plausibleBody } from './hostile-values.ts'
import { fillPath, type Ids, sampleOf, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const catalogue: Catalogue = entities

const all = features.flatMap(feature => feature.routes ?? []).map(({ route }) => route)
const readable = new Set(
  all.filter(({ method, returns }) => method === 'GET' && returns.kind === 'one').map(({ path }) => path),
)
/** They change something that is there, and that can be read at the same address. */
const routes = all.filter(
  route => route.method === 'POST' && typeof route.body === 'string' && readable.has(route.path),
)

/** Emptying is a change like any other: it says what it does, and touches nothing beside. */
describe('emptying one attribute', { timeout: 60_000 }, () => {
  let test: TestApp
  let ids: Ids

  beforeAll(async () => {
    test = await startTestApp()
    ids = await writeSamples(test, 'GONE')
  })
  afterAll(() => test.stop())

  const valueFor = (entity: string): unknown => {
    if (entity === 'Visibility') return { $type: 'LimitedVisibility', permittedUsers: [{ id: ids.users }] }
    if (entity === 'WorkItemType') return { id: ids.workItemTypes }
    return sampleOf(entity, ids)
  }
  /** The parent comes last: what has none is not found below it any more. */
  const writable = (entity: Entity): readonly string[] =>
    Object.entries(entity.fields)
      .flatMap(([name, { readOnly }]) => (readOnly || name === 'id' ? [] : [name]))
      .toSorted((one, other) => Number(one === 'parentArticle') - Number(other === 'parentArticle'))
  const inner = (entity: Entity, name: string): string => {
    const of = entity.fields[name]?.entity
    return of && catalogue[of] ? `${name}(id,name,login,permittedUsers(login))` : name
  }
  const isEmpty = (value: unknown): boolean =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

  const answerOf = async (route: AnyRoute, name: string): Promise<string> => {
    const entity = catalogue[String(route.body)]
    if (!entity) throw new Error(route.id)
    const url = fillPath(route, ids)
    const fields = writable(entity)
      .map(one => inner(entity, one))
      .join(',')
    const filled = plausibleBody(entity, valueFor)[name]
    await test.admin.post(url, { [name]: filled })
    const before = (await test.admin.get(url, { fields })).body
    const given = entity.fields[name]?.list ? [] : null
    const reply = await test.admin.post(url, { [name]: given }, { fields: 'id' })
    const after = (await test.admin.get(url, { fields })).body
    const beside = Object.keys(before).filter(
      key => key !== name && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    )
    if (beside.length > 0) return `changes ${beside}`
    const isChanged = JSON.stringify(before[name]) !== JSON.stringify(after[name])
    if (reply.status !== 200) return isChanged ? `${reply.status}, but changed` : 'refused'
    if (isEmpty(before[name])) return 'never there'
    return isEmpty(after[name]) ? 'emptied' : isChanged ? 'default' : 'kept'
  }

  it('does what the table says', async () => {
    const found: Record<string, Record<string, string>> = {}
    for (const route of routes) {
      const answers: Record<string, string[]> = {}
      const entity = catalogue[String(route.body)]
      for (const name of entity ? writable(entity) : []) {
        const answer = await answerOf(route, name)
        answers[answer] = [...(answers[answer] ?? []), name]
      }
      found[route.id] = Object.fromEntries(Object.entries(answers).map(([answer, names]) => [answer, names.join(' ')]))
    }
    expect(found).toEqual(EMPTYING)
  })
})
