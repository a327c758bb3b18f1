import { expect, test } from './support/fixtures.ts'

test('subtasks are written down one after the other, without leaving the issue', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Repair the quay' })
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('button', { name: 'Add subtask' })).toBeVisible()
  await page.keyboard.press('n')
  const box = page.getByRole('textbox', { name: 'Summary of the subtask' })
  const list = page.getByRole('region', { name: 'Links' }).getByRole('listitem')
  for (const summary of ['Order the stones', 'Hire a diver']) {
    await expect(box).toBeFocused()
    await box.fill(summary)
    await box.press('Enter')
    await expect(list.filter({ hasText: summary })).toHaveCount(1)
    await expect(box).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  await list.filter({ hasText: 'Hire a diver' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Hire a diver', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Links' }).getByRole('link', { name: 'Repair the quay' })).toBeVisible()
})
