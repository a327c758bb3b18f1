import type { Locator, Page } from '@playwright/test'

/** The cards of a column of a board without swimlanes, or of another list that is called so. */
export const cardList = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true })

export const card = (scope: Page | Locator, summary: string): Locator => scope.getByRole('link', { name: summary })

/** Drags by the mouse, onto the upper edge of something. */
export async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 16, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 6, { steps: 6 })
  await page.mouse.move(to.x + to.width / 2, to.y + 4)
  await page.mouse.up()
}
