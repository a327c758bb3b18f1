import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

test.use({ viewport: { width: 375, height: 740 } })

/** Where the words of a part are, in px of the page. */
const edges = (part: Locator) =>
  part.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  })

test('both lines of a row begin at the same edge, from right to left too', async ({ page, world }) => {
  const project = await world.createProject('Lagoon')
  const id = await project.createIssue({ summary: 'Read from left to right' })
  for (const [locale, edge] of [
    ['en', 'left'],
    ['qps-rtl', 'right'],
  ] as const) {
    await page.goto(`issues/${project.key}?locale=${locale}`)
    const [summary, below] = [page.getByText('Read from left to right'), page.getByText(id, { exact: true })]
    await expect(below).toBeVisible()
    expect((await edges(summary))[edge], locale).toBeCloseTo((await edges(below))[edge], 0)
  }
})
