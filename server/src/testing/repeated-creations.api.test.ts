import { randomUUID } from 'node:crypto'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiReply } from './api-client.ts'
import { type ContractWorld, contract, PATIENCE, startContractWorld } from './contract-world.ts'
import { writeDeadLetter } from './dead-letters.ts'
import { rowsBy } from './feature-rows.ts'
import { type RowWatch, watchRows } from './row-counts.ts'
import { createProject, fileForm, fillPath, type Ids, idIn } from './sample-data.ts'
import type { TestApp } from './test-app.ts'

/** Each POST that changes something and takes no key. */
const WITHOUT_KEY = rowsBy(({ withoutKey }) => withoutKey)

/** Bodies of those that make something, where one with a value for every attribute is refused; `made` by another route. */
const BODIES: Readonly<
  Record<string, (ids: Ids, made: (id: string) => { readonly id: string | undefined }) => object>
> = {
  'users.create': () => ({
    login: 'again',
    fullName: 'Again',
    email: 'again@example.com',
    password: 'a long passphrase',
  }),
  'groups.create': () => ({ name: 'Again' }),
  'groups.addUser': ids => ({ id: ids.users }),
  'access.assignRole': ids => ({ role: { id: ids.roles }, holder: { id: ids.users }, scope: { id: 'global' } }),
  'projects.addTeamUser': () => ({ login: 'admin' }),
  'projects.addTeamGroup': (_, made) => made('groups.create'),
  'bundles.addIndividual': () => ({ login: 'admin' }),
  'bundles.addGroup': (_, made) => made('groups.create'),
  'customFields.create': () => ({ name: 'Again', fieldType: { id: 'string' } }),
  'customFields.attach': (_, made) => ({ field: made('customFields.create') }),
  'issues.tags.add': ids => ({ id: ids.tags }),
  'links.add': ids => ({ id: ids[':otherId'] }),
  'reactions.add': () => ({ reaction: 'tada' }),
  'timeTracking.createItem': () => ({ duration: { minutes: 7 } }),
  'timeSettings.attachType': (_, made) => made('workItemTypes.create'),
  'timeSettings.attachAttribute': (_, made) => ({ prototype: made('workAttributes.create') }),
  'pullRequests.create': () => ({ url: 'https://code.example/pull/2' }),
  'customFields.attachAlias': ({ alias }) => ({ field: { id: alias } }),
  'transfers.move': ({ elsewhere }) => ({ project: { id: elsewhere } }),
  'folders.move': ids => ({ moved: { id: ids.issues } }),
  'commands.run': ids => ({ query: 'Minor', comment: 'Again', issues: [{ id: ids[':otherId'] }] }),
}

/** What stands in the query of some. */
const QUERIES: Readonly<Record<string, (ids: Ids) => string>> = {
  'articleImports.begin': ids => `?project=${ids.projects}`,
}

/** What their own features say. */
const OWN_BODIES = rowsBy(({ body, onIssue }) => (onIssue ? undefined : body))

