import { card, cardList, drag } from './support/board-actions.ts'
import { expect, test } from './support/fixtures.ts'

test('cards go between the backlog and the board, dragged and by keys, and to a place of either', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Backwater')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  for (const summary of ['Dredge the channel', 'Count the eels', 'Mend the sluice'])
    await project.createIssue({ summary, fields: { State: 'Open' } })
  const board = await world.api.post<{ id: string }>('agiles?fields=id', { name: 'Backwater', projects: [{ id }] })
  await page.goto(`agiles/${board.id}`)
  await page.getByRole('button', { name: 'Backlog' }).click()
  const backlog = cardList(page, 'Backlog')
  const open = cardList(page, 'Open')
  await expect(backlog.getByRole('link')).toHaveCount(3)

  await drag(page, card(backlog, 'Count the eels'), page.locator('[data-cell]').nth(1))
  await expect(card(open, 'Count the eels')).toBeVisible()
  await expect(backlog.getByRole('link')).toHaveCount(2)

  // Carried from the backlog by keys, and put into the sprint as it is.
  await card(backlog, 'Mend the sluice').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(open, 'Mend the sluice')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(backlog, 'Dredge the channel')).toBeFocused()
  await page.keyboard.press('Shift+B')
  await expect(page.getByText('The backlog is empty')).toBeVisible()
  await expect(open.getByRole('link')).toHaveCount(3)

  // Back, each to a place.
  const reply = () =>
    page.waitForResponse(response => response.url().includes('/board/moves') && !response.url().includes('/check'))
  const left = reply()
  await card(open, 'Dredge the channel').focus()
  await page.keyboard.press('Shift+B')
  await expect(card(backlog, 'Dredge the channel')).toBeVisible()
  await left
  const moved = reply()
  await drag(page, card(open, 'Count the eels'), card(backlog, 'Dredge the channel'))
  await expect(backlog.getByRole('link')).toContainText(['Count the eels', 'Dredge the channel'])
  expect((await moved).status()).toBe(200)
  await page.reload()
  await expect(backlog.getByRole('link')).toContainText(['Count the eels', 'Dredge the channel'])
})

test('sprints are planned beside the backlog, against what people can do', async ({ page, world }) => {
  const project = await world.createProject('Boatshed')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  for (const summary of ['Lay the keel', 'Bend the ribs', 'Caulk the seams'])
    await project.createIssue({ summary, fields: { Assignee: 'lin' } })
  const board = await world.api.post<{ id: string }>('agiles?fields=id', { name: 'Boatshed', projects: [{ id }] })
  await page.goto(`agiles/${board.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Plan sprints' }).click()
  const [backlog, first] = [cardList(page, 'Backlog'), cardList(page, 'First sprint')]
  await expect(page.getByText('Nothing planned yet')).toBeVisible()

  await drag(page, card(backlog, 'Lay the keel'), page.locator('[data-cell]').nth(1))
  await expect(card(first, 'Lay the keel')).toBeVisible()
  // To a place between others, and to the sprint beside by keys.
  await drag(page, card(backlog, 'Bend the ribs'), card(first, 'Lay the keel'))
  await expect(first.getByRole('link')).toContainText(['Bend the ribs', 'Lay the keel'])
  await page.getByRole('button', { name: 'New sprint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New sprint' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Launch')
  await dialog.getByRole('button', { name: 'Create sprint' }).click()
  const launch = cardList(page, 'Launch')
  await expect(page.getByRole('heading', { name: 'Launch' })).toBeVisible()
  await card(first, 'Lay the keel').focus()
  await page.keyboard.press('Space')
  // One with dates stands before those without.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(card(launch, 'Lay the keel')).toBeFocused()

  // Without an estimation cards are counted.
  const sprint = page.getByRole('region', { name: 'First sprint' })
  await sprint.getByRole('button', { name: 'People' }).click()
  // A large team leaves room for the cards.
  const people = sprint.getByRole('list', { name: 'Plan of “First sprint” by person' })
  await people.evaluate(list => {
    const more = Array.from({ length: 40 }, () => {
      const row = document.createElement('li')
      row.className = list.firstElementChild?.className ?? ''
      return row
    })
    list.append(...more)
  })
  await expect(card(first, 'Bend the ribs')).toBeInViewport()
  const capacity = sprint.getByRole('textbox', { name: /^Capacity of Lin/ })
  await capacity.fill('0')
  await capacity.press('Enter')
  await expect(sprint.getByText('1 of 0')).toBeVisible()
  await page.reload()
  await expect(capacity).toHaveValue('0')
  await expect(card(launch, 'Lay the keel')).toBeVisible()
})
