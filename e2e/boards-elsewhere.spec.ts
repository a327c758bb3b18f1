import { readFile } from 'node:fs/promises'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openList, openView, pathOf } from './support/search-actions.ts'

test('issues show their boards, come onto others, and lists are grouped by them', async ({ page, world }) => {
  const project = await world.createProject('Gangway')
  const [hull, keel] = [
    await project.createIssue({ summary: 'Scrape the hull' }),
    await project.createIssue({ summary: 'Lay the keel' }),
  ]
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?fields=id', { name: 'Refit', projects: [{ id }] })
  await world.api.post(`agiles/${board.id}/sprints`, { name: 'Spring tide' })

  // On the issue, by its field; taken back by the message.
  await page.goto(`issue/${hull}`)
  const boards = page.getByRole('list', { name: 'Boards' })
  const place = boards.getByRole('link', { name: /Refit.*Spring tide/ })
  await page.getByRole('button', { name: 'Add to a board' }).click()
  await page.getByRole('option', { name: /Spring tide/ }).click()
  await expect(place).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(place).toHaveCount(0)

  // In a list, for marked issues: the command says what it will do.
  await openList(page, pathOf(`project: ${project.key}`))
  await expect(row(page, keel)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add to a board' }).click()
  await page.getByRole('option', { name: /Spring tide/ }).click()
  const command = page.getByRole('dialog', { name: 'Apply a command' })
  await expect(command.getByText('Changes 2 issues')).toBeVisible()
  await command.getByRole('button', { name: /^Apply/ }).click()
  await expect(command).toHaveCount(0)

  const panel = await openView(page)
  await panel.getByText('Table', { exact: true }).click()
  await panel.getByRole('button', { name: 'Add columns' }).click()
  await page.getByRole('option', { name: 'Boards' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('option', { name: 'Board Refit' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Spring tide 2', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(row(page, hull).getByText('Refit')).toBeVisible()

  // By a filter beside the others.
  await page.addInitScript(() => localStorage.setItem('cairn.issue-list.search-mode', JSON.stringify('filters')))
  await page.goto(pathOf(`project: ${project.key}`))
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Board Refit' }).click()
  await page.getByRole('option', { name: 'Spring tide' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Board Refit: Spring tide' })).toBeVisible()
  await expect(row(page, keel)).toBeVisible()

  // Off again, and what is left as a file.
  await page.goto(`issue/${hull}`)
  await place.waitFor()
  await page.getByRole('button', { name: 'Take off Refit: Spring tide' }).click()
  await expect(place).toHaveCount(0)
  await page.goto(`issue/${keel}`)
  await place.click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^refit-spring-tide-/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeffID,Summary,Column/)
})
