import { expect, test } from './support/fixtures.ts'

test.use({ as: null })

test('a browser that is too old is told so, and nothing else is shown', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
  await page.goto('issues')
  await expect(page.getByRole('heading', { name: 'This browser is not supported' })).toBeVisible()
  await expect(page.locator('body')).toContainText('Chrome or Edge 123, Firefox 128, Safari 17.5')
  await expect(page.getByRole('link', { name: 'How to get a current browser' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('#root')).toHaveCount(0)
})
