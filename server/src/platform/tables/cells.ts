/** A value in a table. Times are milliseconds; `day`: of a whole day, in UTC. */
export type Cell =
  | null
  | string
  | number
  | readonly string[]
  | { readonly time: number; readonly precision: 'day' | 'minute' }

export interface Table {
  /** Of the sheet, in a workbook. */
  readonly name: string
  /** Stable name, for JSON, and what people call it. */
  readonly columns: readonly { readonly key: string; readonly name: string }[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
  /** IANA name, for times. */
  readonly timeZone: string
}

/** Parts of a file, in order. */
export type FileParts = AsyncGenerator<string | Uint8Array, void, undefined>

/** Wall clock of a time as `2026-11-21 03:16`; of a day the date alone. */
export function createTimeText(timeZone: string): (cell: { time: number; precision: 'day' | 'minute' }) => string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  const [here, utc] = [format(timeZone), format('UTC')]
  return ({ time, precision }) => (precision === 'day' ? utc.format(time).slice(0, 10) : here.format(time))
}

/** What spreadsheets take for a formula at the beginning of a text. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)
