import type { ApiReply } from './api-client.ts'
import { START } from './snapshot-world.ts'

const DAY = 86_400_000
/** Objects of one kind that are written down; entries of a history are all different. */
const EACH = 3
const ALL = /ActivityItem$/

/** Transactions are numbered by PostgreSQL for all databases at once, and cursors are signed. */
const VARYING = new Set(['change:', 'cursor:', 'afterCursor:', 'beforeCursor:'])

/** What differs from run to run, replaced by what it is. */
function settled(head: string, value: unknown): unknown {
  if (VARYING.has(head) && typeof value === 'string') return '…'
  if (typeof value === 'number') {
    if (value >= START && value < START + DAY) return `start + ${(value - START) / 1_000} s`
    return Math.abs(value - Date.now()) < DAY ? 'now' : value
  }
  if (typeof value !== 'string') return value
  return value
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/sign=[\w-]+/g, 'sign=…')
    .replaceAll(/updated=\d+/g, 'updated=…')
    .replaceAll(/[\w-]{64,}/g, '<signed>')
    .replaceAll(/^-?\d{12,20}$/g, '<drawn>')
}

function lines(value: unknown, indent: string): readonly string[] {
  if (Array.isArray(value)) {
    const seen = new Map<string, number>()
    const first = value.filter(one => {
      const type = String((one as { $type?: unknown } | null)?.$type)
      seen.set(type, (seen.get(type) ?? 0) + 1)
      return (seen.get(type) ?? 0) <= EACH || ALL.test(type)
    })
    const rest = value.length - first.length
    return [...first.flatMap(one => part('-', one, indent)), ...(rest > 0 ? [`${indent}- and ${rest} more`] : [])]
  }
  return Object.entries(value as object)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, inner]) => part(`${name}:`, inner, indent))
}

function part(head: string, value: unknown, indent: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [`${indent}${head} ${JSON.stringify(settled(head, value))}`]
  const { $type, id, ...rest } = value as { readonly $type?: string; readonly id?: string }
  if (!Array.isArray(value) && Object.keys(rest).length === 0)
    return [`${indent}${head} ${[$type, id].filter(Boolean).join(' ')}`]
  return [`${indent}${head}`, ...lines(value, `${indent}  `)]
}

const printReply = ({ status, body }: ApiReply): string =>
  status === 200 ? lines(body, '').join('\n') : `${status} ${body?.error_description ?? ''}`

/** What two people are answered, an attribute a line; what differs from run to run is replaced by what it is. */
export function replySnapshot(toAdmin: ApiReply, toReader: ApiReply): string {
  const [all, less] = [printReply(toAdmin), printReply(toReader)]
  return `${all}\n\n--- to a reader\n${less === all ? 'the same' : less}\n`
}
