import type { Locator, Page } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import {
  openList,
  pathOf,
  queryBox,
  queryOf,
  search,
  searchBox,
  shownIds,
  suggestions,
} from './support/search-actions.ts'
import { callsOf } from './support/work.ts'

/** Functions that one key may call, on whatever machine: about three times what it does with an empty context. */
const CALLS_PER_KEY = 20_000

test('a query that cannot be used says why and where, and leaves the last list standing', async ({ page, world }) => {
  const project = await world.createProject('Sextant')
  const id = await project.createIssue({ summary: 'Read the sextant' })
  const query = `project: ${project.key}`
  await openList(page, pathOf(query))
  await expect(row(page, id)).toBeVisible()
  await search(page, `${query} State: Nonsense`)
  await expect(queryBox(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(queryBox(page)).toHaveAccessibleDescription(/Nonsense/)
  await expect(row(page, id)).toBeVisible()
  const place = `${query} State: `.length + 1
  await page.getByRole('button', { name: new RegExp(`^at character ${place}\\b`) }).click()
  await expect.poll(() => selectedText(page)).toBe('Nonsense')
  await search(page, query)
  await expect(queryBox(page)).toHaveAttribute('aria-invalid', 'false')
  await page.goto('issues?q=State:%20Nonsense')
  await expect(page.getByRole('heading', { name: 'The query cannot be used yet' })).toBeVisible()
})

test('a value that nobody knows is underlined while it is written on', async ({ page }) => {
  await openList(page, 'issues')
  await queryBox(page).pressSequentially('State: Opne Priority: Major ')
  await expect.poll(() => underlined(page)).toEqual(['Opne'])
  await expect(queryBox(page)).toHaveAttribute('aria-invalid', 'true')
  await queryBox(page).fill('State: Open Priority: Major ')
  await expect.poll(() => underlined(page)).toEqual([])
})

test('completion is worked by keys: Enter inserts, Tab replaces, Ctrl+Space asks, Escape closes', async ({ page }) => {
  const box = await openList(page, 'issues')
  await box.pressSequentially('Sta')
  await expect(
    suggestions(page)
      .getByRole('option', { name: /^State/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveCount(1)
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(box).toHaveValue('Sta')

  const open = suggestions(page).getByRole('option', { name: /^Open/ }).first()
  // Enter leaves what stands behind the caret, Tab takes the rest of the word with it.
  for (const [key, result] of [
    ['Enter', /^State: Open ?ld$/],
    ['Tab', /^State: Open ?$/],
  ] as const) {
    await box.fill('State: Opld')
    await moveCaret(page, 'State: Op'.length)
    await page.keyboard.press('Control+Space')
    await expect(open).toBeVisible()
    await expect.poll(() => chooseDown(page, open)).toBe(true)
    await page.keyboard.press(key)
    await expect(box).toHaveValue(result)
    await page.keyboard.press('Escape')
  }
})

test('the box takes edits back and keeps the words of pasted lines apart', async ({ page, context }) => {
  const box = await openList(page, 'issues')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await box.fill('State: Open')
  await page.evaluate(() => navigator.clipboard.writeText('State: Fixed\n\nPriority: Major\n'))
  await box.selectText()
  await page.keyboard.press('Control+v')
  await expect(box).toHaveValue('State: Fixed Priority: Major')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('State: Open')
  await page.keyboard.press('Control+Shift+z')
  await expect(box).toHaveValue('State: Fixed Priority: Major')
})

test('no letter is lost however quickly one types, and each costs little', async ({ page }) => {
  const text = 'project: COM #Unresolved Priority: Major, Critical needle between the islands sort by: updated desc'
  const calls = await callsOf(page)
  for (const [path, shown] of [
    ['issues', ''],
    ['issues?project=COM', /^project: COM/],
  ] as const) {
    await openList(page, path)
    await expect(queryBox(page)).toHaveValue(shown)
    await queryBox(page).fill('')
    await calls()
    // The browser gets each key without waiting for the last one.
    await queryBox(page).pressSequentially(text)
    await expect(queryBox(page)).toHaveValue(text)
    const perKey = (await calls()) / text.length
    expect(perKey).toBeLessThan(CALLS_PER_KEY)
  }
})

test('filters write the query that one could have typed', async ({ page }) => {
  await page.goto('issues')
  const bar = page.getByRole('search')
  for (const [name, option] of [
    ['Project', /Compass/],
    ['State', 'Open'],
  ] as const) {
    await bar.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog', { name }).getByRole('option', { name: option }).first().click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await searchBox(page).fill('clock')
  await expect.poll(() => queryOf(page)).toMatch(/^project: (COM|Compass|\{Compass\}) State: Open clock$/)
  const found = await expect
    .poll(() => shownIds(page))
    .toEqual(['COM-1'])
    .then(() => queryOf(page))
  await bar.getByRole('button', { name: 'Query', exact: true }).click()
  await expect(queryBox(page)).toHaveValue(found)
  await search(page, 'State: Open, Fixed')
  await bar.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(bar.getByRole('button', { name: 'State: Open +1' })).toBeVisible()
  await bar.getByRole('button', { name: 'Remove the filter State' }).click()
  await expect.poll(() => queryOf(page)).toBe('')
  await expect(page).toHaveURL(/\/issues$/)
})

test('resolved issues are hidden until they are asked for', async ({ page }) => {
  await openList(page, 'issues?q=project:%20COM%20labels')
  await expect(page.getByRole('heading', { name: 'No unresolved issue matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 resolved issue' }).click()
  await expect(row(page, 'COM-7')).toBeVisible()
  const filter = page.getByRole('button', { name: 'Unresolved' })
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await filter.click()
  await expect(row(page, 'COM-7')).toHaveCount(0)
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '+1 resolved' }).click()
  await expect(row(page, 'COM-7')).toBeVisible()
})

test('the list explains why an issue is not in it', async ({ page, world }) => {
  const project = await world.createProject('Windlass')
  const inside = await project.createIssue({ summary: 'Grease it', fields: { State: 'Open', Priority: 'Minor' } })
  const outside = await project.createIssue({ summary: 'Replace it', fields: { State: 'Open', Priority: 'Major' } })
  await openList(page, pathOf(`project: ${project.key} State: Open Priority: Minor`))
  await expect(row(page, inside)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Why is an issue not in this list?' }).click()
  const dialog = page.getByRole('dialog', { name: /Why is an issue/ })
  const ask = async (id: string) => {
    await dialog.getByRole('textbox', { name: 'Issue' }).fill(id)
    await page.keyboard.press('Enter')
  }
  await ask(outside.toLowerCase())
  await expect(dialog.getByText('It is not in this list.')).toBeVisible()
  const clause = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })
  await expect(clause('Priority: Minor').getByRole('img', { name: 'Not fulfilled' })).toBeVisible()
  await expect(clause('State: Open').getByRole('img', { name: 'Fulfilled' })).toBeVisible()
  await ask(inside)
  await expect(dialog.getByText('It is in this list.')).toBeVisible()
  await ask(`${project.key}-4711`)
  await expect(dialog.getByText(`There is no issue ${project.key}-4711 that you can see.`)).toBeVisible()
})

test('searches run before are offered again', async ({ page }) => {
  await openList(page, 'issues')
  const remembered = page.waitForResponse(
    reply => reply.request().method() === 'POST' && reply.url().includes('/recentSearches'),
  )
  await search(page, 'project: COM ferries')
  await expect.poll(() => shownIds(page)).toEqual(['COM-4'])
  await remembered
  await page.reload()
  await queryBox(page).fill('')
  await expect(suggestions(page).getByText('Recent searches')).toBeVisible()
  await suggestions(page).getByRole('option', { name: 'project: COM ferries' }).click()
  await expect.poll(() => queryOf(page)).toBe('project: COM ferries')
  await expect.poll(() => shownIds(page)).toEqual(['COM-4'])
})

const selectedText = (page: Page): Promise<string> =>
  queryBox(page).evaluate((box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0))

const moveCaret = (page: Page, place: number): Promise<void> =>
  queryBox(page).evaluate((box: HTMLInputElement, at) => {
    box.focus()
    box.setSelectionRange(at, at)
  }, place)

/** The parts of the query that are drawn as wrong. */
const underlined = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('search')
    .locator('[data-start]')
    .evaluateAll(parts =>
      parts
        .filter(part => getComputedStyle(part).textDecorationStyle === 'wavy')
        .map(part => (part.textContent ?? '').trim())
        .filter(text => text !== ''),
    )

/** Steps down once unless the option is chosen; tells whether it is. */
async function chooseDown(page: Page, option: Locator): Promise<boolean> {
  if ((await option.getAttribute('aria-selected')) === 'true') return true
  await page.keyboard.press('ArrowDown')
  return false
}
