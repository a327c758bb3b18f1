import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { listening } from '../../live/event-client.testing.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'
import { type BusClient, openBus, ticketOf } from './bus-client.testing.ts'

type Message = BusClient['received'][number]

const FIELDS = 'issue(id),removedIssue(id),numbers,formerNumbers'

describe('what cards add to the sums of a board, as streams tell it', () => {
  let world: BoardWorld
  let address: string
  let base: string
  let use: string
  const streams: BusClient[] = []

  beforeAll(async () => {
    world = await startBoardWorld('NUM')
    const points = await world.createNumberField('Points')
    const board = await world.createBoard({
      estimationField: { id: points },
      readSharingSettings: { projectBased: true },
    })
    base = `/agiles/${board}/sprints/current`
    address = await listening(world.test)
    const { body } = await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
      fields: 'id,field(name)',
      $top: '-1',
    })
    use = body.find(({ field }: { field: { name: string } }) => field.name === 'Points').id
  })
  afterAll(() => world.test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  const follow = async (client: ApiClient = world.ada, fields = FIELDS) => {
    await world.test.app.dispatcher.drain()
    world.test.clock.now += 60_000
    const stream = await openBus(address, await ticketOf(client, base), { fields })
    streams.push(stream)
    return stream
  }
  const createCard = async (summary: string, points: string) => {
    const id = await world.createIssue(summary)
    await world.setField(id, 'State', 'Open')
    await world.setField(id, 'Points', points)
    expect((await world.ada.post(`${base}/issues`, { id })).status).toBe(200)
    return id
  }
  const isAbout =
    (id: string) =>
    ({ data }: Message): boolean =>
      [data.issue, data.removedIssue].some(issue => (issue as { id: string } | undefined)?.id === id)
  /** Waits until a stream has told these numbers of an issue: those until now, and those that it has. */
  const told = (stream: BusClient, id: string, former: object | undefined, now: object | undefined) =>
    stream.next(message => {
      const { formerNumbers, numbers } = message.data
      return isAbout(id)(message) && isDeepStrictEqual([formerNumbers, numbers], [former, now])
    })

  it('tell of new cards, of changed ones what they were, and of those that leave what goes', async () => {
    const first = await createCard('first', '3')
    const stream = await follow()
    const second = await createCard('second', '5')
    await told(stream, second, undefined, { estimation: 5 })
    await world.setField(first, 'Points', '8')
    await told(stream, first, { estimation: 3 }, { estimation: 8 })
    const customFields = [{ $type: 'SimpleIssueCustomField', name: 'Points', value: null }]
    expect((await world.test.admin.post(`/issues/${first}`, { customFields })).status).toBe(200)
    await told(stream, first, { estimation: 8 }, {})
    expect((await world.ada.delete(`${base}/issues/${second}`)).status).toBe(200)
    await told(stream, second, { estimation: 5 }, undefined)
  })

  it('tell what cards were to nobody from whom they were hidden until then, and not from before somebody was away', async () => {
    const { test, project } = world
    const unaId = await test.createUser('una')
    await test.grantPermissions(unaId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(project.slice(2)))
    const card = await createCard('shown later', '3')
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }
    expect((await test.admin.post(`/issues/${card}`, { visibility })).status).toBe(200)
    const [una, admin] = [await follow(await test.clientOf(unaId)), await follow(test.admin)]
    const customFields = [{ $type: 'SimpleIssueCustomField', name: 'Points', value: 5 }]
    const shown = { visibility: { $type: 'UnlimitedVisibility' }, customFields }
    expect((await test.admin.post(`/issues/${card}`, shown)).status).toBe(200)
    await told(admin, card, { estimation: 3 }, { estimation: 5 })
    expect((await una.next(isAbout(card))).data).toMatchObject({ numbers: { estimation: 5 } })
    expect(una.received.some(({ data }) => 'formerNumbers' in data)).toBe(false)
  })

  it('are read anew when somebody asks again after nobody did', async () => {
    const card = await createCard('unasked', '3')
    const other = await follow(world.ada, 'issue(id)')
    const asking = await follow()
    await world.setField(card, 'Points', '4')
    await told(asking, card, undefined, { estimation: 4 })
    await world.setField(card, 'Points', '5')
    await told(asking, card, { estimation: 4 }, { estimation: 5 })
    asking.close()
    // The first change after the end of a stream may still be told to it.
    await other.next(isAbout(await createCard('meanwhile', '1')))
    await world.setField(card, 'Points', '6')
    await other.next(isAbout(await createCard('afterwards', '1')))
    const again = await follow()
    await world.setField(card, 'Points', '9')
    await told(again, card, undefined, { estimation: 9 })
  })

  it('are not told to who may not see the field, and not to who did not ask', async () => {
    const card = await createCard('of some', '2')
    expect(
      (await world.test.admin.post(`/admin/projects/${world.project}/customFields/${use}`, { isPublic: false })).status,
    ).toBe(200)
    const ritaId = await world.test.createUser('rita')
    await world.test.grantPermissions(ritaId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(world.project.slice(2)))
    const rita = await follow(await world.test.clientOf(ritaId))
    const [admin, other] = [await follow(world.test.admin), await follow(world.ada, 'issue(id)')]
    await world.setField(card, 'Points', '4')
    await told(admin, card, { estimation: 2 }, { estimation: 4 })
    await told(rita, card, {}, {})
    expect((await other.next(isAbout(card))).data).toEqual({
      $type: 'SprintUpdate',
      issue: { $type: 'Issue', id: card },
    })
    for (const stream of [rita, other]) expect(JSON.stringify(stream.received)).not.toContain('estimation')
  })
})
