import { readFile, writeFile } from 'node:fs/promises'
import type { Figure } from './clients.ts'
import type { Kind } from './questions.ts'

/** Figures by row: who asks, what, with how many clients. */
export type Figures = Readonly<Record<string, Figure>>

export const rowOf = (who: string, kind: Kind, clients: number): string => `${who}: ${kind.name} × ${clients}`

/** Single runs differ by about a third, on a shared machine by more. */
const TOLERANCE = 1.5
/** Differences below this are noise, ms. */
const NOISE = 5

export async function readFigures(path: string): Promise<Figures> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export async function saveFigures(path: string, figures: Figures): Promise<void> {
  const round = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)
  await writeFile(path, `${JSON.stringify(figures, round, 2)}\n`)
}

/** Rows that got worse than the last figures by more than runs differ, in words. */
export function worseRows(before: Figures, now: Figures): readonly string[] {
  return Object.entries(now).flatMap(([row, figure]) => {
    const last = before[row]
    if (!last) return []
    const slower = figure.p95 > last.p95 * TOLERANCE && figure.p95 - last.p95 > NOISE
    const fewer = figure.rate * TOLERANCE < last.rate && figure.p50 - last.p50 > NOISE
    const fails = figure.failed > last.failed
    return slower || fewer || fails ? [`${row}: ${inWords(last)} → ${inWords(figure)}`] : []
  })
}

const inWords = ({ p95, rate, failed }: Figure): string =>
  `p95 ${p95.toFixed(1)} ms, ${rate.toFixed(0)}/s${failed > 0 ? `, ${failed} failed` : ''}`

/** Whether a figure meets the goal of its kind; null when there is none for so many clients. */
export function meets(kind: Kind, figure: Figure): boolean | null {
  if (figure.failed > 0) return false
  if (figure.clients === 1) return figure.p95 <= kind.goal
  return figure.clients === 8 && kind.rate !== undefined ? figure.rate >= kind.rate : null
}
