import type { Page } from '@playwright/test'
import { choose, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { bulkBar, commandDialog, openList, shownIds } from './support/search-actions.ts'
import type { World } from './support/world.ts'

/** Some issues with a word of their own, the newest last. */
async function createIssues(world: World, word: string, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++)
    ids.push(await world.createIssue({ summary: `${word} ${number}`, fields: { State: 'Open', Priority: 'Normal' } }))
  return ids
}

const listOf = (word: string) => `issues?q=${word}%20sort%20by:%20%7Bissue%20id%7D%20asc`

async function fieldValue(world: World, id: string, field: string): Promise<string | undefined> {
  const { customFields } = await world.api.get<{ customFields: { name: string; value: { name: string } | null }[] }>(
    `issues/${id}?fields=customFields(name,value(name))`,
  )
  return customFields.find(({ name }) => name === field)?.value?.name
}

const commandBox = (page: Page) => commandDialog(page).getByRole('combobox', { name: 'Command' })

test('a command goes to the marked issues, tells what it does not understand, and is repeated by a key', async ({
  page,
  world,
}) => {
  const [first = '', second = '', third = ''] = await createIssues(world, 'Barnacle', 3)
  await openList(page, listOf('barnacle'))
  await expect.poll(() => shownIds(page)).toEqual([first, second, third])
  await row(page, first).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Control+Alt+j')
  await expect(commandDialog(page)).toContainText(first)
  const apply = commandDialog(page).getByRole('button', { name: /^Apply/ })
  await commandBox(page).fill('Priority Enormous')
  await expect(commandDialog(page).getByRole('img', { name: 'Not understood' })).toBeVisible()
  await expect(commandDialog(page).getByRole('list', { name: 'What the command does' })).toContainText('Enormous')
  await expect(apply).toBeDisabled()
  await commandBox(page).fill('Priority Critical tag sea')
  await expect(commandDialog(page).getByRole('region', { name: 'Changes' })).toContainText('Changes 1 issue')
  await commandBox(page).fill('Priority Critical')
  await expect(commandDialog(page).getByRole('region', { name: 'Changes' })).toContainText(/Normal\s*Critical/)
  await expect(apply).toBeEnabled()
  await apply.click()
  await expect(page.getByText('1 issue was changed')).toBeVisible()
  expect(await fieldValue(world, first, 'Priority')).toBe('Critical')

  await page.keyboard.press('Escape')
  await expect(bulkBar(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(row(page, second)).toBeFocused()
  await page.keyboard.press('Control+Alt+Shift+j')
  await expect.poll(() => fieldValue(world, second, 'Priority')).toBe('Critical')
  expect(await fieldValue(world, third, 'Priority')).toBe('Normal')
})

test('a command reaches the whole result, also what is not loaded', async ({ page, world }) => {
  const ids = await createIssues(world, 'Plankton', 55)
  // The second page never comes.
  await page.route(
    url => url.pathname.endsWith('/issuePage') && url.searchParams.has('cursor'),
    () => undefined,
  )
  await openList(page, listOf('plankton'))
  await expect(row(page, ids[0] ?? '')).toBeVisible()
  await row(page, ids[0] ?? '').focus()
  await page.keyboard.press('Control+a')
  await expect(bulkBar(page)).toContainText('50 selected')
  await page.getByRole('button', { name: 'Select all 55 of this search' }).click()
  await expect(bulkBar(page)).toContainText('55 selected')
  await bulkBar(page).getByRole('button', { name: 'Command' }).click()
  await commandBox(page).fill('Priority Minor')
  const preview = commandDialog(page).getByRole('region', { name: 'Changes' })
  await expect(preview).toContainText('Changes 55 issues')
  await expect(preview).toContainText('35 more')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('55 issues were changed')).toBeVisible()
  expect(await fieldValue(world, ids[54] ?? '', 'Priority')).toBe('Minor')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => fieldValue(world, ids[54] ?? '', 'Priority')).toBe('Normal')
})

test('rows are marked by keys, clicks and ranges', async ({ page, world }) => {
  const ids = await createIssues(world, 'Limpet', 5)
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids
  await openList(page, listOf('limpet'))
  await expect.poll(() => shownIds(page)).toEqual(ids)
  const box = (id: string) => page.getByRole('checkbox', { name: `Select ${id}` })
  await row(page, first).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bulkBar(page)).toContainText('3 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bulkBar(page)).toContainText('2 selected')
  await expect(box(third)).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(bulkBar(page)).toHaveCount(0)
  await row(page, second).hover()
  await box(second).click()
  await box(fourth).click({ modifiers: ['Shift'] })
  await expect(bulkBar(page)).toContainText('3 selected')
  await expect(box(third)).toBeChecked()
  await box(third).click()
  await expect(bulkBar(page)).toContainText('2 selected')
  await row(page, fifth).focus()
  await page.keyboard.press('Control+a')
  await expect(bulkBar(page)).toContainText('5 selected')
})

test('marked issues get a value, a tag and are deleted, and each comes back with Undo', async ({ page, world }) => {
  const ids = await createIssues(world, 'Sponge', 3)
  const [first = '', second = '', third = ''] = ids
  await openList(page, listOf('sponge'))
  await expect.poll(() => shownIds(page)).toEqual(ids)
  await row(page, first).focus()
  await page.keyboard.press('Control+a')
  await expect(bulkBar(page)).toContainText('3 selected')

  await choose(page, bulkBar(page).getByRole('button', { name: 'Priority' }), 'Major')
  await expect(page.getByText('3 issues were changed')).toBeVisible()
  expect(await fieldValue(world, third, 'Priority')).toBe('Major')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 changes were taken back')).toBeVisible()
  expect(await fieldValue(world, third, 'Priority')).toBe('Normal')

  await bulkBar(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 issues?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => shownIds(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => shownIds(page)).toEqual([first, second, third])
})
