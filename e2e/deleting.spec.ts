import { choose, field, row } from './support/actions.ts'
import { writeArticles } from './support/articles.ts'
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
  await expect(page.getByRole('heading', { name: `${id} was deleted` })).toBeVisible()
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

test('a comment that was restored is not restored once more by the message of its deletion', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Counted once' })
  await world.api.post(`issues/${id}/comments`, { text: 'The only one' })
  await page.goto(`issue/${id}`)
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await comment.hover()
  await comment.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect(page.getByText(`${id} · Comment deleted`)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(comment).toContainText('The only one')
  await expect(page.getByText(`${id} · Comment deleted`)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Comments/ })).toContainText('1')
})

test('what was done to a deleted issue is undone only after its deletion', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Changed, then deleted', fields: { Priority: 'Minor' } })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'Priority'), 'Major')
  await expect(page.getByText(`${id} · Priority: Major`)).toBeVisible()
  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: /Delete issue/ }).click()
  await expect(page.getByText(`${id} deleted`)).toBeVisible()
  await expect(page.getByText(`${id} · Priority: Major`)).toHaveCount(0)
  await page.keyboard.press('Shift+Z')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  await recent.getByRole('button', { name: `Undo ${id} · Priority: Major` }).click()
  await expect(page.getByText(`Undo this first: ${id} deleted`)).toBeVisible()
  await recent.getByRole('button', { name: `Undo ${id} deleted` }).click()
  await expect(recent.getByText('Undone', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Changed, then deleted', level: 2 })).toBeVisible()
})

test('what was deleted is found by project, erased for good, and leaves a note', async ({ page, world }) => {
  const attic = await world.createProject('Attic')
  const [kept, erased] = [
    await attic.createIssue({ summary: 'Old maps' }),
    await attic.createIssue({ summary: 'Broken chair' }),
  ]
  for (const id of [kept, erased]) await world.api.delete(`issues/${id}`)
  await page.goto('admin/deleted-items')
  await page.getByRole('button', { name: 'All projects' }).click()
  await page.getByRole('searchbox', { name: 'Project' }).fill('Attic')
  await page.getByRole('option', { name: /Attic/ }).click()
  const items = page.getByRole('table', { name: 'Deleted items' }).locator('tbody').getByRole('row')
  await expect(items).toHaveCount(2)
  await page.getByRole('button', { name: 'Erase Broken chair for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Old maps')

  await page.getByRole('tab', { name: 'Erased for good' }).click()
  const notes = page.getByRole('table', { name: 'Erased for good' }).locator('tbody').getByRole('row')
  await expect(notes).toHaveCount(1)
  await expect(notes).toContainText(erased)
  await expect(notes).toContainText('Erased by Ada Lovelace')
  await expect(notes).not.toContainText('Broken chair')
  await page.getByRole('searchbox', { name: 'Search by the issue’s ID' }).fill('no such id')
  await expect(page.getByText('Nothing erased matches')).toBeVisible()
})

test('an article goes with all below it, and comes back with them: by undo, and from what was deleted', async ({
  page,
  world,
}) => {
  const { key } = await world.createProject('Fairleads')
  await writeArticles(world, key, [['Ropes'], ['Sheets', 'Ropes'], ['Halyards', 'Ropes'], ['Blocks']])
  const tree = page.getByRole('treegrid', { name: 'Articles' })
  const inTree = (name: string) => tree.getByRole('row', { name, exact: true })
  const below = page.getByRole('region', { name: 'Sub-articles' }).getByRole('listitem')
  const remove = async () => {
    await page.getByRole('button', { name: 'Article actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete article' }).click()
    await expect(page.getByText(`${key}-A-1 deleted, with all below it`)).toBeVisible()
    await expect(inTree('Ropes')).toHaveCount(0)
  }
  const expectAll = async () => {
    await expect(page.getByRole('article').getByRole('heading', { name: 'Ropes', exact: true })).toBeVisible()
    await expect(below).toHaveText([/Sheets/, /Halyards/])
  }
  await page.goto(`articles/${key}-A-1`)
  await expectAll()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectAll()
  await expect(inTree('Ropes')).toBeVisible()

  await remove()
  for (const number of [1, 2]) {
    await page.goto(`articles/${key}-A-${number}`)
    await expect(page.getByRole('heading', { name: `There is no article ${key}-A-${number}` })).toBeVisible()
  }
  await page.goto(`admin/deleted-items?project=${key}`)
  const items = page.getByRole('table', { name: 'Deleted items' }).locator('tbody').getByRole('row')
  await expect(items).toHaveText([/Ropes.*With 2 articles below it/s])
  await page.getByRole('button', { name: 'Restore Ropes' }).click()
  await expect(page.getByText('“Ropes” was restored')).toBeVisible()
  await expect(page.getByText('Nothing deleted matches')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expectAll()
  await expect(tree.getByRole('link')).toHaveText(['Ropes', 'Blocks'])
})
