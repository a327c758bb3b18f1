import { chromium, type Page } from '@playwright/test'
import type { BenchClient } from './client.ts'
import { type Timing, timingOf } from './timing.ts'
import { type Account, launchOptions, newVisit } from './visit.ts'

const CHANGES = 20

export interface LiveTiming {
  /** From the request that changes a summary to its paint on another user's screen, in ms. */
  readonly issue: Timing
  readonly list: Timing
}

/** Changes the summary of an issue again and again while another user looks at it, on its page and in a list. */
export async function measureLive(
  url: string,
  account: Account,
  other: BenchClient,
  issue: string,
): Promise<LiveTiming> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await newVisit(browser, url, account)
    const page = await context.newPage()
    await page.addInitScript(watch)
    const { summary }: { summary: string } = await other.get(`/issues/${issue}?fields=summary`)
    try {
      await open(page, `${url}/issue/${issue}`)
      const onPage = await followed(page, other, issue, summary)
      await open(page, `${url}/issues?q=${encodeURIComponent(`issue id: ${issue}`)}`)
      const inList = await followed(page, other, issue, summary)
      return { issue: timingOf(onPage), list: timingOf(inList) }
    } finally {
      await other.post(`/issues/${issue}?fields=id`, { summary })
    }
  } finally {
    await browser.close()
  }
}

/** Goes there, and waits until the page hears of changes. */
async function open(page: Page, address: string): Promise<void> {
  const stream = page.waitForRequest(request => request.url().includes('/api/events'))
  await page.goto(address)
  await stream
  await page.waitForFunction(() => document.querySelector('h2, li[aria-posinset]') !== null)
}

async function followed(page: Page, other: BenchClient, issue: string, summary: string): Promise<number[]> {
  const samples: number[] = []
  // The first one goes before the stream may stand.
  for (let turn = 0; turn <= CHANGES; turn++) {
    const text = `${summary}, turn ${turn} of ${page.url().includes('/issue/') ? 'the page' : 'the list'}`
    await page.evaluate(wanted => window.watch(wanted), text)
    const begin = Date.now()
    await other.post(`/issues/${issue}?fields=id`, { summary: text })
    const seen = await page.waitForFunction(() => window.seenAt)
    if (turn > 0) samples.push(Number(await seen.jsonValue()) - begin)
  }
  return samples
}

declare global {
  interface Window {
    seenAt: number
    watch: (text: string) => void
  }
}

/** Runs in the page before its scripts: notes when a text was on the screen, by the clock of the machine. */
function watch(): void {
  let wanted: string | undefined
  window.seenAt = 0
  window.watch = text => {
    wanted = text
    window.seenAt = 0
  }
  const look = () => {
    if (wanted !== undefined && document.body?.textContent?.includes(wanted)) {
      wanted = undefined
      setTimeout(() => {
        window.seenAt = Date.now()
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
