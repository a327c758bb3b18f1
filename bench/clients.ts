import { Agent, request } from 'node:http'
import type { Kind, Question } from './questions.ts'
import { timingOf } from './timing.ts'

/** What a kind of request did with so many clients. */
export interface Figure {
  readonly clients: number
  readonly p50: number
  readonly p95: number
  readonly rate: number
  /** Replies other than 200. */
  readonly failed: number
}

/** Clients that ask one after the other without pause, each as one of the given people in turn. */
export async function measureKind(
  url: string,
  tokens: readonly string[],
  kind: Kind,
  options: { readonly clients: number; readonly seconds: number },
): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients })
  const samples: number[] = []
  let failed = 0
  const run = async (seconds: number, isCounted: boolean) => {
    const end = performance.now() + seconds * 1_000
    await Promise.all(
      Array.from({ length: options.clients }, async (_, client) => {
        do {
          const begin = performance.now()
          const status = await send(agent, url, tokens[client % tokens.length] ?? '', kind.ask())
          if (!isCounted) continue
          if (status === 200) samples.push(performance.now() - begin)
          else failed++
        } while (performance.now() < end)
      }),
    )
  }
  await run(options.seconds / 4, false)
  const begin = performance.now()
  await run(options.seconds, true)
  const seconds = (performance.now() - begin) / 1_000
  agent.destroy()
  const { p50, p95 } = timingOf(samples)
  return { clients: options.clients, p50, p95, rate: samples.length / seconds, failed }
}

function send(agent: Agent, url: string, token: string, { method, path, body }: Question): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(`${url}/api${path}`, { method, agent, headers }, reply => {
      reply.on('data', () => undefined)
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
