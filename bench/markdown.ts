// Measures how a long text comes to the screen: an issue or article with a megabyte of it, in a new installation.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { longText } from '../e2e/support/long-text.ts'
import { startInstallation } from '../e2e/support/server.ts'
import { createWorld, PASSWORD } from '../e2e/support/world.ts'
import { middle } from './in-page.ts'
import { launchOptions, newVisit } from './visit.ts'

interface LongTextTimes {
  /** From the arrival of the text until its beginning is painted, in ms. */
  readonly first: number
  /** From there until its last block is in the document, in ms. */
  readonly whole: number
  /** The longest task of the page from the arrival on, in ms. */
  readonly task: number
  /** From a press on a task at its end until all that follows is painted, in ms, and the longest task of that. */
  readonly tick: number
  readonly tickTask: number
  /** From a press on a link in it to the painted heading at its end, in ms. */
  readonly jump: number
}

declare global {
  interface Window {
    longTasks: { readonly start: number; readonly ms: number }[]
    painted: Record<string, number>
  }
}

/** Runs in the page before its scripts; what a frame finds is painted by its end. */
function watch(): void {
  window.longTasks = []
  window.painted = {}
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  const SIGNS = { first: '.md:not(.md-plain) h1', whole: '#md-the-end' }
  const look = () => {
    for (const [name, selector] of Object.entries(SIGNS)) {
      if (window.painted[name] !== undefined || !document.querySelector(selector)) continue
      window.painted[name] = 0
      setTimeout(() => {
        window.painted[name] = performance.now()
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const longestSince = (page: Page, start: number): Promise<number> =>
  page.evaluate(
    from => Math.max(0, ...window.longTasks.filter(task => task.start + task.ms > from).map(({ ms }) => ms)),
    start,
  )

/** `path`: of its page; `entity`: of what the page asks for. */
async function visit(page: Page, url: string, path: string, entity: string): Promise<LongTextTimes> {
  await page.addInitScript(watch)
  await page.goto(`${url}${path}`)
  await page.waitForFunction(() => (window.painted.whole ?? 0) > 0, undefined, { timeout: 120_000 })
  const { data, first, whole } = await page.evaluate(wanted => {
    const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const data = replies.find(({ name }) => new RegExp(`/api/${wanted}(?:\\?|$)`).test(name))?.responseEnd ?? Number.NaN
    return { data, first: window.painted.first ?? Number.NaN, whole: window.painted.whole ?? Number.NaN }
  }, entity)
  const task = await longestSince(page, data)
  const box = page.getByRole('checkbox', { name: 'the last task' })
  const saved = page.waitForResponse(
    reply => reply.request().method() === 'POST' && /\/api\/(?:issues|articles)\//.test(reply.url()),
  )
  await box.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const pressed = await page.evaluate(() => performance.now())
  await box.click()
  await saved
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  const tick = (await page.evaluate(() => performance.now())) - pressed
  await page.waitForTimeout(1_500)
  const tickTask = await longestSince(page, pressed)
  const jump = await page.evaluate(async () => {
    document.querySelector('.md h1')?.scrollIntoView()
    await new Promise(resolve => setTimeout(resolve, 500))
    const start = performance.now()
    document.querySelector('#md-the-end')?.scrollIntoView()
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
  return { first: first - data, whole: whole - data, task, tick, tickTask, jump }
}

const ROWS: readonly (readonly [name: keyof LongTextTimes, what: string, goal?: number])[] = [
  ['first', 'the text has arrived → its beginning is painted', 500],
  ['whole', 'the text has arrived → all of it is in the document', 3_000],
  ['task', 'the longest task until then', 100],
  ['tick', 'press on a task → saved and painted'],
  ['tickTask', 'the longest task of that', 100],
  ['jump', 'from its beginning to the heading at its end', 500],
]

type World = Awaited<ReturnType<typeof createWorld>>
type Project = Awaited<ReturnType<World['createProject']>>
type PlaceOfText = readonly [path: string, entity: string]

async function onIssue(project: Project, description: string): Promise<PlaceOfText> {
  const id = await project.createIssue({ summary: 'A handbook', description })
  return [`/issue/${id}`, `issues/${id}`]
}

async function onArticle({ api }: World, key: string, content: string): Promise<PlaceOfText> {
  const { id: project } = await api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  const body = { project: { id: project }, summary: 'A handbook', content }
  const { idReadable } = await api.post<{ idReadable: string }>('articles?fields=idReadable', body)
  return [`/articles/${idReadable}`, `articles/${idReadable}`]
}

// `node bench/markdown.ts`: by itself, in a new installation.
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      length: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '5' },
      // `issue` or `article`.
      on: { type: 'string', default: 'issue' },
    },
  })
  const server = await startInstallation()
  try {
    const world = await createWorld(server)
    const project = await world.createProject('Handbook')
    const text = longText(Number(values.length))
    const place = values.on === 'article' ? await onArticle(world, project.key, text) : await onIssue(project, text)
    const browser = await chromium.launch(launchOptions())
    const times: LongTextTimes[] = []
    try {
      for (let run = 0; run < Number(values.runs); run++) {
        const url = server.url.replace(/\/$/, '')
        const context = await newVisit(browser, url, { login: 'ada', password: PASSWORD })
        const page = await context.newPage()
        times.push(await visit(page, url, ...place))
        await context.close()
      }
    } finally {
      await browser.close()
    }
    process.stdout.write('| What | Measured | Goal |\n|---|---|---|\n')
    for (const [name, what, goal] of ROWS)
      process.stdout.write(
        `| ${what} | ${Math.round(middle(times.map(time => time[name])))} ms | ${goal === undefined ? '' : `≤ ${goal} ms`} |\n`,
      )
    process.stdout.write(
      `\nLoad of the machine: ${loadavg()
        .map(one => one.toFixed(1))
        .join(', ')}\n`,
    )
  } finally {
    await server.stop()
  }
}
