import { readFile } from 'node:fs/promises'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openList, openView, shownIds } from './support/search-actions.ts'

const COMPASS = 'issues?q=project:%20COM'

test('groups tell how many issues they have, fold, and go', async ({ page, world }) => {
  const groups = await world.api.get<{ name: string; count: number }[]>(
    'issueGroups?by=project&query=%23Unresolved&fields=name,count',
  )
  const expected = groups.find(({ name }) => name === 'Compass')?.count ?? 0
  expect(expected).toBeGreaterThan(0)
  await openList(page, 'issues')
  const panel = await openView(page)
  await panel.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('option', { name: 'Project' }).click()
  await page.keyboard.press('Escape')
  const header = page.getByRole('button', { name: new RegExp(`^Compass ${expected}$`) })
  await expect(header).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, 'COM-1')).toBeVisible()
  await header.click()
  await expect(header).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, 'COM-1')).toHaveCount(0)
})

test('columns are chosen and put in order, and rows made compact', async ({ page }) => {
  await openList(page, COMPASS)
  await expect(row(page, 'COM-1')).toBeVisible()
  const height = async () => (await row(page, 'COM-1').boundingBox())?.height ?? 0
  const usual = await height()
  const panel = await openView(page)
  await panel.getByText('Table', { exact: true }).click()
  await panel.getByText('Compact rows').click()
  await panel.getByRole('button', { name: 'Remove Tags' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Order by Priority' })).toBeVisible()
  await expect(page.getByText('Tags', { exact: true })).toHaveCount(1)
  await expect.poll(height).toBeLessThan(usual)
  await page.getByRole('button', { name: 'Order by Updated' }).click()
  await expect(page).toHaveURL(/sort(%20|\+)by/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Order by Priority' })).toBeVisible()
})

test('subtasks stand below what they belong to', async ({ page, world }) => {
  const parent = await world.createIssue({ summary: 'Seaweed harvest' })
  const child = await world.createIssue({ summary: 'Seaweed boat' })
  await world.api.post('commands', { query: `subtask of ${parent}`, issues: [{ idReadable: child }] })
  await openList(page, 'issues?q=seaweed')
  const panel = await openView(page)
  await panel.getByText('Subtasks below their parents').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => shownIds(page)).toEqual([parent, child])
  await page.getByRole('button', { name: `Hide what is below ${parent}` }).click()
  await expect.poll(() => shownIds(page)).toEqual([parent])
})

test('the result is exported, and no cell can become a formula', async ({ page, world }) => {
  const id = await world.createIssue({ summary: '=HYPERLINK("http://evil.example","mussel")' })
  await openList(page, 'issues?q=mussel')
  await expect(row(page, id)).toBeVisible()
  const panel = await openView(page)
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(id)
  expect(text).toMatch(/["\t]?'=HYPERLINK/)
})

test('printing shows a plain table of all that was found', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await openList(page, COMPASS)
  await expect(row(page, 'COM-1')).toBeVisible()
  const panel = await openView(page)
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('columnheader', { name: 'Summary' })).toBeVisible()
  await expect(sheet.getByRole('row', { name: /COM-1 / })).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
})
