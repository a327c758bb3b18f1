import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { commandDialog } from './support/search-actions.ts'
import type { World } from './support/world.ts'

const work = (page: Page) => page.getByRole('region', { name: 'Spent time' })
/** The form stands in a popup for new work, and in place of a row that is changed. */
const form = (page: Page) => page.getByRole('form', { name: 'Spent time' })

async function periodOf(world: World, id: string, field: string): Promise<string | null> {
  const { customFields } = await world.api.get<{
    customFields: { name: string; value: { presentation: string } | null }[]
  }>(`issues/${id}?fields=customFields(name,value(presentation))`)
  return customFields.find(({ name }) => name === field)?.value?.presentation ?? null
}

test('a project begins to track time; work is logged by form and command, summed up, changed, deleted and brought back', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Sundials')
  const parent = await project.createIssue({ summary: 'Carve the big sundial' })
  const child = await project.createIssue({ summary: 'Grind the stone' })
  await world.api.post('commands', { query: `subtask of ${parent}`, issues: [{ idReadable: child }] })

  await page.goto(`projects/${project.key}/settings?tab=time`)
  await page.getByRole('switch', { name: 'Track time in this project' }).press('Space')
  await expect(page.getByRole('group', { name: 'Types of work' }).getByRole('checkbox')).toHaveCount(3)

  await world.api.post('commands', { query: 'Estimation 4h', issues: [{ idReadable: child }] })
  await page.goto(`issue/${child}`)
  await expect(work(page)).toContainText('0m spent of 4h')
  await work(page).getByRole('button', { name: 'Add work' }).click()
  await form(page).getByRole('textbox', { name: 'Spent time' }).fill('soon')
  await form(page).getByRole('button', { name: 'Add work' }).click()
  await expect(form(page)).toContainText('Write a duration such as 1h 30m')
  await form(page).getByRole('textbox', { name: 'Spent time' }).fill('1h 30m')
  await form(page)
    .getByRole('button', { name: /Type of work/ })
    .click()
  await page.getByRole('option', { name: 'Testing' }).click()
  await form(page).getByRole('textbox', { name: 'Description' }).fill('With *fine* sand')
  await form(page).getByRole('button', { name: 'Add work' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(work(page)).toContainText('1h 30m spent of 4h')
  await expect(work(page).getByRole('listitem')).toContainText('Testing')
  await expect(work(page).getByRole('listitem').getByText('fine')).toBeVisible()

  await page.keyboard.press('Control+Alt+j')
  await commandDialog(page).getByRole('combobox', { name: 'Command' }).fill('work Development 3h polishing')
  await commandDialog(page)
    .getByRole('button', { name: /^Apply/ })
    .click()
  await expect(work(page)).toContainText('4h 30m spent of 4h')
  await expect(work(page)).toContainText('30m over the estimate')
  await expect.poll(() => periodOf(world, parent, 'Spent time')).toBe('4h 30m')

  await work(page)
    .getByRole('button', { name: /^Edit 3h of/ })
    .press('Enter')
  await form(page).getByRole('textbox', { name: 'Spent time' }).fill('2h')
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work(page)).toContainText('3h 30m spent of 4h')

  await work(page)
    .getByRole('button', { name: /^Delete 2h of/ })
    .press('Enter')
  await expect(work(page)).toContainText('1h 30m spent of 4h')
  await expect.poll(() => periodOf(world, parent, 'Spent time')).toBe('1h 30m')
  await page.getByRole('alertdialog').filter({ hasText: 'Work deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(work(page)).toContainText('3h 30m spent of 4h')
  await expect(work(page).getByRole('listitem').filter({ hasText: '2h' })).toContainText('Development')

  await page.getByRole('tab', { name: 'Spent time' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Spent time' }).getByText('fine', { exact: true })).toBeVisible()

  await page.goto(`issue/${parent}`)
  await expect(work(page)).toContainText('3h 30m spent')
})

test('an administrator keeps the types of work', async ({ page }) => {
  await page.goto('admin/time-tracking')
  await page.getByRole('button', { name: 'New type of work' }).click()
  const dialog = page.getByRole('dialog', { name: 'New type of work' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Travelling')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const types = page.getByRole('table', { name: 'Types of work' })
  await expect(types).toContainText('Travelling')
  await page.getByRole('button', { name: 'Delete Travelling' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(types).not.toContainText('Travelling')
})

test('work is logged in the name of somebody else, and handed out as a table', async ({ page, world }) => {
  const clocks = await world.createProject('Clocks')
  const id = await clocks.createIssue({ summary: 'Wind the tower clock' })
  await world.api.post(`admin/projects/${clocks.key}/timeTrackingSettings`, { enabled: true })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Add work' }).click()
  await form(page).getByRole('textbox', { name: 'Spent time' }).fill('1:30')
  await form(page)
    .getByRole('button', { name: /^Who worked: Ada Lovelace/ })
    .click()
  await page.getByRole('searchbox', { name: 'Who worked' }).fill('Lin')
  await page.getByRole('option', { name: /Lin Chen/ }).click()
  await expect(form(page).getByRole('button', { name: /^Who worked: Lin Chen/ })).toBeVisible()
  await form(page).getByRole('button', { name: 'Add work' }).click()
  await expect(work(page).getByRole('listitem')).toContainText('Lin Chen')
  await expect(work(page).getByRole('listitem')).toContainText('1h 30m')
  const download = page.waitForEvent('download')
  await work(page).getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^spent-time-.*\.csv$/)
})
