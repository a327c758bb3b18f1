import type { Page } from '@playwright/test'
import { choose, field, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openList, openView, pathOf } from './support/search-actions.ts'

/** Waits until the page hears of changes. */
const listening = (page: Page) => page.waitForRequest(request => request.url().includes('/api/events?'))
const heading = (page: Page) => page.getByRole('heading', { name: /issues/i, level: 1 })
const outside = (page: Page, id: string) => row(page, id).getByRole('img', { name: /^No longer matches this list/ })

test('what no longer matches a list stays, marked, until it is read again, and the count is true', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Tideline')
  const mine = await project.createIssue({ summary: 'Rake the kelp', fields: { State: 'Open' } })
  const theirs = await project.createIssue({ summary: 'Count the shells', fields: { State: 'Open' } })
  const third = await project.createIssue({ summary: 'Chase the gulls', fields: { State: 'Open' } })
  const hears = listening(page)
  await page.goto(`issues/${project.key}?q=${encodeURIComponent('State: Open')}`)
  await hears
  const count = page.getByText('Issues: 3', { exact: true })
  await expect(count).toBeAttached()

  await world.api.post('commands', { query: 'State Fixed', issues: [{ idReadable: theirs }] })
  await expect(outside(page, theirs)).toBeVisible()
  await expect(page.getByText('Issues: 2', { exact: true })).toBeAttached()
  await row(page, mine).click()
  const panel = page.getByRole('complementary', { name: 'Selected issue' })
  await choose(page, field(panel, 'State'), 'In Progress')
  await expect(outside(page, mine)).toBeVisible()
  await expect(outside(page, third)).toHaveCount(0)
  // Whoever takes it back has it in the list again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(outside(page, mine)).toHaveCount(0)

  await page.getByRole('button', { name: '1 no longer matches' }).click()
  await expect(row(page, theirs)).toHaveCount(0)
  await expect(row(page, mine)).toBeVisible()
  await expect(heading(page)).toBeVisible()
})

test('what one may see no longer leaves the list at once', async ({ openAs, world }) => {
  const [here, elsewhere] = [await world.createProject('Shoal'), await world.createProject('Abyss')]
  const limited = await here.createIssue({ summary: 'Only for few' })
  const kept = await here.createIssue({ summary: 'For everybody' })
  const moved = await here.createIssue({ summary: 'Leaves for the deep' })
  const abyss = await world.api.get<{ id: string }>(`admin/projects/${elsewhere.key}?fields=id`)
  await world.api.delete(`admin/projects/${abyss.id}/team/users/${world.users.lin}`)
  const page = await openAs('lin', `issues/${here.key}`)
  await expect(row(page, limited)).toBeVisible()
  // Until the page hears of changes.
  let times = 0
  await expect(async () => {
    const summary = `For everybody, ${++times}`
    await world.api.post(`issues/${kept}`, { summary })
    await expect(row(page, kept)).toContainText(summary, { timeout: 3_000 })
  }).toPass()
  const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ id: world.users.ada }] }
  await world.api.post(`issues/${limited}`, { visibility })
  await expect(row(page, limited)).toHaveCount(0)
  await world.api.post(`issues/${moved}`, { project: { id: abyss.id } })
  await expect(row(page, moved)).toHaveCount(0)
  await expect(row(page, kept)).toBeVisible()
})

test('in a tree what no longer matches is marked, but not what stands there for its subtasks', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Estuary')
  const top = await project.createIssue({ summary: 'Open the harbour', fields: { State: 'Open' } })
  const parent = await project.createIssue({ summary: 'Dredge the channel', fields: { State: 'Fixed' } })
  const child = await project.createIssue({ summary: 'Measure the depth', fields: { State: 'Open' } })
  const lone = await project.createIssue({ summary: 'Paint the beacon', fields: { State: 'Open' } })
  for (const [issue, above] of [
    [parent, top],
    [child, parent],
  ])
    await world.api.post('commands', { query: `subtask of ${above}`, issues: [{ idReadable: issue }] })
  const hears = listening(page)
  await openList(page, pathOf(`project: ${project.key} State: Open`))
  await hears
  const panel = await openView(page)
  await panel.getByText('Subtasks below their parents').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Hide what is below ${parent}` })).toBeVisible()

  await world.api.post('commands', { query: 'State Fixed', issues: [{ idReadable: lone }] })
  await expect(outside(page, lone)).toBeVisible()
  await world.api.post(`issues/${parent}`, { summary: 'Dredge the whole channel' })
  await expect(row(page, parent)).toContainText('Dredge the whole channel')
  await expect(outside(page, parent)).toHaveCount(0)
  await expect(outside(page, child)).toHaveCount(0)
  await page.getByRole('button', { name: '1 no longer matches' }).click()
  await expect(row(page, lone)).toHaveCount(0)
  await expect(row(page, child)).toBeVisible()
})

test('the numbers of groups follow what others do, and no group goes meanwhile', async ({ page, world }) => {
  const project = await world.createProject('Saltmarsh')
  const first = await project.createIssue({ summary: 'Feed the heron', fields: { Priority: 'Critical' } })
  await project.createIssue({ summary: 'Count the herons', fields: { Priority: 'Normal' } })
  const hears = listening(page)
  await openList(page, pathOf(`project: ${project.key}`))
  await hears
  const panel = await openView(page)
  await panel.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('option', { name: 'Priority' }).click()
  await page.keyboard.press('Escape')
  const group = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(group('Critical 1')).toBeVisible()
  await expect(group('Normal 1')).toBeVisible()
  await world.api.post('commands', { query: 'Priority Normal', issues: [{ idReadable: first }] })
  await expect(group('Critical 0')).toBeVisible()
  await expect(group('Normal 2')).toBeVisible()
})
