import { chromium, type Page } from '@playwright/test'
import { heapOf, middle, watchPaints } from './in-page.ts'
import { type Account, launchOptions, newVisit } from './visit.ts'

const ROWS = 32_000
const CLICKS = 9
const SEARCHES = 7
const FRAMES = 240
/** How far a fast wheel or a dragged bar goes in a frame: more rows than are seen come and go in every second one. */
const STEP_PX = 700

export interface ListWork {
  /** From the press on a row to its issue's painted summary in the panel, in ms, in the middle of some. */
  readonly clickMs: number
  /** From the keys to the painted, focused box of the quick search, in ms, in the middle of some. */
  readonly searchMs: number
  /** Frames while the list scrolls fast: time between them, and the main thread's own work in each, in ms. */
  readonly frameMs: number
  readonly slowFrameMs: number
  readonly frameWorkMs: number
  /** JavaScript's heap when the list is loaded, and after all rows were scrolled through, in MB. */
  readonly heapBeforeMb: number
  readonly heapMb: number
  readonly rows: number
}

/** Works with the list as somebody with a fast hand does. */
export async function measureListWork(url: string, account: Account): Promise<ListWork> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await newVisit(browser, url, account)
    const page = await context.newPage()
    await page.addInitScript(watchPaints)
    await page.goto(`${url}/issues?show=all`)
    await page.locator('li[aria-posinset] a').first().waitFor()
    await page.waitForLoadState('networkidle')
    const heapBeforeMb = await heapOf(page)
    const searchMs = await quickSearch(page)
    const clickMs = await clicks(page)
    await page.keyboard.press('Escape')
    const rows = await scrollTo(page, ROWS)
    const heapMb = await heapOf(page)
    const frames = await scrollFast(page)
    return { clickMs, searchMs, ...frames, heapBeforeMb, heapMb, rows }
  } finally {
    await browser.close()
  }
}

async function quickSearch(page: Page): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < SEARCHES; turn++) {
    await page.evaluate(() => window.await('[role=dialog] input:focus', ''))
    await page.keyboard.press('Control+k')
    samples.push(await page.waitForFunction(() => window.seen).then(seen => seen.jsonValue() as Promise<number>))
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  return middle(samples)
}

async function clicks(page: Page): Promise<number> {
  const samples: number[] = []
  for (let turn = 0; turn < CLICKS; turn++) {
    const row = page.locator('li[aria-posinset]').nth(turn * 2)
    const summary = await row.locator('span[dir=auto]').first().textContent()
    // The pointer rests for a moment before it presses, as a hand does.
    await row.hover({ position: { x: 400, y: 15 } })
    await page.waitForTimeout(150)
    await page.evaluate(text => window.await('aside h2', text), summary ?? '')
    await page.mouse.down()
    await page.mouse.up()
    samples.push(await page.waitForFunction(() => window.seen).then(seen => seen.jsonValue() as Promise<number>))
    await page.waitForLoadState('networkidle')
  }
  return middle(samples)
}

/** Scrolls to the end again and again until so many rows are loaded, or all there are; gives how many. */
function scrollTo(page: Page, wanted: number): Promise<number> {
  return page.evaluate(async wanted => {
    const list = document.querySelector('ul:has(> li[aria-posinset])')
    const box = list?.parentElement
    const count = () => Number(list?.querySelector('li')?.getAttribute('aria-setsize') ?? 0)
    let last = -1
    let idle = 0
    while (box && count() < wanted && idle < 600) {
      box.scrollTop = box.scrollHeight
      await new Promise(requestAnimationFrame)
      idle = count() === last ? idle + 1 : 0
      last = count()
    }
    return count()
  }, wanted)
}

async function scrollFast(page: Page): Promise<Pick<ListWork, 'frameMs' | 'slowFrameMs' | 'frameWorkMs'>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  // What loading has left to do is not this.
  await page.waitForLoadState('networkidle')
  const before = await work()
  const frames = await page.evaluate(
    async ({ count, step }) => {
      const box = document.querySelector('ul:has(> li[aria-posinset])')?.parentElement
      const times: number[] = []
      let last = await new Promise(requestAnimationFrame)
      for (let frame = 0; box && frame < count; frame++) {
        box.scrollTop -= step
        const now = await new Promise<number>(requestAnimationFrame)
        times.push(now - last)
        last = now
      }
      return times
    },
    { count: FRAMES, step: STEP_PX },
  )
  const frameWorkMs = ((await work()) - before) / FRAMES
  const sorted = frames.sort((a, b) => a - b)
  return { frameMs: middle(sorted), slowFrameMs: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, frameWorkMs }
}
