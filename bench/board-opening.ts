import type { Browser } from '@playwright/test'
import { watchWork } from './frames.ts'
import { type Account, newVisit } from './visit.ts'

export interface Opened {
  /** From navigation to the first painted card, and until the page is at rest: ms. */
  readonly cardMs: number
  readonly readyMs: number
  /** The main thread's own work until then, ms. */
  readonly workMs: number
  /** Compressed data that the board is read with, kB. */
  readonly viewKb: number
}

/** Opens a board with nothing cached. */
export async function openBoard(browser: Browser, url: string, account: Account, address: string): Promise<Opened> {
  const context = await newVisit(browser, url, account)
  try {
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (request.url().includes('/boardView'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.addInitScript(watchOpening)
    const worked = await watchWork(page)
    const before = await worked()
    await page.goto(address, { waitUntil: 'commit' })
    const rest = await page.waitForFunction(() => window.opening.rest)
    const readyMs = Number(await rest.jsonValue())
    const cardMs = await page.evaluate(() => window.opening.card ?? Number.NaN)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    return { cardMs, readyMs, workMs: (await worked()) - before, viewKb: bytes / 1_000 }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    opening: { card?: number; rest?: number }
  }
}

/** Runs in the page before its scripts; what a frame finds is painted by its end. */
function watchOpening(): void {
  const QUIET_MS = 1_000
  window.opening = {}
  let busyUntil = 0
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = Math.max(busyUntil, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    if (document.querySelector('[data-card] a')) setTimeout(found)
    else requestAnimationFrame(look)
  }
  const found = () => {
    const card = performance.now()
    window.opening.card = card
    // At rest: no task longer than 50 ms for a while.
    const wait = setInterval(() => {
      const rest = Math.max(card, busyUntil)
      if (performance.now() < rest + QUIET_MS) return
      clearInterval(wait)
      window.opening.rest = rest
    }, 50)
  }
  requestAnimationFrame(look)
}
