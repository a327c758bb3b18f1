/** One fault that was planted, and what became of it. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** Text of the line that it begins in, what stood there, and what was put there instead; each on one line. */
  readonly code: string
  readonly from: string
  readonly to: string
  readonly outcome: Outcome
}

/**
 * Hung: the tests did not end in time, which counts as noticed. Accepted: it changes nothing. Untried: no test reaches it
 * in a way that could be repeated.
 */
export type Outcome = 'noticed' | 'hung' | 'survived' | 'uncovered' | 'accepted' | 'untried'

/** A mutant that changes nothing, and why. Named by its text, as lines move. */
export interface Accepted {
  readonly file: string
  readonly code: string
  readonly from: string
  readonly to: string
  readonly reason: string
}

interface Place {
  readonly line: number
  readonly column: number
}

/** What Stryker's JSON reporter writes, as far as it is read here. Lines and columns count from 1. */
export interface StrykerReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly mutatorName: string
          readonly replacement?: string
          readonly status: string
          readonly location: { readonly start: Place; readonly end: Place }
        }[]
      }
    >
  >
}

/** A fault that breaks the run is noticed as much as one that makes a test fail. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  Killed: 'noticed',
  Timeout: 'hung',
  RuntimeError: 'noticed',
  Survived: 'survived',
  NoCoverage: 'uncovered',
}

const LONGEST = 160

const onOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

export function readMutants(report: StrykerReport): readonly Mutant[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ mutatorName, replacement, status, location: { start, end } }): Mutant => {
      const text = lines.slice(start.line - 1, end.line)
      const last = text.length - 1
      // The end first: both may lie in one line.
      text[last] = (text[last] ?? '').slice(0, end.column - 1)
      text[0] = (text[0] ?? '').slice(start.column - 1)
      return {
        file,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        code: onOneLine(lines[start.line - 1] ?? ''),
        from: onOneLine(text.join('\n')),
        to: onOneLine(replacement ?? mutatorName),
        outcome: OUTCOMES[status] ?? 'untried',
      }
    })
  })
}

const placeOf = ({ file, line, column, endLine, endColumn, to }: Mutant): string =>
  [file, line, column, endLine, endColumn, to].join(' ')

/** What a later round says of the mutants that the rounds before left open: noticed at last, or at least reached. */
export function withRound(mutants: readonly Mutant[], round: readonly Mutant[]): readonly Mutant[] {
  const outcomes = new Map(round.map(mutant => [placeOf(mutant), mutant.outcome]))
  return mutants.map(mutant => {
    const outcome = outcomes.get(placeOf(mutant))
    const isNews = outcome === 'noticed' || outcome === 'hung' || outcome === 'survived'
    return isNews && isOpen(mutant) ? { ...mutant, outcome } : mutant
  })
}

/** The places of mutants as Stryker wants them, whose columns count from 0. */
export const placesOf = (mutants: readonly Mutant[]): readonly string[] => [
  ...new Set(mutants.map(one => `${one.file}:${one.line}:${one.column - 1}-${one.endLine}:${one.endColumn - 1}`)),
]

const isNamed = (mutant: Mutant, { file, code, from, to }: Accepted): boolean =>
  mutant.file === file && mutant.code === code && mutant.from === from && mutant.to === to

/** Whether other tests may still notice it. */
export const isOpen = ({ outcome }: Mutant): boolean => ['survived', 'uncovered', 'untried'].includes(outcome)

/** Takes the named ones out of what survived; one that is noticed after all stays so. */
export const withAccepted = (mutants: readonly Mutant[], accepted: readonly Accepted[]): readonly Mutant[] =>
  mutants.map(mutant =>
    isOpen(mutant) && accepted.some(one => isNamed(mutant, one)) ? { ...mutant, outcome: 'accepted' } : mutant,
  )

/** Entries of the list that are no longer true: the code has changed, or a test notices the fault. */
export function outdatedAccepted(
  mutants: readonly Mutant[],
  accepted: readonly Accepted[],
  wholeFiles: readonly string[],
): readonly Accepted[] {
  return accepted.filter(
    one =>
      wholeFiles.includes(one.file) && !mutants.some(mutant => mutant.outcome === 'accepted' && isNamed(mutant, one)),
  )
}

export interface Score {
  readonly counts: Readonly<Record<Outcome, number>>
  /** Percent of what counts; 100 when nothing does. */
  readonly percent: number
}

export function scoreOf(mutants: readonly Mutant[]): Score {
  const counts = { noticed: 0, hung: 0, survived: 0, uncovered: 0, accepted: 0, untried: 0 }
  for (const { outcome } of mutants) counts[outcome]++
  const found = counts.noticed + counts.hung
  const all = found + counts.survived + counts.uncovered
  return { counts, percent: all === 0 ? 100 : (100 * found) / all }
}

/** The room's line, and below it what survived and what no test reaches. */
export function describeRoom(name: string, mutants: readonly Mutant[], atLeast: number): string {
  const { counts, percent } = scoreOf(mutants)
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  const lines = [
    `${percent >= atLeast ? '✓' : '✗'} ${name}: ${percent.toFixed(1)} % of at least ${atLeast} % (${parts.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'nothing to mutate'})`,
  ]
  for (const outcome of ['survived', 'uncovered'] as const) {
    const found = mutants.filter(mutant => mutant.outcome === outcome)
    if (found.length > 0) lines.push(`  ${outcome}:`)
    for (const { file, line, column, code, from, to } of found)
      lines.push(`    ${file}:${line}:${column}`, `      ${code}`, `      ${from}  →  ${to}`)
  }
  const untried = mutants.filter(({ outcome }) => outcome === 'untried')
  if (untried.length > 0)
    lines.push('  untried:', ...untried.map(({ file, line, column }) => `    ${file}:${line}:${column}`))
  return lines.join('\n')
}
