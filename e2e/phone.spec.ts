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

test('what features add at the head of an issue leaves its line to who reported it', async ({ page, world }) => {
  await page.goto(`issue/${world.richIssue}`)
  const reporter = page.locator('header').getByRole('link', { name: 'Ada Lovelace' }).first()
  const vote = page.getByRole('button', { name: /vote/i }).first()
  await expect(vote).toBeVisible()
  const before = await edges(reporter)
  // No feature has something there yet.
  await vote.evaluate(button => {
    for (const text of ['Fold into sprint 12', 'Three more'])
      button.parentElement?.before(Object.assign(document.createElement('button'), { textContent: text }))
  })
  const after = await edges(reporter)
  expect(after.bottom - after.top).toBe(before.bottom - before.top)
  expect((await edges(page.getByRole('button', { name: 'Fold into sprint 12' }))).top).toBeGreaterThan(after.bottom)
})
