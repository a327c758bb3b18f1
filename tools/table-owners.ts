// Checks who reads and writes which table: a table belongs to the feature whose migration creates it, others do not
// write it, and features below its owner do not read it. Only who fills an installation in bulk writes everywhere.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { features } from '../features.manifest.js'
import { KNOWN_TABLE_USES } from './known-table-uses.ts'

/** Fewer tables than this mean that the migrations were not found. */
const LEAST_TABLES = 40
const NAME = '[a-z_]+'
const RENAMED = new RegExp(`\\balter table (${NAME}) rename to (${NAME})`, 'gi')
const CREATED = new RegExp(`\\bcreate (?:unlogged )?table (?:if not exists )?(${NAME})`, 'gi')
const NO_SOURCE = /\.(?:test|testing|fixture)\.tsx?$|^testing\//

/** Where a statement says which tables it writes: in SQL, and in calls of the query builder. */
const WRITTEN = [
  new RegExp(
    `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+(?:only\\s+)?(${NAME})`,
    'gi',
  ),
  // Not the `for update` and `do update` of other statements.
  new RegExp(`(?<!\\b(?:for|do|key)\\s)\\bupdate\\s+(?:only\\s+)?(${NAME})`, 'gi'),
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
]
/** What may stand behind a table that has no other name in the statement. */
const NEXT =
  'cross|full|inner|join|left|natural|on|right|set|tablesample|using|where|group|having|order|limit|for|union'
/** A table with the name it has in the statement. */
const SOURCE = `${NAME}(?:\\s+(?:as\\s+)?(?!(?:${NEXT})\\b)${NAME})?`
/** Where it says which tables it reads, several with commas between them included. */
const READ = [
  new RegExp(`\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)*(${SOURCE}(?:\\s*,\\s*${SOURCE})*)`, 'gi'),
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin)\(\s*\[?\s*'([a-z_]+)/g,
]
const NO_CODE = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import\b[\s\S]*?\bfrom '[^']*'$/gm

/**
 * These write the tables of all. Millions of issues are copied in table by table, while foreign keys are not checked and
 * indexes are dropped; functions of the owners are made for single changes. Tests of the feature compare what comes
 * out with what the product writes.
 */
const IN_BULK: ReadonlySet<string> = new Set(['features/generate'])

/** A room of the server: a feature, a part of the platform, or '' for what is put together at the top. */
const roomOf = (file: string): string => /^(?:features|platform)\/[^/.]+(?=\/)/.exec(file)?.[0] ?? ''

export interface TableReport {
  readonly tables: number
  readonly violations: readonly string[]
}

/**
 * Reads the migrations and statements of the server below `root`.
 * @param order features from the lowest to the highest
 * @param known what is not as it should be yet, `file: writes table` or `file: reads table`; what no longer happens has
 *   to leave the list
 * @param least so many tables must have been found
 */
export async function checkTables(
  root: string,
  known: readonly string[],
  order: readonly string[] = features,
  least = LEAST_TABLES,
): Promise<TableReport> {
  const folder = join(root, 'server/src')
  const files = (await readdir(folder, { recursive: true })).filter(file => !NO_SOURCE.test(file)).toSorted()
  const owners = await ownersOf(folder, files)
  const found = new Set<string>()
  for (const file of files) {
    if (!file.endsWith('.ts') || roomOf(file) === '') continue
    const source = (await readFile(join(folder, file), 'utf8')).replaceAll(NO_CODE, '')
    for (const table of namesIn(source, WRITTEN)) {
      const owner = owners.get(table)
      if (owner !== undefined && owner !== roomOf(file) && !IN_BULK.has(roomOf(file)))
        found.add(`${file}: writes ${table} of ${owner}`)
    }
    for (const table of namesIn(source, READ)) {
      const owner = owners.get(table)
      if (owner !== undefined && height(owner, order) > height(roomOf(file), order))
        found.add(`${file}: reads ${table} of ${owner}`)
    }
  }
  return {
    tables: owners.size,
    violations: [
      ...[...found].filter(use => !known.includes(use)),
      ...known.filter(use => !found.has(use)).map(use => `${use}: no longer, take it from the list`),
      ...(owners.size < least ? [`Only ${owners.size} tables were found; the check has gone blind.`] : []),
    ],
  }
}

/** Each table with the room whose migration creates it, by the names that later migrations give them. */
async function ownersOf(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>()
  const numberOf = (file: string) => Number(/\/(\d+)-[^/]*$/.exec(file)?.[1])
  const migrations = files.filter(file => file.endsWith('.sql')).toSorted((a, b) => numberOf(a) - numberOf(b))
  for (const file of migrations) {
    const source = await readFile(join(folder, file), 'utf8')
    for (const [, table = ''] of source.matchAll(CREATED)) owners.set(table, roomOf(file))
    for (const [, table = '', name = ''] of source.matchAll(RENAMED)) {
      owners.set(name, owners.get(table) ?? roomOf(file))
      owners.delete(table)
    }
  }
  return owners
}

const namesIn = (source: string, patterns: readonly RegExp[]): ReadonlySet<string> =>
  new Set(
    patterns
      .flatMap(pattern => [...source.matchAll(pattern)])
      .flatMap(([, names = '']) => names.split(',').map(part => /^\s*([a-z_]+)/i.exec(part)?.[1] ?? '')),
  )

/** How far up a room stands; the platform stands below all features. */
const height = (room: string, order: readonly string[]): number =>
  room.startsWith('features/') ? order.indexOf(room.slice('features/'.length)) : -1

if (import.meta.main) {
  const { tables, violations } = await checkTables(dirname(import.meta.dirname), KNOWN_TABLE_USES)
  for (const violation of violations) console.error(violation)
  console.log(`${tables} tables, ${violations.length} violations, ${KNOWN_TABLE_USES.length} known`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
