import { useCallback, useEffect, useRef } from 'react'
import { connection } from '../../../platform/connection/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { MAX_ROWS, makeBare, readRows } from '../../issues/index.ts'
import { rowsToLeave, rowsToRead } from '../model/near-rows.ts'

/** What is passed over fast is not read. */
const REST_MS = 100

/** The first and the last issue that are drawn, as far as that is known. */
export type DrawnIssues = { first: string; last: string; onChange: () => void }

export type NearRowsProps = {
  /** Those that are shown, in order. */
  readonly issues: readonly ListedIssue[]
  readonly marked: ReadonlySet<string>
  readonly drawn: DrawnIssues
}

/**
 * Keeps a long list small in memory: only rows near those drawn are whole, and what is scrolled back to is read again,
 * where it stands. Draws nothing, and comes when a list is long.
 */
export function NearRows({ issues, marked, drawn }: NearRowsProps) {
  const latest = useRef({ issues, marked })
  latest.current = { issues, marked }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef(new Set<string>())

  const look = useCallback(
    (act: (rows: readonly ListedIssue[], first: number, last: number, marked: ReadonlySet<string>) => void) => {
      const { issues, marked } = latest.current
      const first = issues.findIndex(({ id }) => id === drawn.first)
      const last = issues.findIndex(({ id }) => id === drawn.last)
      if (first >= 0 && last >= 0) act(issues, first, last, marked)
    },
    [drawn],
  )
  const later = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () =>
        look((...near) => {
          read(rowsToRead(...near), reading.current)
          leave(rowsToLeave(...near))
        }),
      REST_MS,
    )
  }, [look])

  // Rows came or were marked; or a page that was just being read brought back what stood there before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at for these
  useEffect(() => {
    look((...near) => leave(rowsToLeave(...near)))
    later()
  }, [issues, marked, look, later])
  useEffect(() => {
    drawn.onChange = later
    const stop = connection.onBack(later)
    return () => {
      drawn.onChange = () => undefined
      stop()
      clearTimeout(timer.current)
    }
  }, [drawn, later])
  return null
}

function leave(ids: readonly string[]): void {
  if (ids.length > 0) makeBare(new Set(ids))
}

function read(wanted: readonly string[], reading: Set<string>): void {
  const ids = wanted.filter(id => !reading.has(id)).slice(0, MAX_ROWS)
  if (ids.length === 0) return
  for (const id of ids) reading.add(id)
  // What was not read stays as it is, and is asked for when the list is next scrolled or the server is back.
  readRows(ids)
    .catch(() => undefined)
    .finally(() => {
      for (const id of ids) reading.delete(id)
    })
}
