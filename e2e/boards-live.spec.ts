import type { Page } from '@playwright/test'
import { card, cardList } from './support/board-actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openGate } from './support/gate.ts'
import type { World } from './support/world.ts'

/** A board that whoever works in its project sees and changes, with cards in its first column, the last one on top. */
async function createBoard(world: World, name: string, summaries: readonly string[]) {
  const project = await world.createProject(name)
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const sharing = { projectBased: true }
  const board = await world.api.post<{ id: string }>('agiles?template=scrum&fields=id', {
    ...{ name, projects: [{ id }], readSharingSettings: sharing, updateSharingSettings: sharing },
  })
  let last = ''
  for (const summary of summaries) {
    last = await project.createIssue({ summary, fields: { State: 'Open' } })
    await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable: last })
  }
  return { path: `agiles/${board.id}`, api: `agiles/${board.id}?fields=id`, last }
}

/** Opens a board, and waits until it hears of changes. */
async function look(page: Page, path: string, summary: string): Promise<void> {
  const hears = page.waitForResponse(response => response.url().includes('/api/eventSourceBus'))
  await page.goto(path)
  await hears
  await expect(card(page, summary)).toBeVisible()
}

async function carryRight(page: Page, summary: string): Promise<void> {
  await card(page, summary).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

test('two people see each other’s work on a board as it is told, without reading the board again', async ({
  page,
  openAs,
  world,
}) => {
  const many = Array.from({ length: 16 }, (_, at) => `Count barrel ${at + 1}`)
  const board = await createBoard(world, 'Ropery', [...many, 'Weigh the rope'])
  const other = await openAs('lin', 'issues')
  await look(page, board.path, 'Weigh the rope')
  await look(other, board.path, 'Weigh the rope')
  // From here on no reading is answered.
  await other.route(/\/boardView\?/, () => undefined)

  await carryRight(page, 'Weigh the rope')
  await expect(card(cardList(other, 'In Progress'), 'Weigh the rope')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(cardList(other, 'Open'), 'Weigh the rope')).toBeVisible()

  // Written by the button below the last card, and seen by its writer, too.
  await page.getByRole('button', { name: 'New card in Open' }).last().click()
  await page.getByRole('textbox', { name: 'Summary of the new card' }).fill('Sort the shackles')
  await page.keyboard.press('Enter')
  await expect(card(cardList(other, 'Open'), 'Sort the shackles')).toBeVisible()
  await expect(card(cardList(page, 'Open'), 'Sort the shackles')).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Summary of the new card' })).toBeInViewport()
  await page.keyboard.press('Escape')

  await card(other, 'Sort the shackles').focus()
  await other.keyboard.press('Shift+E')
  const summary = other.getByRole('dialog', { name: 'Summary' }).getByRole('textbox')
  await summary.fill('Sort the rusty shackles')
  await other.keyboard.press('Enter')
  const rusty = card(page, 'Sort the rusty shackles')
  await expect(rusty).toBeVisible()
  const id = /[A-Z]+-\d+/.exec((await rusty.getAttribute('href')) ?? '')?.[0]
  await world.api.delete(`issues/${id}`)
  await expect(card(other, 'Sort the rusty shackles')).toHaveCount(0)
  await expect(rusty).toHaveCount(0)

  await other.unroute(/\/boardView\?/)
  await world.api.post(board.api, { name: 'Ropery works' })
  await expect(other.getByRole('heading', { level: 1, name: 'Ropery works' })).toBeAttached()
})

test.describe('of somebody who works in its project', () => {
  test.use({ as: 'lin' })

  test('a board goes on where its stream broke, and is gone when it is taken away', async ({ page, server, world }) => {
    const board = await createBoard(world, 'Breakwater', ['Lay the stones'])
    const gate = await openGate(server.url)
    await look(page, `${gate.url}${board.path}`, 'Lay the stones')
    await gate.shut()
    await expect(page.getByRole('status').filter({ hasText: 'No connection to the server' })).toBeVisible()
    await world.api.post('commands', { query: 'State Fixed', issues: [{ idReadable: board.last }] })
    await gate.open()
    await expect(card(cardList(page, 'Fixed'), 'Lay the stones')).toBeVisible()

    const nobody = { projectBased: false }
    await world.api.post(board.api, { readSharingSettings: nobody, updateSharingSettings: nobody })
    await expect(page.getByRole('heading', { name: 'This board does not exist' })).toBeVisible()
    await expect(page.getByText('Breakwater')).toHaveCount(0)
    await gate.shut()
  })
})
