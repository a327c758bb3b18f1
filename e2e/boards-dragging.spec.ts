import type { Locator, Page } from '@playwright/test'
import { card, cardList, createFinger } from './support/board-actions.ts'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

/** A board with sprints, with cards in the first column of its first one. */
async function createBoard(world: World, name: string, summaries: readonly string[]) {
  const project = await world.createProject(name)
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string; currentSprint: { id: string } }>(
    'agiles?template=scrum&fields=id,currentSprint(id)',
    { name, projects: [{ id }] },
  )
  for (const summary of summaries) {
    const idReadable = await project.createIssue({ summary, fields: { State: 'Open' } })
    await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })
  }
  return board
}

const preview = (page: Page): Locator => page.locator('[data-drag-preview]')

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 740 } })

  test('a card that is held follows the finger to another column, or stays when it is put back', async ({
    page,
    world,
  }) => {
    const board = await createBoard(world, 'Dory', ['Caulk the seams', 'Ship the oars', 'Bail the bilge'])
    await page.goto(`agiles/${board.id}`)
    const finger = await createFinger(page)
    const seams = card(page, 'Caulk the seams')
    await expect(seams).toBeVisible()

    // Lifted where it was put down: its menu, as on a list.
    await finger.down(seams)
    await expect(preview(page)).toBeVisible()
    await finger.up()
    await expect(preview(page)).toHaveCount(0)
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toHaveCount(0)

    // Within its column.
    await finger.down(seams)
    await expect(preview(page)).toBeVisible()
    await finger.move(card(page, 'Bail the bilge'))
    await finger.up()
    await expect(cardList(page, 'Open').getByRole('listitem').first()).toContainText('Caulk the seams')

    // Beside everything it is put back.
    await finger.down(seams)
    await expect(preview(page)).toBeVisible()
    await finger.move(page.getByRole('heading', { level: 1 }))
    await finger.up()
    await expect(preview(page)).toHaveCount(0)
    await expect(seams).toBeVisible()

    // On a tab it goes into its column; on one that it rests over, that opens.
    const tabs = page.getByRole('toolbar', { name: 'Columns' })
    await finger.down(seams)
    await expect(preview(page)).toBeVisible()
    await finger.move(tabs.getByRole('button', { name: /^In Progress/ }))
    await finger.up()
    await expect(seams).toHaveCount(0)
    await expect(tabs.getByRole('button', { name: 'In Progress 1' })).toBeVisible()
    const oars = card(page, 'Ship the oars')
    await finger.down(oars)
    await expect(preview(page)).toBeVisible()
    await finger.move(tabs.getByRole('button', { name: /^In Progress/ }))
    await expect(cardList(page, 'In Progress')).toBeVisible()
    await finger.move(seams, { atEnd: true })
    await finger.up()
    await expect(cardList(page, 'In Progress').getByRole('listitem')).toHaveText([/Caulk the seams/, /Ship the oars/])
    await expect(page.getByText('Card moved to In Progress').last()).toBeVisible()
  })

  test('what is carried to the edge of a column scrolls it, and a finger that moves at once only scrolls', async ({
    page,
    world,
  }) => {
    const names = Array.from({ length: 16 }, (_, at) => `Plank ${at + 1}`)
    const board = await createBoard(world, 'Barge', names)
    await page.goto(`agiles/${board.id}`)
    const finger = await createFinger(page)
    const first = card(page, 'Plank 16')
    await expect(first).toBeVisible()
    const scrolled = () => page.getByRole('group', { name: 'Board' }).evaluate(({ scrollTop }) => scrollTop)
    await finger.down(first)
    await expect(preview(page)).toBeVisible()
    await finger.moveTo(190, 730)
    await expect.poll(scrolled).toBeGreaterThan(200)
    await finger.up()
    await expect(page.getByText('Card moved')).toBeVisible()

    // What moves before it was held long enough scrolls, and lifts nothing.
    const before = await scrolled()
    await finger.down(card(page, 'Plank 9'))
    await finger.moveTo(190, 700)
    await finger.up()
    await expect(preview(page)).toHaveCount(0)
    await expect.poll(scrolled).toBeLessThan(before)
  })
})

test('cards that rest over the tab of a sprint open it, and are dropped there', async ({ page, world }) => {
  const board = await createBoard(world, 'Ketch', ['Reef the main', 'Hoist the jib'])
  await world.api.post(`agiles/${board.id}/sprints`, { name: 'Second leg' })
  await page.goto(`agiles/${board.id}`)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Sprints' }).getByRole('link', { name: new RegExp(name) })
  const from = await card(page, 'Reef the main').boundingBox()
  const over = await tab('Second leg').boundingBox()
  if (!from || !over) throw new Error('Not on the screen')
  await page.mouse.move(from.x + 60, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 20, { steps: 3 })
  await page.mouse.move(over.x + 20, over.y + 10, { steps: 6 })
  await expect(tab('Second leg')).toHaveAttribute('aria-current', 'page')
  const cell = page.locator('[data-cell]').nth(1)
  await expect(cell).toBeVisible()
  const to = await cell.boundingBox()
  if (!to) throw new Error('Not on the screen')
  await page.mouse.move(to.x + 60, to.y + 30, { steps: 6 })
  await expect(cell.locator('[data-line]')).toBeVisible()
  await page.mouse.up()
  await expect(card(cardList(page, 'In Progress'), 'Reef the main')).toBeVisible()
  await page.reload()
  await expect(card(cardList(page, 'In Progress'), 'Reef the main')).toBeVisible()
  await tab('First sprint').click()
  await expect(card(page, 'Hoist the jib')).toBeVisible()
  await expect(card(page, 'Reef the main')).toHaveCount(0)
})
