import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { AnyRoute } from '@cairn/common/platform/route'
import { features } from '../features.ts'
import { openApiRoute } from '../openapi.ts'
import type { ApiClient, ApiReply } from './api-client.ts'
import { plausibleBody } from './hostile-values.ts'
import { watchRows } from './row-counts.ts'
import { fillPath, type Ids, sampleOf, writeSamples } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const catalogue: Catalogue = entities

/** Every route of the product. */
export const contract: readonly AnyRoute[] = [
  ...features.flatMap(feature => feature.routes ?? []).map(({ route }) => route),
  openApiRoute,
]

/** Who asks: the guest, a member of the project of the samples, and an administrator. */
export const ASKERS = ['guest', 'member', 'admin'] as const
export type Asker = (typeof ASKERS)[number]

/** Each test sends thousands of requests (ms); one that is given up goes on and disturbs the next. */
export const PATIENCE = 300_000

/** Requests that are sent at once where none may change anything: the server works on one while the database works on another. */
const AT_ONCE = 6

/** One way to call a route. */
export interface Call {
  readonly route: AnyRoute
  /** Default: that of the samples. */
  readonly path?: string
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
  /** What is odd about it. */
  readonly input: unknown
}

/** A server with one of everything, and a list of what its replies to odd calls got wrong. */
export interface ContractWorld {
  readonly test: TestApp
  readonly ids: Ids
  /** What was wrong since the last `begin`. */
  faults(): Promise<readonly string[]>
  /** Forgets what was wrong, and returns the client that is to ask. */
  begin(who: Asker): Promise<ApiClient>
  /** Calls a route. Whatever it answers, it is no fault of the server, is told in words, and nothing refused is kept. */
  call(who: Asker, call: Call): Promise<ApiReply>
  /** As `call`, for any number of calls that are to be refused one and all. */
  refuse(who: Asker, calls: readonly Call[]): Promise<void>
  /** Calls that only read, in no order. */
  read(who: Asker, calls: readonly Call[]): Promise<void>
  /** Looks at the reply to a request that was not sent by `call`. */
  check(who: Asker, route: AnyRoute, input: unknown, reply: ApiReply): Promise<void>
  /** A body with a value for every attribute that the route writes. */
  bodyOf(route: AnyRoute): Record<string, unknown>
  stop(): Promise<void>
}

const isWrite = (route: AnyRoute): boolean => route.method !== 'GET'

export async function startContractWorld(key: string): Promise<ContractWorld> {
  const test = await startTestApp()
  const ids = await writeSamples(test, key)
  const member = await test.createUser('member')
  await test.grant(member, 'contributor', Number(ids.projects?.slice(2)))
  const clients = { guest: test.anonymous, member: await test.clientOf(member), admin: test.admin }
  const rows = await watchRows(test)
  const faults: string[] = []

  const send = (who: Asker, { route, path = fillPath(route, ids), body, query }: Call): Promise<ApiReply> =>
    clients[who].send({
      method: route.method as 'GET',
      url: `${route.root}${path}`,
      ...(query ? { query: { ...query } } : {}),
      ...(body === undefined || !isWrite(route)
        ? {}
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const describeCall = (who: Asker, route: AnyRoute, input: unknown, reply: ApiReply): string =>
    `${who} ${route.id} ${JSON.stringify(input)?.slice(0, 120)} → ${reply.status} ${reply.text.slice(0, 120)}`

  const checkReply = (who: Asker, route: AnyRoute, input: unknown, reply: ApiReply): void => {
    const told = () => describeCall(who, route, input, reply)
    if (reply.status >= 500) faults.push(told())
    else if (reply.status >= 400) {
      const { error, error_description: text } = reply.body ?? {}
      if (typeof error !== 'string' || typeof text !== 'string' || text === '') faults.push(`no description: ${told()}`)
    }
  }
  const check: ContractWorld['check'] = async (who, route, input, reply) => {
    checkReply(who, route, input, reply)
    if (!isWrite(route)) return
    const differences = await rows.differences()
    if (reply.status >= 400 && differences.length > 0)
      faults.push(`${differences.join(', ')}: ${describeCall(who, route, input, reply)}`)
  }
  const inPortions = async (
    who: Asker,
    calls: readonly Call[],
    look: (portion: readonly (readonly [Call, ApiReply])[]) => Promise<void>,
  ): Promise<void> => {
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const portion = calls.slice(start, start + AT_ONCE)
      const replies = await Promise.all(portion.map(async call => [call, await send(who, call)] as const))
      for (const [{ route, input }, reply] of replies) checkReply(who, route, input, reply)
      await look(replies)
    }
  }
  return {
    ...{ test, ids, check },
    faults: async () => {
      for (const difference of await rows.unnoticed()) faults.push(`unnoticed: ${difference}`)
      return faults
    },
    stop: async () => {
      rows.stop()
      await test.stop()
    },
    begin: async who => {
      faults.length = 0
      await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
      await rows.allDifferences()
      return clients[who]
    },
    call: async (who, call) => {
      const reply = await send(who, call)
      await check(who, call.route, call.input, reply)
      return reply
    },
    refuse: (who, calls) =>
      inPortions(who, calls, async replies => {
        const differences = replies.some(([{ route }]) => isWrite(route)) ? await rows.differences() : []
        for (const [{ route, input }, reply] of replies) {
          const told = () => describeCall(who, route, input, reply)
          if (reply.status < 400) faults.push(`accepted: ${told()}`)
          if (differences.length > 0) faults.push(`${differences.join(', ')}, by one of: ${told()}`)
        }
      }),
    read: (who, calls) => inPortions(who, calls, async () => undefined),
    bodyOf: route => {
      const entity = typeof route.body === 'string' ? catalogue[route.body] : undefined
      return entity ? plausibleBody(entity, name => sampleOf(name, ids)) : {}
    },
  }
}
