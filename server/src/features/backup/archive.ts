import { z } from 'zod'
import { CommandError } from '../../platform/command-line/index.ts'
import { excessOf } from '../../platform/json/index.ts'

/** Grows when older releases could not read what newer ones write. */
export const ARCHIVE_FORMAT = 1
/** Tables are cut into entries of about this many bytes, since a tar entry states its size before its content. */
export const PORTION_BYTES = 4 * 1024 * 1024

export const HEADER_NAME = 'header.json'
export const MANIFEST_NAME = 'manifest.json'

const tableHeader = z.object({ name: z.string(), columns: z.array(z.string()).min(1), orderBy: z.array(z.string()) })

/** First entry: what is needed to make room for the content. */
const header = z.object({
  format: z.number().int(),
  release: z.string(),
  postgres: z.string(),
  created: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableHeader),
})
export type Header = z.infer<typeof header>
export type TableHeader = z.infer<typeof tableHeader>

/** Last entry: what the content must amount to. Hashes are SHA-256 in hex. */
const manifest = z.object({
  format: z.number().int(),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }),
  /** Files that rows point at but that were not there. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const parseHeader = (json: Buffer): Header => parse(header, json)
export const parseManifest = (json: Buffer): Manifest => parse(manifest, json)

/** A manifest names files that were missing, each a value; nothing is nested deeply. */
const BOUNDS = { levels: 8, values: 1_000_000 }

function parse<T>(schema: z.ZodType<T>, json: Buffer): T {
  try {
    const excess = excessOf(json, BOUNDS)
    if (excess) throw new Error(`More than ${BOUNDS[excess]} ${excess}`)
    return schema.parse(JSON.parse(json.toString('utf8')))
  } catch (error) {
    throw new CommandError('This is no backup of Cairn: its description cannot be read.', { cause: error })
  }
}

export type EntryName =
  | { readonly kind: 'header' }
  | { readonly kind: 'manifest' }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'file'; readonly key: string }

/** Understands the name of an entry. Anything that is not exactly of these forms is refused, above all paths. */
export function parseEntryName(name: string): EntryName {
  if (name === HEADER_NAME) return { kind: 'header' }
  if (name === MANIFEST_NAME) return { kind: 'manifest' }
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{8}\.copy$/.exec(name)?.[1]
  if (table) return { kind: 'table', table }
  const key = /^files\/([a-z0-9]{2}\/[a-z0-9]{38})$/.exec(name)?.[1]
  if (key) return { kind: 'file', key }
  throw new CommandError(`The backup holds an entry that does not belong there: ${JSON.stringify(name.slice(0, 100))}`)
}

export const tableEntry = (table: string, portion: number): string =>
  `tables/${table}/${String(portion).padStart(8, '0')}.copy`
export const fileEntry = (key: string): string => `files/${key}`
