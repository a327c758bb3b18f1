import type { Page } from '@playwright/test'
import { type Timing, timingOf } from './timing.ts'

export interface Frames {
  /** Time between frames, in ms. */
  readonly between: Timing
  /** The main thread's own work in each frame, without what it waited for a processor, in ms. */
  readonly work: Timing
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, as `tdur`: time of the processor. */
  readonly ts: number
  readonly tdur?: number
}

/** What the frames of a page cost while something goes on that has the page draw in each of them. */
export async function traceFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser()
  if (!browser) throw new Error('A page of no browser')
  // What loading has left to do is not this.
  await page.waitForLoadState('networkidle')
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await act()
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  return framesOf(trace.traceEvents)
}

/** The thread that draws most is that of the page. */
function framesOf(events: readonly TraceEvent[]): Frames {
  const threads = Map.groupBy(
    events.filter(({ name }) => name === 'BeginMainThreadFrame' || name === 'RunTask'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const drawn = [...threads.values()].map(own => ({
    starts: own.flatMap(({ name, ts }) => (name === 'BeginMainThreadFrame' ? ts : [])).sort((a, b) => a - b),
    tasks: own.filter(({ name }) => name === 'RunTask'),
  }))
  const { starts, tasks } = drawn.reduce((one, other) => (other.starts.length > one.starts.length ? other : one))
  const work = new Float64Array(starts.length)
  for (const { ts, tdur = 0 } of tasks) {
    // A frame begins within the task that draws it.
    const next = starts.findIndex(start => start > ts)
    const at = (next < 0 ? starts.length : next) - 1
    if (at >= 0) work[at] = (work[at] ?? 0) + tdur / 1_000
  }
  return {
    between: timingOf(starts.slice(1).map((start, index) => (start - (starts[index] ?? start)) / 1_000)),
    work: timingOf([...work.slice(0, -1)]),
  }
}

/** Time of the processor that the page's main thread has used so far, in ms. */
export async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
}
