import type { Locator, Page } from '@playwright/test'
import { writeArticles } from './support/articles.ts'
import { expect, test } from './support/fixtures.ts'

const row = (page: Page, name: string) => page.getByRole('treegrid').getByRole('row', { name, exact: true })
const ROW_PX = 32

/** Takes a row by its middle and holds it over another one, `part` of whose height lies above the pointer. */
async function hold(page: Page, from: Locator, over: Locator, part: number): Promise<void> {
  const [start, end] = [await from.boundingBox(), await over.boundingBox()]
  if (!start || !end) throw new Error('The row is not there')
  await page.mouse.move(start.x + 90, start.y + ROW_PX / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 96, start.y + ROW_PX / 2 - 8, { steps: 4 })
  await page.mouse.move(end.x + 96, end.y + ROW_PX * part, { steps: 6 })
}

/** Titles of the rows below a project, in the order in which they stand. */
const titles = (page: Page) => page.getByRole('treegrid').getByRole('row').getByRole('link')

test('articles are dragged before and into others, which unfold, and back again', async ({ page, world }) => {
  const { key, name } = await world.createProject('Boatyard')
  await writeArticles(world, key, [['Hulls'], ['Masts'], ['Sails'], ['Jibs', 'Sails']])
  await page.goto(`articles/${key}-A-1`)
  await expect(row(page, 'Sails')).toBeVisible()
  // It comes above the tree, which moves down by that.
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()

  await hold(page, row(page, 'Sails'), row(page, 'Hulls'), 0.1)
  await page.mouse.up()
  await expect(page.getByText(`${key}-A-3 · Article moved`)).toBeVisible()
  await expect(titles(page)).toHaveText(['Sails', 'Hulls', 'Masts'])

  // Held over it, it unfolds; there is no way into what lies below oneself.
  await hold(page, row(page, 'Masts'), row(page, 'Sails'), 0.5)
  await expect(row(page, 'Jibs')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(`${key}-A-2 · Article moved`)).toBeVisible()
  await expect(titles(page)).toHaveText(['Sails', 'Jibs', 'Masts', 'Hulls'])
  await expect(row(page, 'Masts')).toHaveAttribute('aria-level', '3')
  await hold(page, row(page, 'Sails'), row(page, 'Jibs'), 0.5)
  await page.mouse.up()
  await expect(titles(page)).toHaveText(['Sails', 'Jibs', 'Masts', 'Hulls'])

  await page.keyboard.press('Control+z')
  await expect(row(page, 'Masts')).toHaveAttribute('aria-level', '2')
  // What was unfolded is so after a reload.
  await page.reload()
  await expect(row(page, 'Jibs')).toBeVisible()
  await row(page, name)
    .getByRole('button', { name: `Collapse ${name}` })
    .click()
  await expect(row(page, 'Hulls')).toHaveCount(0)
})

test('articles are moved by single keys, and named in their place', async ({ page, world }) => {
  const { key } = await world.createProject('Cordage')
  await writeArticles(world, key, [['Hemp'], ['Sisal'], ['Knots']])
  await page.goto(`articles/${key}-A-1`)
  const moved = async (order: readonly string[], level: string) => {
    await expect(titles(page)).toHaveText([...order])
    await expect(row(page, 'Knots')).toHaveAttribute('aria-level', level)
    await expect(row(page, 'Knots')).toBeFocused()
  }
  await row(page, 'Knots').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await moved(['Hemp', 'Knots', 'Sisal'], '2')
  await page.keyboard.press('Alt+ArrowRight')
  await moved(['Hemp', 'Knots', 'Sisal'], '3')
  await page.keyboard.press('Alt+ArrowLeft')
  await moved(['Hemp', 'Knots', 'Sisal'], '2')
  await page.keyboard.press('Alt+ArrowDown')
  await moved(['Hemp', 'Sisal', 'Knots'], '2')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Rename' }).fill('Knots and bends')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Hemp', 'Sisal', 'Knots and bends'])
})
