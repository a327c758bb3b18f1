import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './index.ts'

const SOURCES = join(import.meta.dirname, '../..')
const TABLE = 'platform/db/advisory-locks.ts'

/** Statements of a file that lock by something other than the table. */
const strangeLocks = (source: string): readonly string[] =>
  source.match(
    /pg_(?:try_)?advisory_\w*lock\w*\((?!\$\{ADVISORY_LOCKS\.\w+\}|\$1\)', \[ADVISORY_LOCKS\.\w+\])[^)]*\)/g,
  ) ?? []

test('no two advisory locks have one key', () => {
  const keys = Object.values(ADVISORY_LOCKS)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no advisory lock stands beside the table', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter(
    file => !/\.(?:test|testing)\.ts$/.test(file) && file !== TABLE,
  )
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap(file => strangeLocks(readFileSync(join(SOURCES, file), 'utf8')).map(lock => `${file}: ${lock}`)),
  ).toEqual([])
})

test.each([
  ['select pg_advisory_xact_lock($1::bigint)`', 1],
  ["select pg_advisory_xact_lock(hashtext('folder_order'), 7)`", 1],
  ["query('select pg_advisory_lock($1)', [LOCK])", 1],
  [`select pg_try_advisory_xact_lock(\${LOCK}::bigint)`, 1],
  [`select pg_try_advisory_xact_lock(\${ADVISORY_LOCKS.numbering}::bigint)`, 0],
  ["query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration])", 0],
])('what locks is told by its key: %s', (source, count) => {
  expect(strangeLocks(source)).toHaveLength(count)
})
