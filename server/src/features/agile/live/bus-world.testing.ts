import { sql } from 'kysely'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestAppOptions } from '../../../testing/test-app.ts'
import { type EventClient, listening, type Received } from '../../live/event-client.testing.ts'
import { createBoardBench } from '../cards/cards.testing.ts'
import { openBus, ticketOf } from './bus-client.testing.ts'

interface FollowOptions {
  readonly query?: string
  readonly fields?: string
  /** Of another sprint. */
  readonly base?: string
  /** One that is there already. */
  readonly ticket?: string | undefined
}

/** A board whose sprint is followed, with somebody who reads its issues. */
export async function startBusWorld(key: string, options: TestAppOptions = {}) {
  const test = await startTestApp(options)
  const bench = await createBoardBench(test, key)
  const address = await listening(test)
  await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
  const project = Number(bench.project.slice(2))
  const streams: EventClient[] = []

  const reader = async (login: string): Promise<ApiClient> => {
    const id = await test.createUser(login)
    await test.grantPermissions(id, ['PROJECT_READ_BASIC', 'READ_ISSUE'], project)
    return test.clientOf(id)
  }

  /** A stream that begins with what happens from now on. */
  const follow = async (
    client: ApiClient,
    { query = '', fields, base = bench.base, ticket: known }: FollowOptions = {},
  ) => {
    await test.app.dispatcher.drain()
    test.clock.now += 60_000
    const ticket = known ?? (await ticketOf(client, base, query))
    const stream = await openBus(address, ticket, fields ? { fields } : {})
    streams.push(stream)
    return { ...stream, ticket }
  }

  /** Whether a message tells of the card. */
  const isCard =
    (id: string) =>
    ({ event, data }: Received): boolean =>
      event === 'sprintCellUpdate' && (data as { issue?: { id?: string } }).issue?.id === id

  /** Tells that an issue was changed so many times, and waits until the node knows of it. */
  const tellChanges = async (id: string, count = 1, projectId = project): Promise<void> => {
    await test.app.dispatcher.drain()
    let last = 0
    const unsubscribe = await test.app.platform.events.follow({
      onEvents: events => {
        last = events.at(-1)?.seq ?? last
      },
      onNewEpoch: () => undefined,
    })
    const number = Number(id.slice(2))
    await sql`
      insert into outbox (kind, entity, entity_id, project_id, host_id, actor_id, silent, payload, created)
      select 'issue.changed', 'Issue', ${number}, ${projectId}, ${number}, 1, false, '{}', ${test.clock.now}
      from generate_series(1, ${count}::int)`.execute(test.app.platform.database.background)
    await test.app.dispatcher.drain()
    const { seq } = await test.app.platform.events.head()
    for (const end = Date.now() + 10_000; last < seq; await new Promise(resolve => setTimeout(resolve, 2)))
      if (Date.now() > end) throw new Error('The node was not told of the changes')
    unsubscribe()
  }

  return {
    ...{ test, bench, address, reader, follow, isCard, tellChanges },
    closeStreams: (): void => {
      for (const stream of streams.splice(0)) stream.close()
    },
  }
}

export type BusWorld = Awaited<ReturnType<typeof startBusWorld>>
