/** What a series of runs took, in ms. */
export interface Timing {
  readonly runs: number
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export interface Goal {
  readonly p50: number
  readonly p95: number
}

export function timingOf(samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { runs: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? Number.NaN }
}

/** Runs the work one after another, `warmup` times uncounted first. */
export async function measure(
  work: (run: number) => Promise<void>,
  options: { readonly runs: number; readonly warmup: number },
): Promise<Timing> {
  for (let run = 0; run < options.warmup; run++) await work(run)
  const samples: number[] = []
  for (let run = 0; run < options.runs; run++) {
    const begin = performance.now()
    await work(options.warmup + run)
    samples.push(performance.now() - begin)
  }
  return timingOf(samples)
}

const number = (value: number) => value.toFixed(1)

export function tableRow(name: string, timing: Timing, goal: Goal): string {
  const met = timing.p50 <= goal.p50 && timing.p95 <= goal.p95
  return `| ${name} | ${number(timing.p50)} | ${number(timing.p95)} | ${number(timing.max)} | ≤ ${goal.p50} / ≤ ${goal.p95} | ${met ? 'yes' : '**no**'} |`
}
