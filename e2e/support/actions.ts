import { expect, type Locator, type Page } from '@playwright/test'

/** The row of an issue in the list. */
export const row = (page: Page, id: string): Locator =>
  page.getByRole('list', { name: 'Issues' }).getByRole('link', { name: new RegExp(`\\b${id}\\b`) })

/** The editor of a field with whatever value it has. */
export const field = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`^${name}: `) })

/** Opens a popup and chooses an option by its name; several-valued ones are closed with Escape. */
export async function choose(page: Page, trigger: Locator, option: string | RegExp, search?: string): Promise<void> {
  await trigger.click()
  const popup = page.getByRole('dialog').last()
  if (search !== undefined) await popup.getByRole('searchbox').fill(search)
  await popup.getByRole('option', { name: option }).first().click()
}

/** Sets filters on the list: opens the chip, chooses, closes. */
export async function filterBy(page: Page, name: string, option: string | RegExp, search?: string): Promise<void> {
  await choose(page, page.getByRole('search').getByRole('button', { name, exact: true }), option, search)
  if (search !== undefined) {
    // The first one empties the search box of the popup.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog').last().getByRole('searchbox')).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}
