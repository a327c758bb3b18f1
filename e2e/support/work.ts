import type { Page } from '@playwright/test'

/**
 * Counts the milliseconds that a page's main thread has worked so far. Unlike the time that passes, they say the same
 * on a machine that is busy with other things.
 */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (seconds === undefined) throw new Error('The browser does not count its work')
    return seconds * 1000
  }
}

/**
 * Begins to count the functions that the page's scripts call, which no other load of the machine changes. Gives how
 * many they were since the last time it was asked.
 */
export async function callsOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const functions = result.flatMap(script => script.functions)
    return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
  }
}
