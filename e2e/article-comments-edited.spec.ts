import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

// There is room for comments beside the text.
test.use({ viewport: { width: 1440, height: 900 } })

const CONTENT = [
  '# Locks',
  'Ships wait for the **green** light, then enter one by one.',
  '| Lock | Width |\n|---|---|\n| Old lock | 12 m |',
  'Nobody leaves the ship.',
].join('\n\n')

async function writeArticle(world: World, name: string): Promise<string> {
  const { key } = await world.createProject(name)
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', { project: { id }, summary: 'Locks', content: CONTENT })
  return `${key}-A-1`
}

const place = (quote: string) => ({ quote, start: CONTENT.indexOf(quote), end: CONTENT.indexOf(quote) + quote.length })
const thread = (page: Page, quote: string) => page.getByRole('article', { name: `Comment on “${quote}”` })
const marked = (page: Page) => page.locator('.te-spoken')

async function edit(page: Page, id: string) {
  await page.goto(`articles/${id}`)
  await expect(page.getByRole('article').getByText('Ships wait')).toBeVisible()
  await page.keyboard.press('e')
  const text = page.getByRole('form', { name: 'Edit article' }).getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveClass(/cm-content/)
  return text
}

/** Puts the caret before the words of a line and selects so many characters, by the keyboard. */
async function selectWords(page: Page, line: string, before: number, length: number): Promise<void> {
  await page.locator('.cm-line').filter({ hasText: line }).first().click()
  await page.keyboard.press('Home')
  for (let step = 0; step < before; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.down('Shift')
  for (let step = 0; step < length; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.up('Shift')
}

test('whoever writes an article comments on its words by the keyboard alone, also with changes of their own before them', async ({
  page,
  openAs,
  world,
}) => {
  const id = await writeArticle(world, 'Sluices')
  const other = await openAs('lin', `articles/${id}`)
  const text = await edit(page, id)
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type(' and weirs')
  await selectWords(page, 'Nobody leaves', 0, 13)
  await page.keyboard.press('Control+Alt+q')
  const box = page.getByRole('textbox', { name: 'Comment on the selected words' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Except the mate?')
  await page.keyboard.press('Control+Enter')
  await expect(text).toBeFocused()
  await expect(thread(page, 'Nobody leaves')).toContainText('Except the mate?')
  await expect(marked(page)).toHaveText(['Nobody leaves'])
  await expect(thread(other, 'Nobody leaves')).toContainText('Except the mate?')

  // What is not published yet has no words that others could see.
  await selectWords(page, 'Locks and weirs', 10, 5)
  await page.keyboard.press('Control+Alt+q')
  await expect(page.getByText('does not say these words here yet')).toBeVisible()
  await expect(box).toHaveCount(0)

  await page.keyboard.press('Control+Alt+.')
  await expect(thread(page, 'Nobody leaves')).toBeFocused()
  await page.keyboard.press('Control+Alt+Shift+R')
  await expect(thread(page, 'Nobody leaves')).toContainText('Resolved by Ada Lovelace')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await expect(marked(page)).toHaveCount(0)
})

test('comments are marked while one writes, go with their words, and open by a press on these', async ({
  page,
  world,
}) => {
  const id = await writeArticle(world, 'Towpaths')
  for (const quote of ['one by one', 'Old lock', 'the **green** light'])
    await world.api.post(`articles/${id}/comments`, { text: `About ${quote}`, anchor: place(quote) })
  const text = await edit(page, id)
  await expect(page.locator('.cm-line .te-spoken').first()).toBeVisible()
  await expect(page.locator('.te-table')).toHaveClass(/te-spoken/)
  await text.getByText('one by one').click()
  await expect(thread(page, 'one by one').getByRole('button', { name: 'Reply…' })).toBeVisible()
  await expect(text).toBeFocused()

  // In a cell of a table, whose words the text around has elsewhere.
  await page.locator('.te-table').getByText('12 m').click()
  const cell = page.getByRole('textbox', { name: 'Row 2, column 2' })
  await expect(cell).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: /^Comment ?Ctrl/ }).click()
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Measured when?')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page, '12 m')).toContainText('Measured when?')

  await page.getByRole('radio', { name: 'Source' }).click()
  await expect(page.locator('.cm-line .te-spoken').first()).toBeVisible()
  await text.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Mind the gap.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(marked(page).filter({ hasText: 'one by one' })).toBeVisible()
  await page.getByRole('radio', { name: 'Visual' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(text).not.toContainText('Mind the gap.')
})
