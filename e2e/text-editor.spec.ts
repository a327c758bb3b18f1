import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const SOURCE = [
  '# Harbour rules',
  '',
  'Ships **must** wait, see [the chart](https://charts.example/a).',
  '',
  '- [ ] call the pilot',
  '',
  '| Quay | Depth |',
  '| --- | ---: |',
  '| North | 12 |',
  '| South | 9 |',
  '',
  'The end.',
].join('\n')

/** The text itself; cells of tables are texts of their own. */
const textOf = (page: Page): Locator => page.getByRole('dialog').getByRole('textbox', { name: 'Description' })

async function openEditor(page: Page, id: string): Promise<Locator> {
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('button', { name: 'Write in the large editor' }).click()
  const text = textOf(page)
  await expect(text).toHaveClass(/cm-content/)
  return text
}

const showAs = (page: Page, name: 'Visual' | 'Source' | 'Split') => page.getByRole('radio', { name }).click()

async function saved(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a long text is written as it reads, and what one writes about shows its signs', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Rules of the harbour', description: SOURCE })
  const text = await openEditor(page, id)
  await expect(text.locator('.cm-line').first()).toHaveText('# Harbour rules')
  await page.keyboard.press('Control+End')
  await expect(text.locator('.cm-line').first()).toHaveText('Harbour rules')
  await expect(text).toContainText('Ships must wait, see the chart.')
  await text.getByText('must', { exact: true }).click()
  await expect(text).toContainText('Ships **must** wait, see the chart.')

  await text.getByRole('checkbox', { name: 'call the pilot' }).click()
  await expect(text.getByRole('checkbox', { name: 'call the pilot' })).toBeChecked()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n- one\ntwo\n\nSee @lin')
  await page.getByRole('option', { name: /Lin Chen/ }).waitFor()
  await page.keyboard.press('Enter')
  await showAs(page, 'Source')
  await expect(text).toContainText('- [x] call the pilot')
  await expect(text.locator('.cm-line').nth(-3)).toHaveText('- two')
  await expect(text.locator('.cm-line').last()).toHaveText('See @lin')
  await saved(page)
  await expect(page.getByRole('link', { name: '@lin' })).toBeVisible()
})

test('tables are written in their cells, by the keyboard alone, and one undo goes through all', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Depths of the quays', description: SOURCE })
  const text = await openEditor(page, id)
  await text.getByRole('checkbox').waitFor()
  await text.getByText('call the pilot').click()
  for (const key of ['End', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  const cell = (row: number, column: number) => page.getByRole('textbox', { name: `Row ${row}, column ${column}` })
  await expect(cell(1, 1)).toBeFocused()
  for (const key of ['ArrowDown', 'Tab', 'Control+a']) await page.keyboard.press(key)
  await expect(cell(2, 2)).toBeFocused()
  await page.keyboard.type('14|15')
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(cell(4, 1)).toBeFocused()
  await page.keyboard.type('West')
  await page.keyboard.press('Control+b')
  await page.getByRole('button', { name: 'Add a column' }).click()
  await expect(cell(4, 2)).toBeFocused()
  await page.keyboard.type('mud')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await showAs(page, 'Source')
  const lines = text.locator('.cm-line')
  await expect(lines.nth(6)).toHaveText('| Quay |  | Depth |')
  await expect(lines.nth(8)).toHaveText('| North |  | 14\\|15 |')
  await expect(lines.nth(10)).toHaveText(/^\| West.* \| mud \| {2}\|$/)

  await text.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('Control+z')
  await expect(lines).toHaveText(SOURCE.split('\n'))
})

test('the source and how it reads scroll together, and words are found and replaced', async ({ page, world }) => {
  const chapters = Array.from({ length: 40 }, (_, index) => `## Chapter ${index}\n\n${'Wind and weather. '.repeat(20)}`)
  const id = await world.createIssue({ summary: 'A long log', description: chapters.join('\n\n') })
  const text = await openEditor(page, id)
  await showAs(page, 'Split')
  const reading = page.getByRole('region', { name: 'How it reads' })
  await expect(reading.getByRole('heading', { name: 'Chapter 39' })).toBeAttached()
  await text.click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Chapter 25')
  await page.keyboard.press('Enter')
  await expect(reading.getByRole('heading', { name: 'Chapter 25' })).toBeInViewport()
  await reading.getByRole('heading', { name: 'Chapter 8' }).evaluate(element => element.scrollIntoView())
  await expect(text.getByText('Chapter 8', { exact: true })).toBeInViewport()

  const find = page.getByRole('search')
  await find.getByRole('textbox', { name: 'Find' }).fill('weather')
  await expect(find.getByRole('status')).toHaveText('800 matches')
  await find.getByRole('textbox', { name: 'Replace with' }).fill('tide')
  await find.getByRole('button', { name: 'Replace all' }).click()
  await expect(find.getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(text).toContainText('Wind and weather.')
})

test('what is pasted keeps its form, and only its words if one wants no more', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Pasted from elsewhere', description: 'x' })
  const text = await openEditor(page, id)
  await showAs(page, 'Source')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = (data: Readonly<Record<string, string>>) =>
    page.evaluate(given => {
      const parts = Object.entries(given).map(([type, content]) => [type, new Blob([content], { type })])
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    }, data)
  const html = '<h2>Port</h2><ul><li>a <b>bold</b> one</li></ul><table><tr><th>a</th></tr><tr><td>1</td></tr></table>'
  await copy({ 'text/html': html, 'text/plain': 'Port a bold one' })
  await text.focus()
  for (const key of ['Control+a', 'Control+v']) await page.keyboard.press(key)
  const lines = text.locator('.cm-line')
  await expect(lines).toHaveText(['## Port', '', '- a **bold** one', '', '| a |', '| --- |', '| 1 |'])
  for (const key of ['Control+a', 'Control+Shift+V']) await page.keyboard.press(key)
  await expect(lines).toHaveText(['Port a bold one'])
  await copy({ 'text/plain': 'https://port.example/a' })
  for (const key of ['Control+a', 'Control+v']) await page.keyboard.press(key)
  await expect(lines).toHaveText(['[Port a bold one](https://port.example/a)'])
})

test('an editor that cannot be had leaves the text to the plain field', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Half of the code is missing', description: 'Still here.' })
  await page.route(/assets\/code-editor-/, route => route.abort())
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('button', { name: 'Write in the large editor' }).click()
  const field = textOf(page)
  await expect(field).toHaveValue('Still here.')
  await field.fill('Still here, and more.')
  await saved(page)
  await expect(page.getByText('Still here, and more.')).toBeVisible()
})
