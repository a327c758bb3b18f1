import type { Page } from '@playwright/test'
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
  await expect.poll(async () => (await me()).status).toBe(401)
})

test('a browser left open somewhere is signed out from here', async ({ openAs, world }) => {
  const person = await world.createReporter('Annie Russell')
  const elsewhere = await openAs(person, 'projects')
  await expect(elsewhere.getByRole('heading', { name: 'Projects' })).toBeVisible()
  const page = await openAs(person, 'users/me?tab=security')
  await expect(page.getByText('This browser')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByRole('button', { name: /^Sign out .* on/ })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This browser')).toBeVisible()
})

test('a new password ends the other sessions', async ({ openAs, world }) => {
  const person = await world.createReporter('Vera Rubin')
  const page = await openAs(person, 'users/me?tab=security')
  const elsewhere = await openAs(person, 'projects')
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
  await openAs(person, 'projects')
})

test('the dark theme is chosen and stays', async ({ openAs, world }) => {
  const person = await world.createReporter('Henrietta Leavitt')
  const page = await openAs(person, 'issues')
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Profile of Henrietta Leavitt' }).click()
    await page
      .getByRole('menuitemradio', { name: theme })
      .or(page.getByRole('menuitem', { name: theme }))
      .click()
  }
  await choose('Dark')
  await expect.poll(() => colorScheme(page)).toBe('dark')
  // Also when nothing but the choice itself had time to happen.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Profile of Henrietta Leavitt' })).toBeVisible()
  await expect.poll(() => savedTheme(page)).toBe('darcula')
  expect(await colorScheme(page)).toBe('dark')
  // The choice belongs to the person, not to the browser.
  const elsewhere = await openAs(person, 'issues')
  await expect.poll(() => colorScheme(elsewhere)).toBe('dark')
  await choose('Match the system')
  await expect.poll(() => colorScheme(page)).not.toBe('dark')
  await expect.poll(() => savedTheme(page)).toBe('system')
  await elsewhere.reload()
  await expect.poll(() => colorScheme(elsewhere)).not.toBe('dark')
})

const colorScheme = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

async function savedTheme(page: Page): Promise<unknown> {
  const reply = await page.request.get('api/users/me/profiles/appearance?fields=uiTheme')
  return ((await reply.json()) as { uiTheme: unknown }).uiTheme
}
