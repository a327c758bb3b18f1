import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../../platform/db/index.ts'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { listening } from '../../live/event-client.testing.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'
import { type BusClient, openBus, ticketOf } from './bus-client.testing.ts'

/** What differs with who looks, and what does not. */
const ISSUE = `id,idReadable,summary,votes,reporter(login,fullName,email),tags(name),canUpdateVisibility,
  visibility(permittedUsers(login)),project(shortName),
  customFields(name,isUpdatable,value(name,login,email),projectCustomField(field(name)))`.replace(/\s+/g, '')

describe('a card that many are told of', () => {
  let world: BoardWorld
  let address: string
  let base: string
  const streams: BusClient[] = []

  beforeAll(async () => {
    world = await startBoardWorld('MNY')
    const board = await world.createBoard({ readSharingSettings: { projectBased: true } })
    base = `/agiles/${board}/sprints/current`
    address = await listening(world.test)
  })
  afterAll(() => world.test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  const reader = async (login: string, permissions: readonly ('PRIVATE_READ_ISSUE' | 'USER_READ')[] = []) => {
    const id = await world.test.createUser(login)
    const project = Number(world.project.slice(2))
    await world.test.grantPermissions(id, ['PROJECT_READ_BASIC', 'READ_ISSUE'], project)
    for (const one of permissions)
      await world.test.grantPermissions(id, [one], one === 'USER_READ' ? undefined : project)
    return world.test.clientOf(id)
  }

  it('is shown to each as the reader would read it', async () => {
    const readers: ApiClient[] = [
      ...[world.ada, world.bob, world.test.admin],
      ...[await reader('rita'), await reader('rolf'), await reader('priv', ['PRIVATE_READ_ISSUE'])],
    ]
    const card = idIn(
      await world.bob.post('/issues', { project: { id: world.project }, summary: 'Told' }, { fields: 'id' }),
    )
    await world.setField(card, 'State', 'Open')
    const member = { id: `1-${world.adaId}` }
    expect((await world.test.admin.post(`/admin/projects/${world.project}/team/users`, member)).status).toBe(200)
    await world.setField(card, 'Assignee', 'ada')
    expect((await world.ada.post(`${base}/issues`, { id: card })).status).toBe(200)
    const tag = idIn(await world.ada.post('/tags', { name: 'only ada’s' }, { fields: 'id' }))
    expect((await world.ada.post(`/issues/${card}/tags`, { id: tag })).status).toBe(200)
    const fields = 'id,field(name)'
    const uses = await world.test.admin.get(`/admin/projects/${world.project}/customFields`, { fields, $top: '-1' })
    const priority = uses.body.find((use: { field: { name: string } }) => use.field.name === 'Priority').id
    const use = `/admin/projects/${world.project}/customFields/${priority}`
    expect((await world.test.admin.post(use, { isPublic: false })).status).toBe(200)
    await world.test.app.dispatcher.drain()
    world.test.clock.now += 60_000
    for (const client of readers)
      streams.push(await openBus(address, await ticketOf(client, base), { fields: `issue(${ISSUE})` }))
    for (const summary of ['Told again', 'And again']) {
      expect((await world.test.admin.post(`/issues/${card}`, { summary })).status).toBe(200)
      const told = await Promise.all(
        streams.map(stream =>
          stream.next(({ data }) => (data.issue as { summary: string } | undefined)?.summary === summary),
        ),
      )
      const read = await Promise.all(readers.map(client => client.get(`/issues/${card}`, { fields: ISSUE })))
      expect(told.map(({ data }) => data.issue)).toEqual(read.map(({ body }) => body))
    }
    const said = streams.map(stream => JSON.stringify(stream.received))
    // It is another thing for each of them, so that the comparison says something.
    expect(said.map(text => text.includes('only ada’s'))).toEqual([true, false, false, false, false, false])
    expect(said.map(text => text.includes('"name":"Priority"'))).toEqual([true, true, true, false, false, true])
  })

  it('has its tags asked for together, not for each reader', async () => {
    const card = idIn(
      await world.bob.post('/issues', { project: { id: world.project }, summary: 'Tagged' }, { fields: 'id' }),
    )
    await world.setField(card, 'State', 'Open')
    expect((await world.ada.post(`${base}/issues`, { id: card })).status).toBe(200)
    const tag = idIn(await world.ada.post('/tags', { name: 'ferry of ada' }, { fields: 'id' }))
    expect((await world.ada.post(`/issues/${card}/tags`, { id: tag })).status).toBe(200)
    await world.test.app.dispatcher.drain()
    const readers = [world.ada, ...(await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map(login => reader(login))))]
    for (const client of readers)
      streams.push(await openBus(address, await ticketOf(client, base), { fields: `issue(${ISSUE})` }))
    const isTold = (summary: string) =>
      Promise.all(
        streams.map(stream =>
          stream.next(({ data }) => (data.issue as { summary: string } | undefined)?.summary === summary),
        ),
      )
    const asked: string[] = []
    const listener = (text: unknown): void => {
      if (/from host_tag it join tag t/.test(String(text))) asked.push(String(text))
    }
    statements.subscribe(listener)
    try {
      expect((await world.test.admin.post(`/issues/${card}`, { summary: 'Tagged anew' })).status).toBe(200)
      const told = await isTold('Tagged anew')
      expect(told.map(({ data }) => (data.issue as unknown as { tags: unknown[] }).tags.length)).toEqual([
        1, 0, 0, 0, 0, 0,
      ])
    } finally {
      statements.unsubscribe(listener)
    }
    // By group, in one statement for the readers of each.
    expect(asked.filter(text => !text.includes('as sees'))).toEqual([])
    expect(asked.length).toBeLessThan(readers.length)
  })
})
