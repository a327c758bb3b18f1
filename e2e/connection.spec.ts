import type { Page, Route } from '@playwright/test'
import { field } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openGate } from './support/gate.ts'
import { PASSWORD } from './support/world.ts'

const strip = (page: Page) =>
  page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: /server|signed out|version/ })

test('while the server is away everything stays, says so in words, and goes on by itself', async ({
  page,
  server,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Written while away' })
  const gate = await openGate(server.url)
  await page.goto(`${gate.url}issue/${id}`)
  await expect(page.getByRole('heading', { name: 'Written while away', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Half said')
  // What tells of trouble is loaded before there is any.
  await page.waitForLoadState('networkidle').catch(() => undefined)

  await gate.shut()
  await expect(strip(page)).toHaveText(/No connection to the server/)
  await expect(page.getByRole('heading', { name: 'Written while away', exact: true })).toBeVisible()
  await field(page, 'State').click()
  await expect(page.getByRole('dialog').getByText('not all choices are here')).toBeVisible()
  await page.keyboard.press('Escape')
  await comment.press('Control+Enter')
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible()
  await expect(comment).toHaveValue('Half said')
  // A screen whose code is not there yet: the page must not be lost for it.
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('heading', { name: 'The server does not answer', level: 2 })).toBeVisible()

  await gate.open()
  await expect(strip(page)).toHaveCount(0)
  await expect(page.locator('main').getByText('Compass').first()).toBeVisible({ timeout: 3_000 })
  await page.goBack()
  await expect(comment).toHaveValue('Half said')
  await comment.press('Control+Enter')
  await expect(page.getByRole('article', { name: /Ada Lovelace/ }).getByText('Half said')).toBeVisible()
  await gate.shut()
})

test('a server without its database is waited for, and asked again what it could not say', async ({ page }) => {
  await page.goto('issues')
  await expect(page.getByRole('list', { name: 'Issues' }).getByRole('link').first()).toBeVisible()
  const away = (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2' },
      contentType: 'application/json',
      body: '{"error":"unavailable","code":"unavailable","error_description":"Not now"}',
    })
  await page.route('**/api/**', away)
  await page.getByRole('combobox').first().fill('Dark map')
  await page.keyboard.press('Enter')
  await expect(strip(page)).toHaveText(/The server is not ready yet/)
  await page.unroute('**/api/**', away)
  await expect(strip(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Issues' }).getByText('Dark map tiles are too bright')).toBeVisible()
})

test('a server that is asked too much gets its pause', async ({ page }) => {
  await page.goto('issues')
  await expect(page.getByRole('list', { name: 'Issues' }).getByRole('link').first()).toBeVisible()
  const busy = (route: Route) => route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, body: '' })
  await page.route('**/api/**', busy)
  await page.getByRole('combobox').first().fill('Dark map')
  await page.keyboard.press('Enter')
  await expect(strip(page)).toHaveText(/asked too much/)
  await page.unroute('**/api/**', busy)
  await expect(page.getByRole('list', { name: 'Issues' }).getByText('Dark map tiles are too bright')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('who is signed out signs in again in place, and what was sent goes on', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Said across sessions' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Said once only')
  await page.context().clearCookies()
  await comment.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByRole('textbox', { name: 'Login' })).toHaveValue('ada')
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByText('Login or password is wrong.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article', { name: /Ada Lovelace/ }).getByText('Said once only')).toHaveCount(1)

  await page.context().clearCookies()
  // Whatever is asked next opens the dialog, maybe before the press.
  await page.getByRole('button', { name: 'Watch: add your star' }).dispatchEvent('click')
  await dialog.getByRole('textbox', { name: 'Login' }).fill('lin')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  // Nothing of one person's page stays for another.
  await expect(page.getByRole('button', { name: 'Profile of Lin Chen' })).toBeVisible()
})

test('a new client is loaded at once while nothing is typed, and only offered while something is', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Read by an old client' })
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('heading', { name: 'Read by an old client', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).pressSequentially('Not to be lost')
  await page.route('**/api/**', async route => {
    // A stream never ends: there is no reply as a whole.
    if (route.request().url().includes('/api/events?')) return route.continue()
    const fulfil = async () => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-cairn-client': 'shell-another' } })
    }
    // Of a page that is being loaded anew nothing can be answered.
    await fulfil().catch(() => undefined)
  })
  await page.getByRole('textbox', { name: 'Comment' }).pressSequentially(' at all')
  await expect(strip(page)).toHaveText(/A newer version/)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not to be lost at all')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load it now' }).click()
  await loaded
})
