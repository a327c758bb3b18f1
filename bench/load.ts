import { Agent, request } from 'node:http'
import { LISTED, queriesOf, type SearchNames } from './search.ts'
import { type Timing, timingOf } from './timing.ts'

const CLIENTS = 16
const SECONDS = 60
const WARM_UP_SECONDS = 10
/** Of a hundred requests of a client, the rest being lists. */
const SHARE = { comments: 2, issues: 5 } as const

export interface Load {
  readonly listsASecond: number
  readonly lists: Timing
  /** Replies other than 200, by what they were. */
  readonly failed: ReadonlyMap<string, number>
}

interface Call {
  readonly kind: 'list' | 'issue' | 'comment'
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: string
}

/**
 * Many clients at once, as different people, for a minute: lists of 50 issues with their fields by several queries,
 * issues that are opened, comments that are written. The clients run in this process and share the machine.
 */
export async function measureLoad(
  url: string,
  tokens: readonly string[],
  names: SearchNames,
  issueIds: readonly string[],
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const fields = encodeURIComponent(`issues(${LISTED}),cursor`)
  // Every project has a list of its own; the searches of the table come in between.
  const projects = Array.from({ length: 12 }, (_, index) => `project: GEN${index} #Unresolved`)
  const queries = [
    ...projects,
    ...queriesOf(names)
      .slice(0, 3)
      .map(({ query }) => query),
  ]
  const samples: number[] = []
  const failed = new Map<string, number>()

  const callOf = (client: number, turn: number): Call => {
    const token = tokens[client % tokens.length] ?? ''
    const place = (turn * 37 + client) % 100
    const id = issueIds[(turn * 7 + client) % issueIds.length]
    if (place < SHARE.comments)
      return {
        kind: 'comment',
        method: 'POST',
        path: `/issues/${id}/comments?fields=id`,
        token,
        body: '{"text":"A remark"}',
      }
    if (place < SHARE.comments + SHARE.issues)
      return {
        kind: 'issue',
        method: 'GET',
        path: `/issues/${id}?fields=${encodeURIComponent(`${LISTED},description,comments(id,text,author(id,fullName))`)}`,
        token,
      }
    const query = encodeURIComponent(queries[(turn + client) % queries.length] ?? '')
    return { kind: 'list', method: 'GET', path: `/issuePage?query=${query}&$top=50&fields=${fields}`, token }
  }
  const send = ({ method, path, token, body }: Call): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
      const sent = request(`${url}/api${path}`, { method, agent, headers }, reply => {
        reply.on('data', () => undefined)
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const run = async (seconds: number, isCounted: boolean) => {
    const end = performance.now() + seconds * 1_000
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let turn = client * 5; performance.now() < end; turn++) {
          const call = callOf(client, turn)
          const begin = performance.now()
          const status = await send(call)
          if (!isCounted) continue
          if (status !== 200) {
            const what = `${call.kind} ${status}`
            failed.set(what, (failed.get(what) ?? 0) + 1)
          } else if (call.kind === 'list') samples.push(performance.now() - begin)
        }
      }),
    )
  }
  await run(WARM_UP_SECONDS, false)
  await run(SECONDS, true)
  agent.destroy()
  return { listsASecond: samples.length / SECONDS, lists: timingOf(samples), failed }
}
