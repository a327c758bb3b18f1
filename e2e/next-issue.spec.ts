import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('the issues of a list are read one after the other on their pages', async ({ page, world }) => {
  const { key, createIssue } = await world.createProject('Lighthouse')
  for (const summary of ['Lamp', 'Lens', 'Stairs']) await createIssue({ summary })
  await page.goto(`issues/${key}?${new URLSearchParams({ q: 'sort by: {issue id} asc' })}`)
  await row(page, `${key}-1`).press('Enter')
  await expect(page.getByRole('heading', { name: 'Lamp', exact: true })).toBeVisible()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous issue' })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Lens', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next issue' }).click()
  await expect(page.getByRole('heading', { name: 'Stairs', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('2 of 3')).toBeVisible()
  // Back is the list, where one has come to.
  await page.goBack()
  await expect(row(page, `${key}-2`)).toHaveAttribute('tabindex', '0')
})
