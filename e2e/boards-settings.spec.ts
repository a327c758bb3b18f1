import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: text, exact: true }).click()
}

test('a board is set up as it is seen beside its settings, and nothing that was changed is lost', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Dockside')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Docks',
    projects: [{ id }],
  })
  for (const [summary, Type] of [
    ['Mend the crane', 'Bug'],
    ['Paint the bollards', 'Task'],
  ] as const)
    await project.createIssue({ summary, fields: { State: 'Open', Type } })
  await page.goto(`agiles/${board.id}/settings?tab=columns`)
  await expect(preview(page).getByText('Mend the crane')).toBeVisible()

  // One change follows the other before the first is answered.
  const title = page.getByRole('textbox', { name: 'Title of Open' })
  await title.fill('To do')
  await title.press('Tab')
  await page.getByRole('button', { name: 'Hide In Progress on the board' }).click()
  const handle = page.getByRole('button', { name: 'Move Fixed', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(preview(page).getByText('To do')).toBeVisible()
  await expect(preview(page).getByText('In Progress')).toHaveCount(0)
  await page.getByRole('button', { name: 'Limits and agreement of To do' }).click()
  await page.getByRole('textbox', { name: 'Agreement' }).fill('Two pairs of eyes.')
  await page.getByRole('textbox', { name: 'Most cards' }).fill('1')
  await page.getByRole('textbox', { name: 'Least number of cards' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The least number (3) is above the most (1).')).toBeVisible()
  await expect(preview(page).getByText('over the limit of 1')).toBeVisible()

  // What is lost by a change comes back with all that it had.
  await page.getByRole('button', { name: 'Remove To do' }).click()
  await expect(page.getByRole('textbox', { name: 'Title of To do' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('at most 1')).toBeVisible()

  await page.getByRole('tab', { name: 'Swimlanes' }).click()
  await choose(page, 'Divide by', 'Queries')
  await page.getByRole('button', { name: 'Add a swimlane' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Faults')
  await page.getByRole('combobox', { name: 'Query' }).fill('Type: Bug')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(preview(page).getByRole('heading', { name: 'Faults', includeHidden: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Cards' }).click()
  await choose(page, 'Cards are colored by', 'Rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lost')
  await page.getByRole('combobox', { name: 'Query' }).fill('Type: Nowhere')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The query of “Lost” cannot be read')).toBeVisible()

  // The board says so as well, and leads to where it is repaired.
  await page.goto(`agiles/${board.id}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Fixed', 'To do', 'Verified'])
  await expect(page.getByRole('list', { name: 'To do, Faults' }).getByText('Mend the crane')).toBeVisible()
  await page.getByRole('link', { name: 'Repair under Cards' }).click()
  const query = page.getByRole('combobox', { name: 'Query of Lost' })
  await query.fill('Type: Bug')
  await query.press('Enter')
  await expect(page.getByText('The query of “Lost” cannot be read')).toHaveCount(0)
})

test('what charts count is set up beside the one that opens first, which follows', async ({ page, world }) => {
  const project = await world.createProject('Sluice')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?template=scrum&fields=id', {
    name: 'Sluices',
    projects: [{ id }],
  })
  for (const [summary, Type] of [
    ['Oil the gate', 'Bug'],
    ['Paint the wheel', 'Task'],
  ] as const) {
    const idReadable = await project.createIssue({ summary, fields: { State: 'Open', Type } })
    await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })
  }
  await page.goto(`agiles/${board.id}/current/charts`)
  await expect(page.getByRole('tab').first()).toHaveText('Burndown')
  await page.getByRole('button', { name: 'Settings of the charts' }).click()
  await choose(page, 'Opens first', 'Cumulative flow')
  await expect(preview(page).getByRole('heading', { name: 'Cumulative flow' })).toBeVisible()
  await expect(preview(page).getByText('Open 2')).toBeVisible()
  const query = page.getByRole('combobox', { name: 'Cards that are counted' })
  await query.fill('Type: Bug')
  await query.press('Enter')
  await expect(preview(page).getByText('Open 1')).toBeVisible()
  await preview(page).getByRole('link', { name: 'Open the charts' }).click()
  await expect(page.getByRole('tab').first()).toHaveText('Cumulative flow')
  await expect(page.getByText('Only cards that this query finds count: Type: Bug')).toBeVisible()
})
