import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('a deleted issue comes back on undo', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Deleted by mistake' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: /Delete issue/ }).click()
  await expect(page.getByText(`${id} deleted`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Issues', level: 1 })).toBeVisible()
  await expect(row(page, id)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted by mistake', level: 2 })).toBeVisible()
  await page.goto('issues?project=COM')
  await expect(row(page, id)).toBeVisible()
})

test('a deleted issue is gone', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Deleted on purpose' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: /Delete issue/ }).click()
  await expect(page.getByText(`${id} deleted`)).toBeVisible()
  await page.goto(`issue/${id}`)
  await expect(page.getByText(`There is no issue ${id}`)).toBeVisible()
})

test('a deleted comment leaves its place and can be restored', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Talked about' })
  await world.api.post(`issues/${id}/comments`, { text: 'Said too early' })
  await page.goto(`issue/${id}`)
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await comment.hover()
  await comment.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect(page.getByText('A comment by Ada Lovelace was deleted')).toBeVisible()
  await expect(page.getByText('Said too early')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(comment).toContainText('Said too early')
})
