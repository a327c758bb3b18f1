import type { Page } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { pathOf } from './support/search-actions.ts'

test('a menu opened while the page is on its way stays open when it comes', async ({ page }) => {
  let deliver: () => void = () => undefined
  const wanted = new Promise<void>(resolve => {
    deliver = resolve
  })
  await page.route(/\/project-list-page-[^/]+\.js$/, async route => {
    await wanted
    await route.continue()
  })
  await page.goto(pathOf('project: HAR'))
  await expect(row(page, 'HAR-39')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Projects' }).click()
  // The last page stays for a while; then there is but a frame.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  await page.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  const entry = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(entry).toBeVisible()
  deliver()
  // The rest of the page is hidden from roles while a menu is open.
  await expect(page.locator('h1').getByText('Projects')).toBeAttached()
  await expect(page.locator('main').getByText('Compass').first()).toBeAttached()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
})

test('what an issue begins with is asked with the page, and not again by its code', async ({ page }) => {
  await page.goto('/issue/HAR-1')
  await expect(page.locator('[data-host-page]').getByRole('tab', { name: /^Comments/ })).toBeVisible()
  await expect.poll(() => firstAsked(page, '/api/issues/HAR-1/links?')).toEqual(['link'])
  for (const start of ['users/me?', 'permissions/cache?', 'config?', 'issues/HAR-1?fields=id%2C'])
    expect(await firstAsked(page, `/api/${start}`)).toEqual(['link'])
  for (const part of ['comments', 'attachments'])
    expect(await firstAsked(page, `/api/issues/HAR-1/${part}?`)).toEqual(['link'])
})

test('nothing is asked with the page for whom nobody knows', async ({ page }) => {
  await page.context().clearCookies()
  await page.goto('/issue/HAR-1')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('link[as=fetch]')).toHaveCount(0)
})

/** Who began the requests whose address begins so: `link` is the page itself. */
function firstAsked(page: Page, start: string): Promise<readonly string[]> {
  return page.evaluate(
    start =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(location.origin + start))
        .map(entry => (entry as PerformanceResourceTiming).initiatorType),
    start,
  )
}
