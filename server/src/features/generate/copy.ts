import { once } from 'node:events'
import { type Connection, copyIn } from '../../platform/db/index.ts'

export type Cell = string | number | boolean | null | readonly (number | null)[]

export interface Copy {
  /** Resolves when more may be written. */
  row(cells: readonly Cell[]): Promise<void> | undefined
  end(): Promise<void>
}

const CHUNK = 256 * 1024

/** Loads rows into a table by COPY, in the order of `columns`. */
export function startCopy(client: Connection, table: string, columns: readonly string[]): Copy {
  const stream = copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`)
  let buffer = ''
  let failure: Error | null = null
  stream.on('error', error => {
    failure = error
  })
  const flush = async (): Promise<void> => {
    const chunk = buffer
    buffer = ''
    if (failure) throw failure
    if (!stream.write(chunk)) await once(stream, 'drain')
  }
  return {
    row: cells => {
      buffer += `${cells.map(cellText).join('\t')}\n`
      return buffer.length >= CHUNK ? flush() : undefined
    },
    end: async () => {
      await flush()
      stream.end()
      await once(stream, 'finish')
    },
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return cell.replaceAll(/[\\\n\r\t]/g, found => ESCAPES[found] ?? found)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  return typeof cell === 'number' ? String(cell) : `{${cell.map(member => member ?? 'NULL').join(',')}}`
}
