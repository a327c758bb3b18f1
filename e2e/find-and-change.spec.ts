import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import {
  bulkBar,
  commandDialog,
  openList,
  queryBox,
  queryOf,
  search,
  shownIds,
  suggestions,
} from './support/search-actions.ts'

test.use({ as: 'lin' })

test('a person finds, refines, saves and shares a search, and changes and restores all it finds', async ({
  page,
  openAs,
  world,
}) => {
  const ids = [
    await world.createIssue({ summary: 'Kelp in the propeller', fields: { Priority: 'Major', State: 'Open' } }),
    await world.createIssue({ summary: 'Kelp on the anchor', fields: { Priority: 'Major', State: 'Open' } }),
  ]
  const [first = '', second = ''] = ids
  const other = await world.createIssue({ summary: 'Kelp in the soup', fields: { Priority: 'Minor', State: 'Open' } })

  await test.step('words find', async () => {
    await page.goto('issues')
    await page.getByRole('search').getByRole('combobox').fill('kelp')
    await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second, other].toSorted())
  })

  await test.step('completion refines', async () => {
    await openList(page, 'issues?q=kelp')
    await queryBox(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' Prior')
    await suggestions(page)
      .getByRole('option', { name: /^Priority/ })
      .first()
      .click()
    await expect(queryBox(page)).toHaveValue(/^kelp Priority: ?$/)
    await page.keyboard.type('Maj')
    await expect(suggestions(page).getByRole('option', { name: /^Major/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(queryBox(page)).toHaveValue(/^kelp Priority: Major ?$/)
    // Nothing of what is offered is chosen, so Enter searches.
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page)).toBe('kelp Priority: Major')
    await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second].toSorted())
  })

  await test.step('it is saved under a name, with an address of its own', async () => {
    await page.getByRole('button', { name: 'Save search' }).click()
    const dialog = page.getByRole('dialog', { name: 'New saved search' })
    await expect(dialog.getByText('Finds 2 issues now')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Serious kelp')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/search\/Serious-kelp-\d+-\d+$/)
    await expect(page.getByRole('navigation').getByRole('link', { name: /^Serious kelp/ })).toBeVisible()
    await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second].toSorted())
  })

  const address = page.url()
  await test.step('it is shared with one colleague, and another does not see it', async () => {
    await page.getByRole('button', { name: /^Private/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit saved search' })
    await dialog.getByRole('button', { name: 'Can see it: add people or groups' }).click()
    const people = page.getByRole('dialog', { name: 'Can see it: add people or groups' })
    await people.getByRole('searchbox').fill('Ada')
    await people.getByRole('option', { name: /Ada Lovelace/ }).click()
    // The first one empties the box, the second closes the popup and no more.
    await page.keyboard.press('Escape')
    await expect(people.getByRole('searchbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(people).toHaveCount(0)
    await expect(dialog.getByText('Ada Lovelace')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Shared/ })).toBeVisible()

    const ada = await openAs('ada', address)
    await expect(ada.getByRole('heading', { level: 1 })).toContainText('Serious kelp')
    await expect(row(ada, first)).toBeVisible()
    const rosa = await openAs('rosa', address)
    await expect(rosa.getByRole('heading', { name: 'There is no such list' })).toBeVisible()
    await rosa.goto('searches')
    await expect(rosa.getByRole('main').getByRole('link').first()).toBeVisible()
    await expect(rosa.getByText('Serious kelp')).toHaveCount(0)
  })

  await test.step('a command changes all of them, after telling what it will do', async () => {
    await row(page, first).focus()
    await page.keyboard.press('Control+a')
    await expect(bulkBar(page)).toContainText('2 selected')
    await page.keyboard.press('Control+Alt+j')
    await commandDialog(page).getByRole('combobox', { name: 'Command' }).fill('State Fixed for me')
    const preview = commandDialog(page).getByRole('region', { name: 'Changes' })
    await expect(preview).toContainText('Changes 2 issues')
    await expect(preview.getByRole('listitem').filter({ hasText: first })).toContainText(/State\s*Open\s*Fixed/)
    await page.keyboard.press('Control+Enter')
    await expect(commandDialog(page)).toHaveCount(0)
    await expect(page.getByText('2 issues were changed')).toBeVisible()
    // They stay where they are, told to match no longer, until the list is read again.
    await expect(page.getByRole('button', { name: '2 no longer match' })).toBeVisible()
    await expect(page.getByRole('link', { name: /No longer matches this list/ })).toHaveCount(2)
    expect(await stateOf(first)).toBe('Fixed')
  })

  await test.step('and undoing brings them back as they were', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/changes were taken back/)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 no longer match' })).toHaveCount(0)
    await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second].toSorted())
    expect(await stateOf(first)).toBe('Open')
  })

  await test.step('the same search typed anew finds the same', async () => {
    await openList(page, 'issues')
    await search(page, 'saved search: {Serious kelp}')
    await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second].toSorted())
  })

  async function stateOf(id: string): Promise<string | undefined> {
    const { customFields } = await world.api.get<{ customFields: { name: string; value: { name: string } | null }[] }>(
      `issues/${id}?fields=customFields(name,value(name))`,
    )
    return customFields.find(({ name }) => name === 'State')?.value?.name
  }
})
