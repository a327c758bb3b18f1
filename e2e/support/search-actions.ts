import { expect, type Locator, type Page } from '@playwright/test'

/** The box of the list, whatever it is used for: words beside filters, or the whole query. */
export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('combobox')

/** The box while it holds the whole query. */
export const queryBox = (page: Page): Locator => page.getByRole('combobox', { name: 'Query', exact: true })

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })

/** The path of the list that a query finds. */
export const pathOf = (query: string): string => `issues?${new URLSearchParams({ q: query })}`

/** Goes to a list whose box holds the whole query from the start. */
export async function openList(page: Page, path: string): Promise<Locator> {
  await page.addInitScript(() => localStorage.setItem('cairn.issue-list.search-mode', JSON.stringify('query')))
  await page.goto(path)
  await expect(queryBox(page)).toBeVisible()
  return queryBox(page)
}

/** Runs a query from the box: closes what is offered first, so that Enter searches. */
export async function search(page: Page, query: string): Promise<void> {
  await queryBox(page).fill(query)
  await queryBox(page).press('Control+Enter')
  await expect.poll(() => queryOf(page)).toBe(query)
}

/** The query that the address holds. */
export const queryOf = (page: Page): string => new URL(page.url()).searchParams.get('q') ?? ''

/** The ids of the issues that are shown, in their order. */
export const shownIds = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('list', { name: 'Issues' })
    .getByRole('link')
    .evaluateAll(links => links.map(link => /issue\/([A-Z]+-\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''))

/** The bar of what can be done with the marked issues. */
export const bulkBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected issues' })

export const commandDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Apply a command' })

/** Opens the view menu of a list. */
export async function openView(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'View', exact: true })
  await expect(panel).toBeVisible()
  return panel
}
