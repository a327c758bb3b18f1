import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const cell = (page: Page, column: string): Locator => page.getByRole('list', { name: column, exact: true })

test('a board is seen as it was, with what has moved since, and left as it is', async ({ page, world }) => {
  const project = await world.createProject('Keelhouse')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Works of the keelhouse',
    projects: [{ id }],
  })
  const idReadable = await project.createIssue({ summary: 'Grease the ways', fields: { State: 'Open' } })
  const { updated } = await world.api.post<{ updated: number }>(
    `agiles/${board.id}/sprints/current/issues?fields=updated`,
    { idReadable },
  )
  await world.api.post('commands', { query: 'State {In Progress}', issues: [{ idReadable }] })
  await page.goto(`agiles/${board.id}`)
  const greased = (column: string) => cell(page, column).getByRole('link', { name: 'Grease the ways' })
  await expect(greased('In Progress')).toBeVisible()

  // A day ago there was no board.
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'As of a moment' }).click()
  await expect(page.getByText('No cards at that moment.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Moment that is shown' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(greased('In Progress')).toBeVisible()

  await page.goto(`agiles/${board.id}?at=${updated}`)
  await expect(greased('Open')).toBeVisible()
  await expect(cell(page, 'Open').getByText('Now in In Progress')).toBeVisible()
  await expect(page.getByText('Since then one card moved')).toBeVisible()
  // Nothing takes a card up, and none is made.
  await greased('Open').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('m')
  await page.keyboard.press('n')
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /New card/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(greased('In Progress')).toBeVisible()
  await expect(page.getByText('Now in In Progress')).toHaveCount(0)
})
