import { expect, test } from './support/fixtures.ts'

test('a menu opened while the page is on its way stays open when it comes', async ({ page }) => {
  let deliver: () => void = () => undefined
  const wanted = new Promise<void>(resolve => {
    deliver = resolve
  })
  await page.route(/\/project-list-page-[^/]+\.js$/, async route => {
    await wanted
    await route.continue()
  })
  await page.goto('projects')
  await page.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  const entry = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(entry).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compass' })).toHaveCount(0)
  deliver()
  await expect(page.locator('main').getByText('Compass').first()).toBeAttached()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
})