/** What has to be there before some of them: gives what their address names, beside the samples. */
const PREPARED: Readonly<Record<string, (test: TestApp, ids: Ids) => Promise<Ids>>> = {
  'deadLetters.retry': async test => ({ deadLetters: await writeDeadLetter(test) }),
  'tags.restore': async ({ admin }) => {
    const tags = idIn(await admin.post('/tags', { name: 'Tag again' }, FIELDS))
    await admin.delete(`/tags/${tags}`)
    return { tags }
  },
  'agiles.restore': async ({ admin }, ids) => {
    const body = { name: 'Board again', projects: [{ id: ids.projects }] }
    const agiles = idIn(await admin.post('/agiles', body, FIELDS))
    await admin.delete(`/agiles/${agiles}`)
    return { agiles }
  },
  'savedQueries.restore': async ({ admin }) => {
    const savedQueries = idIn(await admin.post('/savedQueries', { name: 'Search again', query: '' }, FIELDS))
    await admin.delete(`/savedQueries/${savedQueries}`)
    return { savedQueries }
  },
  'issues.restore': async (test, ids) => {
    const issue = await newIssue(test, ids)
    await test.admin.delete(`/issues/${issue}`)
    return { issues: issue }
  },
  'transfers.move': async (test, ids) => ({
    issues: await newIssue(test, ids),
    elsewhere: await createProject(test, 'MOVED'),
  }),
  'transfers.moveBack': async (test, ids) => {
    const issue = await newIssue(test, ids)
    await test.admin.post(`/issues/${issue}/move`, { project: { id: await createProject(test, 'BACK') } })
    return { issues: issue }
  },
  'history.revert': async (test, ids) => {
    const issue = await newIssue(test, ids)
    await test.admin.post(`/issues/${issue}`, { summary: 'Changed' })
    const address = `/issues/${issue}/activities?categories=SummaryCategory`
    return { issues: issue, 'issues activities': idIn(await test.admin.get(address, FIELDS)) }
  },
  'articles.restore': async (test, ids) => {
    const article = await newArticle(test, ids)
    await test.admin.delete(`/articles/${article}`)
    return { articles: article }
  },
  'articleHistory.revert': async (test, ids) => {
    const article = await newArticle(test, ids)
    await test.admin.post(`/articles/${article}`, { summary: 'Changed' })
    const address = `/articles/${article}/activities?categories=ArticleSummaryCategory`
    return { articles: article, 'articles activities': idIn(await test.admin.get(address, FIELDS)) }
  },
  'customFields.attachAlias': async ({ admin }) => ({
    alias: idIn(
      await admin.post(
        '/admin/customFieldSettings/customFields',
        { name: 'Alias', fieldType: { id: 'string' } },
        FIELDS,
      ),
    ),
  }),
}
const FIELDS = { fields: 'id' }

const newIssue = async ({ admin }: TestApp, ids: Ids) =>
  idIn(await admin.post('/issues', { project: { id: ids.projects }, summary: 'Again' }, FIELDS))

const newArticle = async ({ admin }: TestApp, ids: Ids) =>
  idIn(await admin.post('/articles', { project: { id: ids.projects }, summary: 'Again' }, FIELDS))

/** What these say is told of the moment and found nowhere again: their second reply says that it was done. */
const UNTOLD = new Set([
  ...['deletedItems.restore', 'deadLetters.retry', 'commands.run', 'commands.undo'],
  ...['boards.moves.create', 'sprints.finish'],
])

describe('a POST that changes something', { timeout: PATIENCE }, () => {
  let world: ContractWorld
  let rows: RowWatch
  const made = new Map<string, string>()
  beforeAll(async () => {
    world = await startContractWorld('AGAIN')
    rows = await watchRows(world.test)
  })
  afterAll(async () => {
    rows.stop()
    await world.stop()
  })

  it('takes a key, unless there is a reason', () => {
    const without = contract.filter(route => route.method === 'POST' && !route.onlyReads && !route.takesKey)
    expect(without.map(({ id }) => id).toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
  })
  it.each(contract.filter(({ creates }) => creates).map(route => [route.id, route] as const))(
    'is carried out once for its key: %s',
    async (id, route) => {
      const plausible = world.bodyOf(route)
      const ids = { ...world.ids, ...(await PREPARED[id]?.(world.test, world.ids)) }
      await rows.allDifferences()
      const body = BODIES[id]?.(ids, one => ({ id: made.get(one) })) ??
        OWN_BODIES[id]?.(ids) ?? { ...plausible, ...('name' in plausible ? { name: `Again ${id}` } : {}) }
      const { first, again } = await sendTwice(route, ids, body)
      made.set(id, first.body.id)
      expect([first.status, first.text]).toEqual([200, first.text])
      expect(await rows.allDifferences()).toEqual([])
      if (UNTOLD.has(id)) return expect([again.status, again.body.code]).toEqual([409, 'reply_lost'])
      expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true'])
    },
  )

  async function sendTwice(route: AnyRoute, ids: Ids, body: unknown) {
    const form = route.body === 'multipart' ? fileForm('a.txt', 'text') : null
    const key = randomUUID()
    const send = (): Promise<ApiReply> =>
      world.test.admin.send({
        method: 'POST',
        url: `${route.root}${fillPath(route, ids)}${QUERIES[route.id]?.(ids) ?? ''}`,
        payload: form?.payload ?? JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...form?.headers, 'idempotency-key': key },
      })
    const first = await send()
    await rows.allDifferences()
    return { first, again: await send() }
  }
})
