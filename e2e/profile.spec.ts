import { expect, test } from './support/fixtures.ts'
import { PASSWORD } from './support/world.ts'

test('a token is shown once, works, and stops working when revoked', async ({ page, server }) => {
  await page.goto('users/me?tab=security')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Weather station')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  expect(token).toMatch(/^perm:/)
  const me = () =>
    fetch(new URL('api/users/me?fields=login', server.url), { headers: { Authorization: `Bearer ${token}` } })
  expect(await (await me()).json()).toMatchObject({ login: 'ada' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(token)).toHaveCount(0)

  await page.getByRole('button', { name: 'Revoke Weather station' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Weather station')).toHaveCount(0)
  expect((await me()).status).toBe(401)
})

test('a browser left open somewhere is signed out from here', async ({ page, openAs }) => {
  const elsewhere = await openAs('ada', 'projects')
  await expect(elsewhere.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await page.goto('users/me?tab=security')
  await expect(page.getByText('This browser')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByRole('button', { name: /^Sign out .* on/ })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This browser')).toBeVisible()
})

test('a new password ends the other sessions', async ({ openAs }) => {
  const page = await openAs('lin', 'users/me?tab=security')
  const elsewhere = await openAs('lin', 'projects')
  const change = async (from: string, to: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(from)
    await page.getByLabel('New password', { exact: true }).fill(to)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not my password', 'a different secret 43')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/password is wrong/i))
      .first(),
  ).toBeVisible()
  await change(PASSWORD, 'a different secret 43')
  await expect(page.getByText('Password changed. Other browsers were signed out.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await change('a different secret 43', PASSWORD)
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
})

test('the dark theme is chosen and stays', async ({ page, openAs }) => {
  await page.goto('issues')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'darcula')
  const lightness = () =>
    page.evaluate(
      () => getComputedStyle(document.documentElement).colorScheme || getComputedStyle(document.body).colorScheme,
    )
  expect(await lightness()).not.toBe('dark')
  await page.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Dark' })
    .or(page.getByRole('menuitem', { name: 'Dark' }))
    .click()
  await expect.poll(lightness).toBe('dark')
  await page.reload()
  await expect.poll(lightness).toBe('dark')
  // The choice belongs to the person, not to the browser.
  const elsewhere = await openAs('ada', 'issues')
  await expect.poll(() => elsewhere.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await page.getByRole('button', { name: 'Profile of Ada Lovelace' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Match the system' })
    .or(page.getByRole('menuitem', { name: 'Match the system' }))
    .click()
  await expect.poll(lightness).not.toBe('dark')
})
