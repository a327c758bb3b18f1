import type { Cell, FileParts, Table } from './cells.ts'

/** A list of objects with the columns' keys; times in milliseconds. */
export async function* jsonFile({ columns, rows }: Table): FileParts {
  let separator = '[\n'
  for await (const portion of rows)
    for (const row of portion) {
      const entries = columns.map(({ key }, index) => [key, jsonOf(row[index] ?? null)])
      yield `${separator}${JSON.stringify(Object.fromEntries(entries))}`
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const jsonOf = (cell: Cell): unknown => (cell !== null && typeof cell === 'object' && 'time' in cell ? cell.time : cell)
