import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withoutDatabase } from '../../testing/without-database.ts'
import { anyOf, intArray } from './any-of.ts'

it('sends equal arrays of ids once, and other equal values each by itself', () => {
  const statement = sql`select ${7} where a = ${anyOf([1, 2])} and b && ${intArray(new Set([1, 2]))} and c = ${7}
    and d = ${anyOf([3])} and e = ${'{1,2}'} and f = ${anyOf([1, 2])}`
  for (const time of [1, 2]) {
    const { sql: text, parameters } = statement.compile(withoutDatabase)
    expect(text.replace(/\s+/g, ' '), `time ${time}`).toBe(
      'select $1 where a = any($2::int[]) and b && $2::int[] and c = $3 and d = any($4::int[]) and e = $5 and f = any($2::int[])',
    )
    expect(parameters.map(value => (typeof value === 'object' ? (value as { text: string }).text : value))).toEqual([
      7,
      '{1,2}',
      7,
      '{3}',
      '{1,2}',
    ])
  }
})
