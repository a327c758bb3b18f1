import { randomBytes } from 'node:crypto'
import { createRandom } from '../server/src/features/generate/random.ts'
import { type BenchBoard, moveSome } from './boards.ts'
import type { BenchClient } from './client.ts'
import type { Measured } from './http.ts'
import type { Person } from './people.ts'
import { LISTED } from './search.ts'
import { timingOf } from './timing.ts'

const VIEWERS = 200
const WRITES_A_SECOND = 10
const SECONDS = 20
const CHANGES = 40
const SEED = 11

/** Somebody who looks at a board: what reached them. */
interface Viewer {
  /** When messages of changes arrived, by the address of the changed thing. */
  readonly told: readonly { readonly at: number; readonly data: string }[]
  close(): void
}

/** As the browser follows a sprint: with all that it paints. */
const TOLD = `issue(${LISTED}),row(id),column(id),removedIssue(id),reorders(moved(id),leading(id)),swimlane(id),numbers,formerNumbers`

/**
 * From the request that moves a card to its arrival at others who look at the board, with all that is shown of it. First
 * one viewer, then 200 people while cards are moved ten times a second.
 */
export async function* measureViewers(
  url: string,
  { admin, member }: { readonly admin: Person; readonly member: Person },
  board: BenchBoard,
  again: string,
): AsyncGenerator<Measured> {
  const one = await measureOne(url, admin, member, board, again)
  yield { name: 'told of a move', timing: timingOf(one.told), goal: { p50: 300, p95: 300 } }
  yield { name: 'told, and the places read again', timing: timingOf(one.shown), goal: { p50: 300, p95: 300 } }
  const { told, refused } = await measureMany(url, [admin, member], board)
  const without = refused === 0 ? '' : `, of which ${refused} were refused for too much work`
  yield {
    name: `told of a move: ${VIEWERS} people look, ${WRITES_A_SECOND} moves a second${without}`,
    timing: timingOf(told),
    goal: { p50: 500, p95: 500 },
  }
}

async function measureOne(url: string, admin: Person, member: Person, board: BenchBoard, again: string) {
  const random = createRandom(SEED)
  const viewer = await watchBoard(url, { authorization: `Bearer ${member.token}` }, board)
  const told: number[] = []
  const shown: number[] = []
  try {
    for (let change = 0; change < CHANGES; change++) {
      const before = viewer.told.length
      const begin = performance.now()
      await moveSome(admin.client, board, random, 1)
      await until(() => viewer.told.length > before)
      told.push((viewer.told[before]?.at ?? Number.NaN) - begin)
      await member.client.get(again)
      shown.push(performance.now() - begin)
      // What belongs to this change has come before the next begins.
      await pause(50)
    }
  } finally {
    viewer.close()
  }
  return { told, shown }
}

/** For each viewer and each move the time until the first message after it that tells of its card. */
async function measureMany(
  url: string,
  movers: readonly [Person, Person],
  board: BenchBoard,
): Promise<{ readonly told: readonly number[]; readonly refused: number }> {
  const sessions = await signInMany(url, movers[0].client, board)
  const viewers = await Promise.all(sessions.map(session => watchBoard(url, session, board)))
  const random = createRandom(SEED + 1)
  let refused = 0
  const move = async ({ client }: Person): Promise<{ readonly at: number; readonly card: string } | null> => {
    let begun = { at: 0, card: '' }
    const post = (path: string, body: unknown) => {
      const { cards } = body as { readonly cards: readonly { readonly id: string }[] }
      begun = { at: performance.now(), card: cards[0]?.id ?? '' }
      return client.post(path, body)
    }
    try {
      await moveSome({ get: client.get, post }, board, random, 1)
      return begun
    } catch {
      refused++
      return null
    }
  }
  try {
    const running: ReturnType<typeof move>[] = []
    for (let write = 0; write < SECONDS * WRITES_A_SECOND; write++) {
      running.push(move(movers[write % 2] ?? movers[0]))
      await pause(1_000 / WRITES_A_SECOND)
    }
    const begun = (await Promise.all(running)).filter(one => one !== null)
    // What is under way arrives.
    await pause(3_000)
    const told = begun.flatMap(({ at, card }) =>
      viewers.flatMap(viewer => {
        const first = viewer.told.find(message => message.at > at && message.data.includes(`"${card}"`))
        return first ? [first.at - at] : []
      }),
    )
    return { told, refused }
  } finally {
    for (const viewer of viewers) viewer.close()
  }
}

/** Sessions of so many people, all in the team of the board's project. */
export async function signInMany(
  url: string,
  admin: BenchClient,
  { projectId }: BenchBoard,
): Promise<readonly Headers[]> {
  const password = randomBytes(12).toString('base64url')
  const people: readonly { id: string; login: string; banned: boolean }[] = await admin.get(
    `/users?fields=id,login&query=g&$top=${VIEWERS * 2}`,
  )
  const chosen = people.filter(({ login }) => /\.u\d+$/.test(login)).slice(0, VIEWERS)
  if (chosen.length < VIEWERS) throw new Error(`Only ${chosen.length} people were generated`)
  const sessions: Headers[] = []
  for (const { id, login } of chosen) {
    await admin.post(`/users/${id}/password`, { password })
    await admin.post(`/admin/projects/${projectId}/team/users`, { id })
    const reply = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ login, password }),
    })
    if (!reply.ok) throw new Error(`${login} cannot sign in: ${reply.status} ${await reply.text()}`)
    const cookies = reply.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '')
    const csrf = cookies.find(cookie => /csrf=/.test(cookie))?.split('=')[1] ?? ''
    sessions.push({ cookie: cookies.join('; '), 'x-csrf-token': csrf })
  }
  return sessions
}

type Headers = Readonly<Record<string, string>>

export async function watchBoard(url: string, headers: Headers, board: BenchBoard): Promise<Viewer> {
  const stop = new AbortController()
  const asked = await fetch(`${url}/api${board.path}/sseSubscription?fields=ticket`, {
    method: 'POST',
    headers: { ...headers, origin: url, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!asked.ok) throw new Error(`No ticket: ${asked.status} ${await asked.text()}`)
  const { ticket } = (await asked.json()) as { readonly ticket: string }
  const reply = await fetch(`${url}/api/eventSourceBus?${new URLSearchParams({ ticket, fields: TOLD })}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  if (!reply.ok || !reply.body) throw new Error(`No stream: ${reply.status} ${await reply.text()}`)
  const told: { at: number; data: string }[] = []
  let isReady = false
  const { body } = reply
  void (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      const at = performance.now()
      for (const block of blocks) {
        if (/^event: ping$/m.test(block)) isReady = true
        if (/^event: sprintCellUpdate$/m.test(block)) told.push({ at, data: block })
      }
    }
  })().catch(() => undefined)
  await until(() => isReady)
  return { told, close: () => stop.abort() }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !holds(); await pause(1))
    if (Date.now() > end) throw new Error('Waited in vain')
}
