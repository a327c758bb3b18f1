import type { Page } from '@playwright/test'
import { choose, field } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

async function slotOf(world: World, kind: string, side: 's' | 't'): Promise<string> {
  const types = await world.api.get<{ id: string; name: string }[]>('issueLinkTypes?fields=id,name')
  return `${types.find(({ name }) => name === kind)?.id}${side}`
}

async function act(page: Page, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an issue moves with its subtasks after telling what it loses, and its old id leads to it', async ({
  page,
  world,
}) => {
  const harvest = await world.createProject('Harvest')
  const barn = await world.createProject('Barn')
  const root = await harvest.createIssue({ summary: 'Bring in the wheat', fields: { Priority: 'Critical' } })
  const child = await harvest.createIssue({ summary: 'Sharpen the scythes' })
  await world.api.post(`issues/${root}/links/${await slotOf(world, 'Subtask', 's')}/issues`, { idReadable: child })
  await page.goto(`issue/${root}`)
  await expect(page.getByText('0 of 1 done')).toBeVisible()
  await act(page, 'Move to project…')
  const dialog = page.getByRole('dialog', { name: `Move ${root}` })
  await choose(page, dialog.getByRole('button', { name: /^Project: / }), new RegExp(barn.name))
  await expect(dialog.getByRole('checkbox', { name: 'Move its subtask, too' })).toBeChecked()
  await expect(dialog.getByRole('status')).toContainText('Comes along')
  await expect(dialog.getByRole('status')).toContainText('Priority')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(new RegExp(`${root} is now ${barn.key}-\\d`))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/issue/${barn.key}-\\d`))
  await expect(page.getByRole('link', { name: new RegExp(`${barn.key}-\\d+ Sharpen the scythes`) })).toBeVisible()
  await page.goto(`issue/${root}`)
  await expect(page.getByRole('heading', { name: 'Bring in the wheat', level: 2 })).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Critical')
})

test('a move is taken back with number, subtasks and the values that were lost', async ({ page, world }) => {
  const orchard = await world.createProject('Orchard')
  const cellar = await world.createProject('Brewhouse')
  const root = await orchard.createIssue({ summary: 'Press the apples', fields: { Priority: 'Critical' } })
  const child = await orchard.createIssue({ summary: 'Wash the bottles' })
  await world.api.post(`issues/${root}/links/${await slotOf(world, 'Subtask', 's')}/issues`, { idReadable: child })
  await page.goto(`issue/${root}`)
  await expect(page.getByText('0 of 1 done')).toBeVisible()
  await act(page, 'Move to project…')
  const dialog = page.getByRole('dialog', { name: `Move ${root}` })
  await choose(page, dialog.getByRole('button', { name: /^Project: / }), new RegExp(cellar.name))
  await expect(dialog.getByRole('status')).toContainText('Comes along')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = page.getByRole('alertdialog').filter({ hasText: `${root} is now ${cellar.key}-` })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${root} is back where it was`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/issue/${root}`))
  await expect(page.getByRole('link', { name: new RegExp(`${child} Wash the bottles`) })).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Critical')
})

test('subtasks are hung elsewhere in their tree by keys and by dragging', async ({ page, world }) => {
  const fleet = await world.createProject('Fleet')
  const slot = await slotOf(world, 'Subtask', 's')
  const [root, first, second] = [
    await fleet.createIssue({ summary: 'Refit the fleet' }),
    await fleet.createIssue({ summary: 'Mend the sails' }),
    await fleet.createIssue({ summary: 'Tar the ropes' }),
  ]
  for (const id of [first, second]) await world.api.post(`issues/${root}/links/${slot}/issues`, { idReadable: id })
  const parentOf = async (id: string) => {
    const { parent } = await world.api.get<{ parent: { issues: { idReadable: string }[] } }>(
      `issues/${id}?fields=parent(issues(idReadable))`,
    )
    return parent.issues[0]?.idReadable
  }
  await page.goto(`issue/${root}`)
  const link = (id: string) => page.getByRole('link', { name: new RegExp(`${id} `) })
  await link(second).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(`${second} is now a subtask of ${first}`)).toBeVisible()
  await expect.poll(() => parentOf(second)).toBe(first)
  // It shows below what it went to, and still has the focus.
  await expect(link(second)).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => parentOf(second)).toBe(root)
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  await link(first).dragTo(link(second))
  await expect.poll(() => parentOf(first)).toBe(second)
  const told = page.getByRole('alertdialog').filter({ hasText: `${first} is now a subtask of ${second}` })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => parentOf(first)).toBe(root)
})

test('an issue is cloned with its links, and becomes a subtask and an issue of its own again', async ({
  page,
  world,
}) => {
  const mill = await world.createProject('Mill')
  const other = await mill.createIssue({ summary: 'Grind the corn' })
  const id = await mill.createIssue({ summary: 'Repair the wheel' })
  await world.api.post(`issues/${id}/links/${await slotOf(world, 'Depend', 't')}/issues`, { idReadable: other })
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('link', { name: new RegExp(`${other} Grind the corn`) })).toBeVisible()
  await act(page, 'Clone…')
  const dialog = page.getByRole('dialog', { name: `Clone ${id}` })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Repair the second wheel')
  await dialog.getByText('With its link').click()
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Repair the second wheel', level: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`${other} Grind the corn`) })).toBeVisible()

  await act(page, 'Make a subtask of…')
  const parents = page.getByRole('dialog', { name: /^Make .* a subtask$/ })
  await parents.getByRole('searchbox').fill(id)
  await parents.getByRole('option', { name: new RegExp(`${id} Repair the wheel`) }).click()
  await expect(page.getByText('subtask of', { exact: true })).toBeVisible()
  await act(page, 'Turn into an issue of its own')
  await expect(page.getByText('subtask of', { exact: true })).toHaveCount(0)
})

test('who resolves an issue is told what is open still, and can take it back', async ({ page, world }) => {
  const bridge = await world.createProject('Bridge')
  const need = await bridge.createIssue({ summary: 'Pour the concrete' })
  const id = await bridge.createIssue({ summary: 'Open the road', fields: { State: 'Open' } })
  await world.api.post(`issues/${id}/links/${await slotOf(world, 'Depend', 't')}/issues`, { idReadable: need })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'State'), 'Fixed')
  await expect(page.getByText(`${id} is resolved while ${need} is still open`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'State')).toContainText('Open')
  await expect
    .poll(async () => (await world.api.get<{ resolved: number | null }>(`issues/${id}?fields=resolved`)).resolved)
    .toBeNull()
})

test('undoing does not take away what somebody else did since', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Everybody wants it', fields: { Priority: 'Minor' } })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'Priority'), 'Major')
  await expect(page.getByText('Priority: Major')).toBeVisible()
  await world.api.post('commands', { query: 'Priority Critical', issues: [{ idReadable: id }] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Priority')).toContainText('Critical')
})

test('what was deleted is found, restored, and erased for good', async ({ page, world }) => {
  const cellar = await world.createProject('Cellar')
  const kept = await cellar.createIssue({ summary: 'Barrels of plum brandy' })
  const gone = await cellar.createIssue({ summary: 'Barrels of plum vinegar' })
  for (const id of [kept, gone]) await world.api.delete(`issues/${id}`)
  await page.goto('admin/deleted-items')
  await page.getByRole('searchbox', { name: 'Search deleted items' }).fill('plum')
  const rows = page.getByRole('table', { name: 'Deleted items' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Erase Barrels of plum vinegar for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore Barrels of plum brandy' }).click()
  const told = page.getByRole('alertdialog').filter({ hasText: 'was restored' })
  await told.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'Barrels of plum brandy', level: 2 })).toBeVisible()
  await page.goto(`issue/${gone}`)
  await expect(page.getByText(`There is no issue ${gone}`)).toBeVisible()
})

test('a kind of link explains itself while it is named, and a refused name has the focus', async ({ page }) => {
  await page.goto('admin/link-types')
  await page.getByRole('button', { name: 'New link type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New link type' })
  const sample = dialog.getByRole('region', { name: 'How links will read' }).getByRole('listitem')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Relates')
  await dialog.getByRole('textbox', { name: 'From the issue' }).fill('casts off')
  await expect(sample).toHaveText(['ABC-1 casts off ABC-2', 'ABC-2 … ABC-1'])
  await dialog.getByRole('textbox', { name: 'From the other end' }).fill('is held by')
  await expect(sample).toHaveText(['ABC-1 casts off ABC-2', 'ABC-2 is held by ABC-1'])
  const blocking = dialog.getByRole('checkbox', { name: 'Open issues hold others up' })
  await expect(blocking).toHaveAccessibleDescription(/“ABC-2 is held by ABC-1”/)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog.getByText(/already/)).toBeVisible()
  await dialog.getByText('Has a direction').click()
  await expect(sample).toHaveText(['ABC-1 casts off ABC-2', 'ABC-2 casts off ABC-1'])
  await expect(blocking).toHaveCount(0)
})

test('an own kind of link is made, used, and goes with its links', async ({ page, world }) => {
  await page.goto('admin/link-types')
  await page.getByRole('button', { name: 'New link type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New link type' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weather')
  await dialog.getByRole('textbox', { name: 'From the issue' }).fill('rains on')
  await dialog.getByRole('textbox', { name: 'From the other end' }).fill('gets wet from')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Weather' })
  await expect(entry).toContainText('rains on · gets wet from')
  const [one, two] = [
    await world.createIssue({ summary: 'A grey cloud' }),
    await world.createIssue({ summary: 'A picnic' }),
  ]
  await world.api.post(`issues/${one}/links/${await slotOf(world, 'Weather', 's')}/issues`, { idReadable: two })
  await page.goto(`issue/${two}`)
  await expect(page.getByText('gets wet from', { exact: true })).toBeVisible()
  await page.goto('admin/link-types')
  await page.getByRole('button', { name: 'Delete Weather' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 link between issues will be removed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(entry).toHaveCount(0)
  await page.goto(`issue/${two}`)
  await expect(page.getByText('gets wet from', { exact: true })).toHaveCount(0)
})
