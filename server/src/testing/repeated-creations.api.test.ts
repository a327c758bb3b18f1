import { randomUUID } from 'node:crypto'
import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiReply } from './api-client.ts'
import { type ContractWorld, contract, PATIENCE, startContractWorld } from './contract-world.ts'
import { rowsBy } from './feature-rows.ts'
import { type RowWatch, watchRows } from './row-counts.ts'
import { fileForm, fillPath, type Ids } from './sample-data.ts'

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
  'commands.run': ids => ({ query: 'Minor', comment: 'Again', issues: [{ id: ids[':otherId'] }] }),
}

/**
 * Not tried: those that make nothing, and for which there would have to be something deleted, moved or failed; and another
 * address of what is tried.
 */
const UNTRIED = new Set(
  `customFields.attachAlias deadLetters.retry tags.restore savedQueries.restore issues.restore transfers.move transfers.moveBack history.revert
  folders.move`.split(/\s+/),
)

/** What these say is told of the moment and found nowhere again: their second reply says that it was done. */
const UNTOLD = new Set(['deletedItems.restore', 'commands.run', 'commands.undo'])

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
  it.each(contract.filter(({ id, creates }) => creates && !UNTRIED.has(id)).map(route => [route.id, route] as const))(
    'is carried out once for its key: %s',
    async (id, route) => {
      const plausible = world.bodyOf(route)
      const body = BODIES[id]?.(world.ids, one => ({ id: made.get(one) })) ?? {
        ...plausible,
        ...('name' in plausible ? { name: `Again ${id}` } : {}),
      }
      const { first, again } = await sendTwice(route, body)
      made.set(id, first.body.id)
      expect([first.status, first.text]).toEqual([200, first.text])
      expect(await rows.allDifferences()).toEqual([])
      if (UNTOLD.has(id)) return expect([again.status, again.body.code]).toEqual([409, 'reply_lost'])
      expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true'])
    },
  )

  async function sendTwice(route: AnyRoute, body: unknown) {
    const form = route.body === 'multipart' ? fileForm('a.txt', 'text') : null
    const key = randomUUID()
    const send = (): Promise<ApiReply> =>
      world.test.admin.send({
        method: 'POST',
        url: `${route.root}${fillPath(route, world.ids)}`,
        payload: form?.payload ?? JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...form?.headers, 'idempotency-key': key },
      })
    const first = await send()
    await rows.allDifferences()
    return { first, again: await send() }
  }
})
