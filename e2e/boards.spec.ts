import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** The cards of a column of a board without swimlanes. */
const cell = (page: Page, column: string): Locator => page.getByRole('list', { name: column, exact: true })
const card = (scope: Page | Locator, summary: string): Locator => scope.getByRole('link', { name: summary })

async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 16, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 8, { steps: 6 })
  await page.mouse.move(to.x + to.width / 2, to.y + 10)
  await page.mouse.up()
}

test('a board is created, and its cards go where they are dragged or carried, and back', async ({ page, world }) => {
  const project = await world.createProject('Quayside')
  await page.goto(`agiles/create/kanban?project=${project.key}`)
  // Its name is suggested when the project is known.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Quayside board')
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quayside board' })).toBeAttached()

  // Written where they stand; several lines become several.
  await page.getByRole('button', { name: 'New card in Open' }).last().click()
  const box = page.getByRole('textbox', { name: 'Summary of the new card' })
  await box.fill('Tar the hull\nMend the sail')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create 2 cards' }).click()
  await expect(card(cell(page, 'Open'), 'Tar the hull')).toBeVisible()
  await expect(card(cell(page, 'Open'), 'Mend the sail')).toBeVisible()
  await page.keyboard.press('Escape')

  await drag(page, card(page, 'Tar the hull'), page.locator('[data-cell]').nth(1))
  await expect(card(cell(page, 'In Progress'), 'Tar the hull')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(cell(page, 'Open'), 'Tar the hull')).toBeVisible()

  const sail = card(page, 'Mend the sail')
  await sail.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(cell(page, 'In Progress'), 'Mend the sail')).toBeFocused()
  // The same without carrying.
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move card' })
  await dialog.getByRole('button', { name: /Column/ }).click()
  await page.getByRole('option', { name: 'Open' }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(card(cell(page, 'Open'), 'Mend the sail')).toBeVisible()
  await page.reload()
  await expect(card(cell(page, 'Open'), 'Mend the sail')).toBeVisible()
})

test('who may not change an issue is told so, and its card stays where it is', async ({ openAs, world }) => {
  const project = await world.createProject('Gullery')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const roles = await world.api.get<readonly { id: string; key: string }[]>('roles?fields=id,key')
  await world.api.post('assignedRoles', {
    role: { id: roles.find(({ key }) => key === 'issue-reader')?.id },
    holder: { $type: 'User', id: world.users.rosa },
    scope: { $type: 'ProjectScope', project: { id } },
  })
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Gulls',
    projects: [{ id }],
    readSharingSettings: { projectBased: true },
  })
  const idReadable = await project.createIssue({ summary: 'Count the gulls', fields: { State: 'Open' } })
  await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })
  const page = await openAs('rosa', `agiles/${board.id}`)
  const gulls = card(page, 'Count the gulls')
  await gulls.focus()
  const checked = page.waitForResponse(response => response.url().includes('/moves/check'))
  await page.keyboard.press('Space')
  await checked
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByText(/permission|allowed|may not/i)).toBeVisible()
  await expect(card(cell(page, 'Open'), 'Count the gulls')).toBeVisible()
})
