import type { Page } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { pathOf } from './support/search-actions.ts'

/** Code that is not there yet cannot be had; gives the way to have it again. */
async function cut(page: Page): Promise<() => Promise<void>> {
  const isCode = /\/assets\/[^/]+\.(?:js|css)$/
  await page.route(isCode, route => route.abort('connectionrefused'))
  return () => page.unroute(isCode)
}

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })

/** What first needs code of its own, and the keys that ask for it. */
const LIST: readonly (readonly [string, string])[] = [
  ['the search over everything', 'Control+k'],
  ['the help', 'Shift+?'],
  ['the recent actions', 'Shift+Z'],
  ['a new issue', 'c'],
  ['the panel', 'o'],
  ['the bar of what is marked', 'x'],
]

test('whatever cannot be loaded leaves the list alone, and comes when it can', async ({ page }) => {
  await page.goto(pathOf('project: HAR'))
  await expect(row(page, 'HAR-39')).toBeVisible()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const mend = await cut(page)
  const told = async () => (await failed(page).count()) + (await page.getByRole('dialog').count())
  for (const [what, keys] of LIST) {
    const before = await told()
    await page.keyboard.press(keys)
    await test.step(what, async () => {
      await expect.poll(told).toBeGreaterThan(before)
      await expect(page.locator('main [data-issue]').first()).toBeVisible()
    })
  }
  await mend()
  await failed(page).last().getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main [data-issue]').first()).toBeVisible()
})
