import type { Page } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openList, queryBox, shownIds } from './support/search-actions.ts'

const sidebar = (page: Page) => page.getByRole('navigation')

/** Opens the menu of a saved search or tag beside its name above the list. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .click()
}

test('a saved search and a tag have addresses, in which more can be asked', async ({ page, world }) => {
  const project = await world.createProject('Lights')
  const red = await project.createIssue({ summary: 'The red light is out', fields: { State: 'Open' } })
  const green = await project.createIssue({ summary: 'The green light is out', fields: { State: 'Open' } })
  await project.createIssue({ summary: 'The white light is out', fields: { State: 'Submitted' } })
  const search = await world.api.post<{ id: string }>('savedQueries?fields=id', {
    name: 'Open lights',
    query: `project: ${project.key} State: Open`,
  })
  await page.goto(`search/Open-lights-${search.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Open lights')
  await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([red, green].toSorted())
  await openList(page, `search/${search.id}`)
  await queryBox(page).fill('green')
  await queryBox(page).press('Control+Enter')
  await expect.poll(() => shownIds(page)).toEqual([green])

  const tags = await world.api.get<{ id: string; name: string }[]>('tags?fields=id,name')
  const tag = tags.find(({ name }) => name === 'navigation')?.id ?? ''
  for (const address of [`tag/navigation-${tag}`, `tag/${tag}`, 'tag/navigation']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('navigation')
    await expect.poll(() => shownIds(page)).toEqual([world.richIssue])
  }
})

test('a saved search is renamed, pinned, deleted and brought back', async ({ page, world }) => {
  const { id } = await world.api.post<{ id: string }>('savedQueries?fields=id', { name: 'Tides', query: 'tide' })
  await page.goto(`search/${id}`)
  await openMenu(page, 'Tides')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit saved search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tides and times')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tides and times')

  const link = sidebar(page).getByRole('link', { name: /^Tides and times/ })
  const pin = async (name: string) => {
    await openMenu(page, 'Tides and times')
    await page.getByRole('menuitem', { name }).click()
  }
  await pin('Pin to the sidebar')
  await expect(link).toBeVisible()
  await pin('Unpin from the sidebar')
  await expect(link).toHaveCount(0)
  await pin('Pin to the sidebar')
  await expect(link).toBeVisible()

  await pin('Delete')
  await expect(page.getByText('The search “Tides and times” was deleted')).toBeVisible()
  await expect(link).toHaveCount(0)
  await expect(page).toHaveURL(/\/issues/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tides and times')
})

test('a tag that was asked to goes when its issue is resolved', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Leave no tag behind', fields: { State: 'Open' } })
  await page.goto('searches?new=tag')
  const dialog = page.getByRole('dialog', { name: 'New tag' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('in transit')
  await dialog.getByText('Take it off when the issue is resolved').click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/tag\/in-transit-\d+-\d+$/)
  const tag = /\d+-\d+$/.exec(page.url())?.[0] ?? ''
  await world.api.post(`issues/${id}/tags`, { id: tag })
  await page.reload()
  await expect.poll(() => shownIds(page)).toEqual([id])
  await world.api.post('commands', { query: 'State Fixed', issues: [{ idReadable: id }] })
  await expect
    .poll(() => world.api.get<{ tags: object[] }>(`issues/${id}?fields=tags(name)`))
    .toMatchObject({ tags: [] })
})

test('what a search finds is put in order by hand, and stays so', async ({ page, world }) => {
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push(await world.createIssue({ summary: `Whelk ${name}` }))
  const [first = '', second = '', third = ''] = ids
  const { id } = await world.api.post<{ id: string }>('savedQueries?fields=id', { name: 'Whelks', query: 'whelk' })
  await page.goto(`search/${id}`)
  await expect.poll(async () => (await shownIds(page)).toSorted()).toEqual([first, second, third].toSorted())
  const [top = '', middle = '', last = ''] = await shownIds(page)
  await row(page, top).focus()
  // A page that is left at once may take its request along.
  const saved = page.waitForResponse(reply => reply.url().includes('/sortOrder/') && reply.ok())
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shownIds(page)).toEqual([middle, top, last])
  await expect(page.getByText(`${top} is now 2`)).toBeAttached()
  await saved
  await page.reload()
  await expect.poll(() => shownIds(page)).toEqual([middle, top, last])
})
