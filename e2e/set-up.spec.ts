import { test as base, expect } from '@playwright/test'
import { type Server, startInstallation } from './support/server.ts'

const test = base.extend<{ server: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  server: async ({}, use) => {
    const server = await startInstallation()
    await use(server)
    await server.stop()
  },
})

test('the link of the first start leads to an administrator and a demo project, once', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByText('Cairn is not set up yet.')).toBeVisible()
  await page.goto(new URL('setup', server.url).href)
  await expect(page.getByText('Open the whole set-up link')).toBeVisible()

  await page.goto(server.setupLink)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is needed.').first()).toBeVisible()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await expect(page.getByLabel('Login')).not.toHaveValue('')
  await page.getByLabel('Login').fill('grace')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Use at least')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('nanoseconds in a wire 9')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('radio', { name: 'Create a demo project' })).toBeChecked()
  await page.getByRole('button', { name: 'Finish set-up' }).click()
  await expect(page.getByRole('button', { name: 'Profile of Grace Hopper' })).toBeVisible()
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page.getByRole('link', { name: 'Demo project' }).first()).toBeVisible()

  await page.goto(server.setupLink)
  await expect(page.getByRole('heading', { name: 'Cairn is already set up' })).toBeVisible()
})

test('who starts empty is led to the first project', async ({ page, server }) => {
  await page.goto(server.setupLink)
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password', { exact: true }).fill('nanoseconds in a wire 9')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Start empty').click()
  await page.getByRole('button', { name: 'Finish set-up' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create a project' }).first().click()
  await expect(page.getByRole('heading', { name: /project/i }).first()).toBeVisible()
})
