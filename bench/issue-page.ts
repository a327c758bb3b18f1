import { type Browser, chromium, type Page } from '@playwright/test'
import type { BenchClient } from './client.ts'
import { watchInteractions } from './in-page.ts'
import { type Account, launchOptions, newVisit } from './visit.ts'

/** What the long issue has: comments, files, and as many changes of fields as make 5,000 entries of history. */
const LONG = { comments: 2_000, attachments: 500, changes: 2_500 } as const
const SUMMARY = 'A long story about the anchor'
const AT_ONCE = 8
const RUNS = 5

export interface IssuePageTiming {
  /** Largest contentful paint of the page with nothing cached, in ms. */
  readonly lcpMs: number
  /** From navigation to the painted summary and description with scripts cached, in ms. */
  readonly textMs: number
  /** The same to the first comment, which stands below the files. */
  readonly streamMs: number
  /** From the click on a row of the list to the painted summary and description of the issue, in ms. */
  readonly openMs: number
  /** Slowest interaction: input to next paint, in ms. */
  readonly inpMs: number
  /** What does not depend on how busy the machine is: requests of the page with nothing cached, and what was drawn. */
  readonly requests: number
  readonly elements: number
}

/** Makes the long issue; gives its readable id. */
export async function createLongIssue(
  url: string,
  token: string,
  client: BenchClient,
  project: string,
): Promise<string> {
  const issue: { id: string; idReadable: string } = await client.post('/issues?fields=id,idReadable', {
    project: { shortName: project },
    summary: SUMMARY,
    description: 'It began with **one** link.\n\n- [ ] rust\n- [x] salt\n\n```ts\nconst chain = 27\n```',
  })
  const fields: readonly { id: string; field: { name: string }; bundle?: { values: readonly { id: string }[] } }[] =
    await client.get(`/admin/projects/${project}/customFields?fields=id,field(name),bundle(values(id))&$top=-1`)
  const priority = fields.find(({ field }) => field.name === 'Priority')
  const values = priority?.bundle?.values ?? []
  await inTurns(LONG.comments, turn =>
    client.post(`/issues/${issue.id}/comments?fields=id`, {
      text: `Remark ${turn}: the chain has *${turn % 27}* links, see \`anchor.log\`.\n\nSalt water does the rest.`,
    }),
  )
  await inTurns(LONG.attachments, async turn => {
    const form = new FormData()
    form.append('file', new Blob([`Reading ${turn}\n`]), `reading-${turn}.txt`)
    const reply = await fetch(`${url}/api/issues/${issue.id}/attachments?fields=id`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (!reply.ok) throw new Error(`Upload: ${reply.status} ${await reply.text()}`)
  })
  // One after the other: each has to change something.
  for (let turn = 0; turn < LONG.changes; turn++)
    await client.post(`/issues/${issue.id}/customFields/${priority?.id}?fields=id`, {
      value: { id: values[turn % values.length]?.id },
    })
  return issue.idReadable
}

async function inTurns(count: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await act(next++)
    }),
  )
}

/** Opens the issue in a browser: with nothing cached, again, and from the list; then works with it. */
export async function measureIssuePage(url: string, account: Account, issue: string): Promise<IssuePageTiming> {
  const browser = await chromium.launch(launchOptions())
  try {
    const samples: IssuePageTiming[] = []
    for (let run = 0; run < RUNS; run++) samples.push(await measureOnce(browser, url, account, issue))
    const middle = (pick: (timing: IssuePageTiming) => number): number =>
      samples.map(pick).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
    return {
      lcpMs: middle(timing => timing.lcpMs),
      textMs: middle(timing => timing.textMs),
      streamMs: middle(timing => timing.streamMs),
      openMs: middle(timing => timing.openMs),
      inpMs: Math.max(...samples.map(({ inpMs }) => inpMs)),
      requests: Math.max(...samples.map(({ requests }) => requests)),
      elements: Math.max(...samples.map(({ elements }) => elements)),
    }
  } finally {
    await browser.close()
  }
}

async function measureOnce(browser: Browser, url: string, account: Account, issue: string): Promise<IssuePageTiming> {
  const context = await newVisit(browser, url, account)
  try {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await page.addInitScript(watchInteractions)
    let requests = 0
    const count = () => requests++
    page.on('request', count)
    await page.goto(`${url}/issue/${issue}`)
    await painted(page, 'comment')
    // What is read when the page stands belongs to it.
    await page.waitForLoadState('networkidle')
    page.off('request', count)
    const lcpMs = await page.evaluate(() => window.paints.largest)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    await page.goto(`${url}/issue/${issue}`, { waitUntil: 'commit' })
    const streamMs = await painted(page, 'comment')
    const textMs = await painted(page, 'text')
    await work(page)
    const inpMs = await page.evaluate(() => Math.max(0, ...window.interactions.map(({ ms }) => ms)))
    await page.goto(`${url}/issues?q=${encodeURIComponent(`issue id: ${issue}`)}`)
    const row = page.locator('li[aria-posinset] a').first()
    // The pointer comes before the press, as it does: by then the code is there, and the issue.
    await row.hover()
    await page.waitForResponse(response => response.url().includes(`/issues/${issue}/links`))
    await page.waitForLoadState('networkidle')
    await row.click()
    const openMs = await painted(page, 'text')
    return { lcpMs, textMs, streamMs, inpMs, openMs, requests, elements }
  } finally {
    await context.close()
  }
}

type Sign = 'text' | 'comment'

/** When it was on the screen, in ms since navigation or the last click. */
async function painted(page: Page, sign: Sign): Promise<number> {
  const handle = await page.waitForFunction((wanted: Sign) => window.paints.seen[wanted], sign)
  return Number(await handle.jsonValue())
}

/** What somebody does on the page: scrolls through the stream, writes, opens a field. */
async function work(page: Page): Promise<void> {
  await page.mouse.move(700, 600)
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 1_500)
  await page.keyboard.press('Home')
  await page.keyboard.press('m')
  await page.keyboard.type('The anchor holds.', { delay: 20 })
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Priority/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
}

declare global {
  interface Window {
    paints: { largest: number; seen: Partial<Record<Sign, number>> }
  }
}

/** Runs in the page before its scripts. What Playwright itself takes to look is not measured this way. */
function observe(): void {
  let from = 0
  window.paints = { largest: 0, seen: {} }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.paints.largest = Math.max(window.paints.largest, entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const note = (sign: Sign, isThere: boolean) => {
    if (!isThere || window.paints.seen[sign] !== undefined) return
    const { paints } = window
    // What a frame finds is painted by its end.
    setTimeout(() => {
      paints.seen[sign] ??= performance.now() - from
    })
  }
  const look = () => {
    const has = (selector: string, text: string) =>
      [...document.querySelectorAll(selector)].some(found => found.textContent?.includes(text))
    note('text', has('h2', 'A long story about the anchor') && has('article .md', 'const chain'))
    note('comment', document.querySelector('article article') !== null)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'click',
    event => {
      from = event.timeStamp
      window.paints.seen = {}
    },
    true,
  )
}
