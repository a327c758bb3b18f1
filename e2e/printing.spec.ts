import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('an issue on paper is its id, its fields and then its whole text, without anything to press', async ({
  openAs,
  world,
}) => {
  const project = await world.createProject('Paperboat')
  const id = await project.createIssue({ summary: 'Fold the sail', description: 'Twice along the *seam*.' })
  for (let number = 1; number <= 12; number++)
    await world.api.post(`issues/${id}/comments`, { text: `Comment ${number}\n\n`.concat('More of it.\n\n'.repeat(6)) })
  const page = await openAs('lin', `issue/${id}`)
  const last = page.getByText('Comment 12', { exact: true })
  await expect(page.getByText('Comment 1', { exact: true })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(last).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fold the sail' })).toBeVisible()
  await expect(page.locator('bdi').filter({ hasText: id })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Write a comment/ })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const [fields, text, end] = [
    await box(page.getByRole('region', { name: 'Fields' })),
    await box(page.getByText('Twice along the')),
    await box(last),
  ]
  expect(fields.y + fields.height).toBeLessThanOrEqual(text.y)
  expect(end.y).toBeGreaterThan(text.y)
  // Nothing scrolls: all of it is on the paper.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(end.y)
  const time = page.locator('time[title]').first()
  await expect(time).toHaveCSS('font-size', '0px')
})

test('on paper no file and no comment is missing, though History is open', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Print the whole chart' })
  await world.api.post(`issues/${id}/comments`, { text: 'Printed with the **whole** chart' })
  await page.goto(`issue/${id}`)
  const files = page.getByRole('region', { name: 'Attachments' })
  const names = Array.from({ length: 14 }, (_, index) => `sheet-${index + 1}.txt`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(
    names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Sheet ${name}`) })),
  )
  // Whoever added them sees them all, in the order in which they were chosen.
  await expect(files.getByRole('button', { name: /^Show sheet-/ })).toHaveCount(names.length)
  const shown = () => files.getByRole('listitem').evaluateAll(rows => rows.map(row => row.querySelector('p')?.title))
  await expect.poll(shown).toEqual(names)

  await page.reload()
  await expect(files.getByRole('button', { name: 'Show all 14 files' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('created the issue')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(files.getByText('sheet-14.txt')).toBeVisible()
  await expect(files.getByRole('button', { name: 'Show all 14 files' })).toHaveCount(0)
  await expect(page.getByText('whole', { exact: true })).toBeVisible()
  await expect(page.getByText('created the issue')).toBeVisible()
})
