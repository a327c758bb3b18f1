import type { BrowserContext, Page } from '@playwright/test'

/**
 * How many times slower than here the machine is that the journeys are to pass on; 1 unless `CAIRN_E2E_SLOWDOWN` says
 * otherwise. Every page computes that much slower, and requests and replies are held up for a while, each by itself, so
 * that they pass each other.
 */
export const SLOWDOWN = Number(process.env.CAIRN_E2E_SLOWDOWN ?? 1)

/** Longest time that a request or its reply is held up, in ms, for each time slower. */
const HOLD = 100

/** Hinders all pages of a browser; does nothing unless it is asked for. */
export async function hinder(context: BrowserContext): Promise<void> {
  if (SLOWDOWN <= 1) return
  context.on('page', page => void slowDown(page).catch(() => undefined))
  await context.route('**/api/**', async route => {
    await hold()
    // A stream never ends: there is no reply as a whole that could be held up.
    if (route.request().url().includes('/api/events?') || Math.random() < 0.5) return route.continue().catch(leave)
    try {
      const response = await route.fetch({ maxRedirects: 0 })
      await hold()
      await route.fulfill({ response })
    } catch {
      // The page is gone, or the request was given up.
      await route.abort().catch(leave)
    }
  })
}

const hold = () => new Promise(resolve => setTimeout(resolve, Math.random() * HOLD * SLOWDOWN))

const leave = () => undefined

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
