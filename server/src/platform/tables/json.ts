import type { Cell, FileParts, Table } from './cells.ts'

/** A list of objects with the columns' keys, each of them a key of its own; times in milliseconds. */
export async function* jsonFile({ columns, rows }: Table): FileParts {
  const keys = ownKeys(columns.map(({ key }) => key))
  let separator = '[\n'
  for await (const portion of rows)
    for (const row of portion) {
      const entries = keys.map((key, index) => [key, jsonOf(row[index] ?? null)])
      yield `${separator}${JSON.stringify(Object.fromEntries(entries))}`
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const jsonOf = (cell: Cell): unknown => (cell !== null && typeof cell === 'object' && 'time' in cell ? cell.time : cell)

/** Fields may be called alike, or as something else that is a column: the second of that name gets a 2, and so on. */
function ownKeys(wanted: readonly string[]): readonly string[] {
  const taken = new Set(wanted)
  const given = new Set<string>()
  return wanted.map(name => {
    let key = name
    for (let count = 2; given.has(key) || (key !== name && taken.has(key)); count++) key = `${name} ${count}`
    given.add(key)
    return key
  })
}
