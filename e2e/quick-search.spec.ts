import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('Ctrl+K leads to issues, projects, people, searches and actions', async ({ page, world }) => {
  await world.api.post('savedQueries', { name: 'Overdue charts', query: 'project: COM' })
  await page.goto('issues?q=project:%20HAR')
  await expect(row(page, 'HAR-39')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Quick search' })
  const find = async (text: string, option: RegExp) => {
    // The one before has closed: two would answer to the same name.
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill(text)
    const found = dialog.getByRole('option', { name: option }).first()
    await expect(found).toBeVisible()
    return found
  }
  await test.step('an issue by its id, which stands first', async () => {
    await find('har-18', /HAR-18.*Crane needs a manual/)
    await expect(dialog.getByRole('option').first()).toContainText('HAR-18')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/issue\/HAR-18/)
  })
  await test.step('an issue by its words', async () => {
    await (await find('ferries roads', /COM-4/)).click()
    await expect(page).toHaveURL(/\/issue\/COM-4/)
  })
  await test.step('an issue that was visited, the newest first', async () => {
    await page.goto('issue/HAR-39')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    for (const [place, id] of ['HAR-39', 'COM-4', 'HAR-18'].entries())
      await expect(dialog.getByRole('option').nth(place)).toContainText(id)
    await page.keyboard.press('Escape')
  })
  await test.step('a project', async () => {
    await (await find('harb', /Harbour/)).click()
    await expect(page).toHaveURL(/\/projects\/HAR/)
  })
  await test.step('a person', async () => {
    await (await find('lin chen', /Lin Chen/)).click()
    await expect(page).toHaveURL(/\/users\/lin/)
  })
  await test.step('a saved search', async () => {
    await (await find('overdue', /Overdue charts/)).click()
    await expect(page).toHaveURL(/\/search\/Overdue-charts/)
  })
  await test.step('an action', async () => {
    await find('new tag', /New tag/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New tag' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('and to all issues that have the words', async () => {
    await (await find('crane', /Search all issues for “crane”/)).click()
    await expect(page).toHaveURL(/\/issues\?q=crane/)
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})
