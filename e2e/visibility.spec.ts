import { expect, test } from './support/fixtures.ts'

test('a comment and then the issue are kept for some, with groups of the project offered first', async ({
  page,
  world,
  openAs,
}) => {
  const id = await world.createIssue({ summary: 'Kept among few' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Only between us')
  await page.getByRole('button', { name: /^Visible to: Everyone who sees the issue/ }).click()
  const picker = page.getByRole('dialog', { name: 'Visible to' })
  await expect(picker.getByText('Recommended')).toBeVisible()
  await picker.getByRole('searchbox').fill('love')
  await expect(picker.getByRole('option', { name: 'Lin Chen' })).toHaveCount(0)
  await picker.getByRole('option', { name: 'Ada Lovelace' }).click()
  await expect(picker.getByText('Seen by Ada Lovelace and the author only')).toBeVisible()
  // The first empties the search box.
  await page.keyboard.press('Escape')
  await expect(picker.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await expect(comment.getByRole('img', { name: 'Visible to Ada Lovelace only' })).toBeVisible()

  const colleague = await openAs('lin', `issue/${id}`)
  await expect(colleague.getByRole('heading', { name: 'Kept among few', exact: true })).toBeVisible()
  await expect(colleague.getByText('Only between us')).toHaveCount(0)

  await page.getByRole('button', { name: /^Visible to: The whole project/ }).click()
  await picker.getByRole('option', { name: 'Ada Lovelace' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Visible to: Ada Lovelace' })).toBeVisible()
  await expect
    .poll(async () => {
      await colleague.reload()
      return colleague.getByRole('heading', { name: 'Kept among few', exact: true }).count()
    })
    .toBe(0)
})
