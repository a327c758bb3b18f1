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
