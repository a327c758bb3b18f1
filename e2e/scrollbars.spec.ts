import type { Page } from '@playwright/test'
import { browserProgram } from './support/browser-program.ts'
import { signIn } from './support/context-pool.ts'
import { pdf } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'

/** As most people see it: a browser for tests hides its bars, and lays out as if they took no room. */
const withBars = test.extend<{ readonly shown: Page }>({
  shown: async ({ browser, server, contextOptions, baseURL, complaints }, use) => {
    expect(complaints).toEqual([])
    const own = await browser.browserType().launch({
      executablePath: browserProgram(),
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    const context = await own.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
    await signIn(context, server, 'ada')
    await use(await context.newPage())
    await own.close()
  },
})

withBars(
  'the box for a comment stands under the texts, whatever room the bar beside them takes',
  async ({ shown, world }) => {
    const id = await world.createIssue({ summary: 'Line them up', description: 'A long story.\n\n'.repeat(60) })
    await shown.goto(`issue/${id}`)
    const write = shown.getByRole('button', { name: 'Write a comment' })
    await expect(write).toBeVisible()
    const edges = await shown.evaluate(() => {
      const scroller = document.querySelector<HTMLElement>('[data-host-scroll]')
      const column = scroller?.querySelector('[data-host-text]')?.getBoundingClientRect()
      const box = [...document.querySelectorAll('button')]
        .find(button => button.textContent === 'Write a comment…')
        ?.closest('[data-no-print] > div')
        ?.getBoundingClientRect()
      return {
        bar: (scroller?.offsetWidth ?? 0) - (scroller?.clientWidth ?? 0),
        texts: [column?.left, column?.right],
        box: [box?.left, box?.right],
      }
    })
    expect(edges.bar).toBeGreaterThan(0)
    expect(edges.box).toEqual(edges.texts)
  },
)

withBars('a document as wide as its frame is not wider for the bar beside it', async ({ shown, world }) => {
  const id = await world.createIssue({ summary: 'With a chart' })
  const base64Content = pdf(['North', 'East', 'South']).toString('base64')
  await world.api.post(`issues/${id}/attachments`, { name: 'chart.pdf', base64Content })
  await shown.setViewportSize({ width: 700, height: 500 })
  await shown.goto(`issue/${id}`)
  await shown.getByRole('button', { name: 'Show chart.pdf' }).click()
  await shown.getByRole('button', { name: 'Show preview' }).click()
  const root = shown.frameLocator('iframe').locator('html')
  await expect(root.getByRole('region', { name: 'Page 3' })).toBeAttached()
  const room = () =>
    root.evaluate(({ scrollWidth, clientWidth }) => ({
      isBeside: clientWidth < innerWidth,
      over: scrollWidth - clientWidth,
    }))
  await expect.poll(room).toEqual({ isBeside: true, over: 0 })
})
