import { type Browser, chromium } from '@playwright/test'
import { type Account, launchOptions, newVisit } from './visit.ts'

const RUNS = 7

export interface FirstScreen {
  /** From navigation to the first painted row of the list, with nothing cached, in ms. */
  readonly listMs: number
  /** From navigation to the painted summary of an issue, with nothing cached, in ms. */
  readonly issueMs: number
  /** Compressed JavaScript of the list, in kB. */
  readonly scriptKb: number
}

/** Opens the issue list and an issue as a signed-in person with an empty cache. */
export async function measureFirstScreen(url: string, account: Account): Promise<FirstScreen> {
  const browser = await chromium.launch(launchOptions())
  try {
    const lists: Visit[] = []
    const issues: Visit[] = []
    for (let run = 0; run < RUNS; run++) {
      const list = await visit(browser, account, `${url}/issues`, url, 'li[aria-posinset] a')
      lists.push(list)
      issues.push(await visit(browser, account, `${url}${list.firstLink}`, url, 'h2'))
    }
    const middle = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
    return {
      listMs: middle(lists.map(({ ms }) => ms)),
      issueMs: middle(issues.map(({ ms }) => ms)),
      scriptKb: middle(lists.map(({ scriptKb }) => scriptKb)),
    }
  } finally {
    await browser.close()
  }
}

interface Visit {
  readonly ms: number
  readonly scriptKb: number
  readonly firstLink: string
}

async function visit(browser: Browser, account: Account, address: string, url: string, sign: string): Promise<Visit> {
  const context = await newVisit(browser, url, account)
  try {
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (/\.js(\?|$)/.test(request.url())) scripts.push(request.sizes().then(sizes => sizes.responseBodySize))
    })
    await page.addInitScript(watchFor, sign)
    await page.goto(address, { waitUntil: 'commit' })
    const painted = await page.waitForFunction(() => window.paintedAt)
    const ms = Number(await painted.jsonValue())
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    const firstLink = await page.evaluate(
      () => document.querySelector('li[aria-posinset] a')?.getAttribute('href') ?? '/issues',
    )
    return { ms, scriptKb: bytes / 1_000, firstLink }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    paintedAt: number | undefined
  }
}

/** Runs in the page before its scripts; what a frame finds is painted by its end. */
function watchFor(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)?.textContent)
      setTimeout(() => {
        window.paintedAt = performance.now()
      })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
