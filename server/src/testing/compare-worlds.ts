import type { AnyRoute } from '@cairn/common/platform/route'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { ApiClient, ApiReply } from './api-client.ts'
import { READERS } from './hidden-things.ts'
import type { HiddenWorlds } from './hidden-world.ts'

/** One request, to be sent in both worlds. */
export interface Asked {
  readonly name: string
  readonly method: AnyRoute['method']
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly payload?: unknown
}

/** The first of the values that the other list does not have. */
function more(full: readonly unknown[], bare: readonly unknown[]): unknown {
  const known = new Set(bare.map(value => JSON.stringify(value)))
  return full.find(value => !known.has(JSON.stringify(value)))
}

/** Where two JSON values differ, as paths; the first few. */
export function differences(full: unknown, bare: unknown, path: string): readonly string[] {
  if (JSON.stringify(full) === JSON.stringify(bare)) return []
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isObject(full) || !isObject(bare) || Array.isArray(full) !== Array.isArray(bare))
    return [`${path}: ${JSON.stringify(full)?.slice(0, 80)} instead of ${JSON.stringify(bare)?.slice(0, 80)}`]
  if (Array.isArray(full) && Array.isArray(bare) && full.length !== bare.length)
    return [
      `${path}: ${full.length} instead of ${bare.length} members, ${JSON.stringify(more(full, bare)).slice(0, 300)}`,
    ]
  const names = new Set([...Object.keys(full), ...Object.keys(bare)])
  return [...names].flatMap(name => differences(full[name], bare[name], `${path}.${name}`)).slice(0, 3)
}

/** Drawn at random: tickets each time they are asked for, versions of boards by each change. */
const isDrawn = (name: string, { $type }: { readonly $type?: unknown }): boolean =>
  name === 'ticket' || name === 'eventSourceTicket' || (name === 'version' && $type === 'Agile')

/**
 * Transactions are counted by PostgreSQL for all databases at once, so entries only tell here which of them were
 * written together.
 */
function numbered(value: unknown, seen = new Map<unknown, number>()): unknown {
  if (Array.isArray(value)) return value.map(inner => numbered(inner, seen))
  if (typeof value !== 'object' || value === null) return value
  const number = (change: unknown): number => {
    seen.set(change, seen.get(change) ?? seen.size)
    return seen.get(change) ?? 0
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'change' && typeof inner === 'string'
        ? number(inner)
        : isDrawn(name, value)
          ? typeof inner
          : numbered(inner, seen),
    ]),
  )
}

/** All that a reply tells: a book is told by its sheets, as packing them writes the time. */
export function told({ status, text, bytes, body, headers }: ApiReply): Readonly<Record<string, unknown>> {
  const type = String(headers['content-type'] ?? '')
  const sheets = (): unknown => Object.entries(unzipSync(bytes)).map(([name, sheet]) => [name, strFromU8(sheet)])
  return {
    ...{ status, type, version: headers.etag, name: headers['content-disposition'] },
    content: type.includes('spreadsheet') ? sheets() : (numbered(body) ?? text),
  }
}

const send = (client: ApiClient, { method, url, query, payload }: Asked): Promise<ApiReply> =>
  client.send({
    method,
    url,
    ...(query ? { query: { ...query } } : {}),
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const headersTold = ({ headers }: ApiReply): string =>
  JSON.stringify([headers['content-type'], headers.etag, headers['content-disposition']])

/** Most replies are the same byte for byte; only of the others it matters what they tell. */
function differencesOf(one: ApiReply, other: ApiReply, name: string): readonly string[] {
  const isSame = one.status === other.status && headersTold(one) === headersTold(other) && one.bytes.equals(other.bytes)
  return isSame ? [] : differences(told(one), told(other), name)
}

/** Asks in both worlds; returns what differs, and whether the reply was a success. */
async function compare(full: ApiClient, bare: ApiClient, asked: Asked, who: string) {
  const [one, other] = await Promise.all([send(full, asked), send(bare, asked)])
  const name = `${asked.name} as ${who}`
  if (one.status >= 500) return { traces: [`${name}: ${one.text}`], isDone: false }
  return { traces: differencesOf(one, other, name), isDone: one.status === 200 }
}

/**
 * Asks all in both worlds as every reader: nothing may differ. Returns whether a reader got an answer at all, and whether
 * the administrator is told something else where there are hidden things.
 */
export async function compareAll(
  worlds: HiddenWorlds,
  questions: readonly Asked[],
): Promise<{ readonly isForReaders: boolean; readonly isTelling: boolean }> {
  const traces: string[] = []
  let [isForReaders, isTelling] = [false, false]
  for (const asked of questions) {
    for (const who of READERS) {
      const { full, bare } = worlds.reader(who)
      const found = await compare(full, bare, asked, who)
      traces.push(...found.traces)
      isForReaders ||= found.isDone
    }
    if (!isTelling) isTelling = (await compare(worlds.full.admin, worlds.bare.admin, asked, 'admin')).traces.length > 0
  }
  expect(traces).toEqual([])
  return { isForReaders, isTelling }
}
