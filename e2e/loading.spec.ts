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
