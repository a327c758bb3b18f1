import { readFile } from 'node:fs/promises'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { openList, openView, pathOf, shownIds } from './support/search-actions.ts'

test('groups tell how many issues they have, fold, and go', async ({ page, world }) => {
  const [reef, wreck] = [await world.createProject('Reef'), await world.createProject('Wreck')]
  const first = await reef.createIssue({ summary: 'Chart the reef' })
  await reef.createIssue({ summary: 'Mark the reef' })
  await reef.createIssue({ summary: 'Blast the reef', fields: { State: 'Fixed' } })
  const other = await wreck.createIssue({ summary: 'Raise the wreck' })
  await openList(page, pathOf(`project: ${reef.key}, ${wreck.key}`))
  const panel = await openView(page)
  await panel.getByRole('button', { name: /Group by/ }).click()
  await page.getByRole('option', { name: 'Project' }).click()
  await page.keyboard.press('Escape')
  const header = page.getByRole('button', { name: `${reef.name} 2`, exact: true })
  await expect(header).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, first)).toBeVisible()
  await header.click()
  await expect(header).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, first)).toHaveCount(0)
  await expect(row(page, other)).toBeVisible()
})

test('columns are chosen and put in order, and rows made compact', async ({ page, world }) => {
  const project = await world.createProject('Atoll')
  const id = await project.createIssue({ summary: 'Land on the atoll' })
  await openList(page, pathOf(`project: ${project.key}`))
  await expect(row(page, id)).toBeVisible()
  const height = async () => (await row(page, id).boundingBox())?.height ?? 0
  const usual = await height()
  const panel = await openView(page)
  await panel.getByText('Table', { exact: true }).click()
  await panel.getByText('Compact rows').click()
  await panel.getByRole('button', { name: 'Remove Tags' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Order by Priority' })).toBeVisible()
  await expect(page.getByText('Tags', { exact: true })).toHaveCount(1)
  await expect.poll(height).toBeLessThan(usual)
  await page.getByRole('button', { name: 'Order by Updated' }).click()
  await expect(page).toHaveURL(/sort(%20|\+)by/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Order by Priority' })).toBeVisible()
})

test('subtasks stand below what they belong to', async ({ page, world }) => {
  const parent = await world.createIssue({ summary: 'Seaweed harvest' })
  const child = await world.createIssue({ summary: 'Seaweed boat' })
  await world.api.post('commands', { query: `subtask of ${parent}`, issues: [{ idReadable: child }] })
  await openList(page, 'issues?q=seaweed')
  const panel = await openView(page)
  await panel.getByText('Subtasks below their parents').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => shownIds(page)).toEqual([parent, child])
  await page.getByRole('button', { name: `Hide what is below ${parent}` }).click()
  await expect.poll(() => shownIds(page)).toEqual([parent])
})

test('in a tree issues are hung elsewhere by pointer, key and menu, and no circle closes', async ({
  openAs,
  world,
}) => {
  const project = await world.createProject('Rigging')
  const mast = await project.createIssue({ summary: 'Step the mast' })
  const boom = await project.createIssue({ summary: 'Fit the boom' })
  const page = await openAs('lin', pathOf(`project: ${project.key} sort by: created asc`))
  const parentOf = async (id: string) => {
    const { parent } = await world.api.get<{ parent: { issues: { idReadable: string }[] } }>(
      `issues/${id}?fields=parent(issues(idReadable))`,
    )
    return parent.issues[0]?.idReadable
  }
  const panel = await openView(page)
  await panel.getByText('Subtasks below their parents').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => shownIds(page)).toEqual([mast, boom])

  // The code that listens follows the rows.
  await expect(async () => {
    // A button that is down already is not pressed again.
    await page.mouse.move(400, 10)
    await page.mouse.up()
    await row(page, boom).hover()
    await page.mouse.down()
    await row(page, mast).hover()
    await page.mouse.move(400, 10)
    await row(page, mast).hover()
    await expect(page.getByText(`Subtask of ${mast}`, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.mouse.up()
  await expect.poll(() => parentOf(boom)).toBe(mast)
  await expect(page.getByRole('button', { name: `Hide what is below ${mast}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => parentOf(boom)).toBe(undefined)
  await expect(page.getByRole('button', { name: `Hide what is below ${mast}` })).toHaveCount(0)

  await row(page, boom).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => parentOf(boom)).toBe(mast)
  await expect(page.getByRole('button', { name: `Hide what is below ${mast}` })).toBeVisible()
  await row(page, boom).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => parentOf(boom)).toBe(undefined)
  await expect(page.getByRole('button', { name: `Hide what is below ${mast}` })).toHaveCount(0)
  await row(page, boom).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => parentOf(boom)).toBe(mast)

  await row(page, mast).hover()
  await page.getByRole('button', { name: `Actions for ${mast}` }).click()
  await page.getByRole('menuitem', { name: 'Make a subtask of…' }).click()
  const parents = page.getByRole('dialog', { name: `Make ${mast} a subtask` })
  await parents.getByRole('searchbox').fill('boom')
  // What stands below it is not offered.
  await expect(parents.getByText('Nothing found')).toBeVisible()
})

test('the result is exported, and no cell can become a formula', async ({ page, world }) => {
  const id = await world.createIssue({ summary: '=HYPERLINK("http://evil.example","mussel")' })
  await openList(page, 'issues?q=mussel')
  await expect(row(page, id)).toBeVisible()
  const panel = await openView(page)
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(id)
  expect(text).toMatch(/["\t]?'=HYPERLINK/)
})

test('printing shows a plain table of all that was found', async ({ page, world }) => {
  const project = await world.createProject('Printery')
  const ids = [
    await project.createIssue({ summary: 'Enter the lagoon' }),
    await project.createIssue({ summary: 'Leave the lagoon' }),
  ]
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await openList(page, pathOf(`project: ${project.key}`))
  await expect(row(page, ids[0] ?? '')).toBeVisible()
  const panel = await openView(page)
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('columnheader', { name: 'Summary' })).toBeVisible()
  for (const id of ids) await expect(sheet.getByRole('row', { name: new RegExp(`${id} `) })).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
})
