import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { BenchClient } from './client.ts'
import { middle } from './in-page.ts'
import { type Account, launchOptions, newVisit } from './visit.ts'

const KEYS = 60
/** Between two keys of a fast writer, ms. */
const KEY_MS = 80

export interface EditorTiming {
  readonly appearance: 'Visual' | 'Source'
  readonly characters: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
}

/** From a key to the paint of what it wrote, in the middle of long texts of articles. */
export async function measureEditor(
  url: string,
  account: Account,
  client: Pick<BenchClient, 'post'>,
  project: string,
): Promise<readonly EditorTiming[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    return [
      await measureKeys(browser, { url, account, client, project }, 'Visual', 100_000),
      await measureKeys(browser, { url, account, client, project }, 'Source', 1_000_000),
    ]
  } finally {
    await browser.close()
  }
}

interface Place {
  readonly url: string
  readonly account: Account
  readonly client: Pick<BenchClient, 'post'>
  readonly project: string
}

async function measureKeys(
  browser: Browser,
  { url, account, client, project }: Place,
  appearance: EditorTiming['appearance'],
  characters: number,
): Promise<EditorTiming> {
  const article: { idReadable: string } = await client.post('/articles?fields=idReadable', {
    project: { shortName: project },
    summary: `A text of ${characters} characters`,
    content: longText(characters),
  })
  const context = await newVisit(browser, url, account)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/articles/${article.idReadable}?edit=true`)
    const text = page.getByRole('form').locator('.cm-content')
    await text.waitFor({ timeout: 120_000 })
    await page.getByRole('radio', { name: appearance }).click()
    await text.focus()
    await page.keyboard.press('Control+Home')
    for (let down = 0; down < 10; down++) await page.keyboard.press('PageDown')
    await page.keyboard.press('End')
    const samples = await typeInto(page)
    const sorted = samples.toSorted((a, b) => a - b)
    return {
      appearance,
      characters,
      p50Ms: middle(samples),
      p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      maxMs: sorted.at(-1) ?? Number.NaN,
    }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    keyPaints: number[]
  }
}

/** Types letters and blanks; gives the time from each key to the frame after what it wrote was painted, in ms. */
async function typeInto(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    window.keyPaints = []
    addEventListener(
      'keydown',
      event => {
        // What a frame finds is painted by its end.
        requestAnimationFrame(() => setTimeout(() => window.keyPaints.push(performance.now() - event.timeStamp)))
      },
      true,
    )
  })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 7 === 6 ? 'Space' : 'a')
    await page.waitForTimeout(KEY_MS)
  }
  await page.waitForFunction(count => window.keyPaints.length >= count, KEYS)
  return page.evaluate(() => window.keyPaints)
}

/** A text of everything that is usual: headings, paragraphs, lists, tasks, code and tables. */
function longText(characters: number): string {
  const chapter = (index: number) =>
    [
      `## Chapter ${index}`,
      '',
      `The **anchor** of ship ${index} has [27 links](https://example.org/${index}), see \`anchor.log\`. `.repeat(6),
      '',
      '- rust on the *chain*',
      '  - salt',
      '- [ ] a task that is open',
      '',
      '| Quay | Depth |',
      '| --- | ---: |',
      `| North | ${index} |`,
      '',
      '```ts',
      `const chain = ${index}`,
      '```',
      '',
    ].join('\n')
  let text = ''
  for (let index = 1; text.length < characters; index++) text += `${chapter(index)}\n`
  return text.slice(0, characters)
}

export function editorRows(timings: readonly EditorTiming[]): readonly string[] {
  return timings.map(
    ({ appearance, characters, p50Ms, p95Ms, maxMs }) =>
      `| key to paint, ${appearance.toLowerCase()}, ${characters / 1000} kB | ${p50Ms.toFixed(0)} | ${p95Ms.toFixed(0)} | ${maxMs.toFixed(0)} | p95 ≤ 50 |`,
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      login: { type: 'string', default: 'admin' },
      password: { type: 'string', default: '' },
      token: { type: 'string', default: '' },
      project: { type: 'string', default: 'GEN0' },
    },
  })
  const client: Pick<BenchClient, 'post'> = {
    post: async (path, body) => {
      const reply = await fetch(`${values.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${values.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`)
      return reply.json()
    },
  }
  const account = { login: values.login, password: values.password }
  const rows = editorRows(await measureEditor(values.url, account, client, values.project))
  process.stdout.write(`| | p50 ms | p95 ms | max ms | goal |\n|---|---|---|---|---|\n${rows.join('\n')}\n`)
}
