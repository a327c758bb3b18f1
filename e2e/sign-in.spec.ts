import { expect, test } from './support/fixtures.ts'
import { PASSWORD } from './support/world.ts'

test.use({ as: null })

test('a person signs in, lands where they wanted to go, and signs out', async ({ page }) => {
  await page.goto('projects')
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.getByLabel('Login').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await page.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.goto('issues')
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
})

test('a wrong password is told, and too many of them have to wait', async ({ page }) => {
  await page.goto('sign-in')
  await page.getByLabel('Login').fill('nobody-here')
  const password = page.getByLabel('Password', { exact: true })
  const alert = page.getByRole('alert')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await password.fill(`wrong ${attempt}`)
    const reply = page.waitForResponse(response => response.url().endsWith('/api/session'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await reply
    if (attempt === 1) await expect(alert).toHaveText('Login or password is wrong.')
  }
  await expect(alert).toContainText('Too many attempts. Try again in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
})

test('the password can be looked at while typing', async ({ page }) => {
  await page.goto('sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})
