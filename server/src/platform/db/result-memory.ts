import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Without rows of a form of their own. */
type LimitedQuery = Pick<pg.QueryConfig, 'name' | 'text' | 'values'> & { readonly query_timeout: number }

/** Takes room for what statements bring into memory; throws when there is none. */
export interface ResultMemory {
  grow(bytes: number): void
}

/** For whom the running code reads: what its statements bring counts for that one's memory. */
export const resultMemory = new AsyncLocalStorage<ResultMemory>()

/** The part of the driver's query by which rows come; its types do not name it. */
interface RowReader {
  handleDataRow(message: { readonly length: number }): void
  handleError(error: Error, connection: unknown): void
  name: string | undefined
  query_timeout: number
  _canceledDueToError: Error | false
  _result: { rows: unknown[] }
}
type Callback = (error: Error | null, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, callback: Callback) => RowReader

/**
 * Asks a statement whose rows take room in the memory of whoever asks. When there is none left, the rows that still
 * come are dropped and the statement fails; its connection stays good.
 */
export function queryWithin(
  memory: ResultMemory,
  client: pg.ClientBase,
  { name, text, values, query_timeout }: LimitedQuery,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    query.name = name
    query.query_timeout = query_timeout
    const read = query.handleDataRow.bind(query)
    query.handleDataRow = message => {
      if (query._canceledDueToError) return
      try {
        memory.grow(message.length)
        read(message)
      } catch (error) {
        query._canceledDueToError = error as Error
        query._result.rows = []
      }
    }
    client.query(query as unknown as pg.Submittable)
  })
}
