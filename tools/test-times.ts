/** How long a step and the files of a suite took, in ms. */
export interface Times {
  readonly name: string
  readonly ms: number
  readonly files: readonly FileTime[]
}

export interface FileTime {
  readonly file: string
  readonly ms: number
}

/** Times of the files of a report of vitest's JSON reporter: set-up and tests, without loading the modules. */
export function timesOfVitest(json: unknown): readonly FileTime[] {
  const { testResults } = json as {
    readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
  }
  return testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: Math.max(0, endTime - startTime) }))
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

/** Times of the files of a report of Playwright's JSON reporter. */
export function timesOfPlaywright(json: unknown): readonly FileTime[] {
  const { suites } = json as { readonly suites: readonly Suite[] }
  const times = new Map<string, number>()
  const walk = (suite: Suite): void => {
    for (const { file, tests } of suite.specs ?? [])
      for (const { duration } of tests.flatMap(({ results }) => results))
        times.set(file, (times.get(file) ?? 0) + duration)
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return [...times].map(([file, ms]) => ({ file, ms }))
}

const SHOWN = 10
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`.padStart(9)

/** The steps with their times, and below each suite its slowest files. */
export function describeTimes(steps: readonly Times[], root: string): string {
  return steps
    .flatMap(({ name, ms, files }) => [
      `${seconds(ms)}  ${name}`,
      ...files
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, SHOWN)
        .map(one => `  ${seconds(one.ms)}  ${one.file.replace(`${root}/`, '')}`),
    ])
    .join('\n')
}
