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
