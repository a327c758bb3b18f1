import type { Locator, Page } from '@playwright/test'
import { choose, field, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

/** The message that says something. */
const message = (page: Page, text: string | RegExp): Locator => page.getByRole('alertdialog').filter({ hasText: text })
const recent = (page: Page): Locator => page.getByRole('dialog', { name: 'Recent actions' })
/** Whatever had the focus, keys go to the page. */
const leaveFields = (page: Page): Promise<void> =>
  page
    .evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    .then(() => undefined)

test('changes of a field are undone by the key one after the other, each once', async ({ page, world }) => {
  const dock = await world.createProject('Drydock')
  const id = await dock.createIssue({ summary: 'Scrape the hull', fields: { Priority: 'Minor', State: 'Open' } })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'Priority'), 'Major')
  await expect(message(page, 'Priority: Major')).toBeVisible()
  await choose(page, field(page, 'Priority'), 'Critical')
  await expect(field(page, 'Priority')).toContainText('Critical')
  // The change may be on its way still.
  await page.keyboard.press('Control+z')
  await expect(message(page, `Undone: ${id} · Priority: Critical`)).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Major')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(message(page, `Undone: ${id} · Priority: Major`)).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Minor')
  await page.keyboard.press('Control+z')
  await expect(message(page, 'There is nothing to undo')).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Minor')
})

test('a message whose button was pressed gives the focus back, and no later one takes it', async ({ page, world }) => {
  const buoy = await world.createProject('Buoyage')
  const id = await buoy.createIssue({ summary: 'Ring the bell', fields: { Priority: 'Minor' } })
  await world.api.post(`issues/${id}/comments`, { text: 'At night, too' })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'Priority'), 'Major')
  await message(page, 'Priority: Major').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Priority')).toContainText('Minor')
  await expect(field(page, 'Priority')).toBeFocused()

  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await comment.hover()
  await comment.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect(message(page, 'Comment deleted')).toBeVisible()
  await choose(page, field(page, 'Priority'), 'Critical')
  await expect(message(page, 'Priority: Critical')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(field(page, 'Priority')).toContainText('Minor')
  await expect(field(page, 'Priority')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(comment).toContainText('At night, too')
})

test('inside a text field the key is the field’s own', async ({ page, world }) => {
  const slip = await world.createProject('Slipway')
  const id = await slip.createIssue({ summary: 'Grease the rails', fields: { Priority: 'Minor' } })
  await page.goto(`issue/${id}`)
  await choose(page, field(page, 'Priority'), 'Major')
  await expect(message(page, 'Priority: Major')).toBeVisible()
  await page.keyboard.press('m')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('With tallow')
  await page.keyboard.press('Control+z')
  await expect(comment).not.toHaveValue('With tallow')
  await leaveFields(page)
  await page.keyboard.press('Control+z')
  await expect(message(page, `Undone: ${id} · Priority: Major`)).toBeVisible()
  await expect(field(page, 'Priority')).toContainText('Minor')
})

test('a deleted issue and a deleted comment come back by the key', async ({ page, world }) => {
  const pier = await world.createProject('Boathouse')
  const id = await pier.createIssue({ summary: 'Paint the boathouse' })
  await world.api.post(`issues/${id}/comments`, { text: 'Green, please' })
  await page.goto(`issue/${id}`)
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await comment.hover()
  await comment.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect(page.getByText('Green, please')).toHaveCount(0)
  await expect(message(page, 'Comment deleted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(comment).toContainText('Green, please')
  await expect(message(page, `Undone: ${id} · Comment deleted`)).toBeVisible()

  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: /Delete issue/ }).click()
  await expect(message(page, `${id} deleted`)).toBeVisible()
  await expect(row(page, id)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'Paint the boathouse', level: 2 })).toBeVisible()
  await expect(message(page, `Undone: ${id} deleted`)).toBeVisible()
})

test('an older action is undone from the list of recent ones, unless somebody else changed it since', async ({
  page,
  world,
}) => {
  const yard = await world.createProject('Shipyard')
  const id = await yard.createIssue({
    summary: 'Lay the keel',
    fields: { Priority: 'Minor', Type: 'Task', State: 'Open' },
  })
  await page.goto(`issue/${id}`)
  await expect(field(page, 'Priority')).toContainText('Minor')
  // The key comes a moment after the first screen.
  await expect(async () => {
    await page.keyboard.press('Shift+Z')
    await expect(recent(page)).toContainText('Nothing to undo yet', { timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(recent(page)).toHaveCount(0)

  for (const [name, value] of [
    ['Priority', 'Major'],
    ['Type', 'Feature'],
    ['State', 'In Progress'],
  ] as const) {
    await choose(page, field(page, name), value)
    await expect(message(page, `${name}: ${value}`)).toBeVisible()
  }
  // They outlive the page.
  await page.reload()
  await expect(field(page, 'State')).toContainText('In Progress')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('recent actions')
  await page.getByRole('option', { name: /Recent actions/ }).click()
  const undo = (what: string) => recent(page).getByRole('button', { name: `Undo ${id} · ${what}` })
  await expect(undo('State: In Progress')).toBeFocused()
  await page.keyboard.press('End')
  await expect(undo('Priority: Major')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recent(page).getByRole('listitem').last()).toContainText('Undone')
  await expect(undo('Type: Feature')).toBeFocused()

  await world.api.post('commands', { query: 'Type Bug', issues: [{ idReadable: id }] })
  await page.keyboard.press('Enter')
  // It was refused, and can be tried again.
  await expect(page.getByRole('alertdialog')).toContainText(/changed/i)
  await expect(undo('Type: Feature')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Priority')).toContainText('Minor')
  await expect(field(page, 'Type')).toContainText('Bug')
  await expect(field(page, 'State')).toContainText('In Progress')
})

test('what was done on one screen is undone from another', async ({ page, world }) => {
  const pontoon = await world.createProject('Pontoon')
  const [id, other] = [
    await pontoon.createIssue({ summary: 'Load the crates' }),
    await pontoon.createIssue({ summary: 'Count the crates' }),
  ]
  const links = await world.api.get<readonly { id: string; linkType: { name: string } }[]>(
    `issues/${id}/links?fields=id,linkType(name)`,
  )
  const slot = links.find(({ linkType }) => /relat/i.test(linkType.name))?.id
  await world.api.post(`issues/${id}/links/${slot}/issues`, { idReadable: other })
  await page.goto(`issue/${id}`)
  const link = page.getByRole('link', { name: new RegExp(`${other} Count the crates`) })
  await link.hover()
  await page.getByRole('button', { name: `Remove link to ${other}` }).click()
  await expect(message(page, `Link to ${other} removed`)).toBeVisible()
  await expect(link).toHaveCount(0)

  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Projects' }).click()
  // The issue names its project, too.
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pontoon/ })
    .click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Remove Lin Chen' }).click()
  await expect(message(page, 'Lin Chen was removed from the team')).toBeVisible()
  await navigation.getByRole('link', { name: 'Issues', exact: true }).click()
  await expect(row(page, id)).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(message(page, 'Undone: PONTOON · Lin Chen was removed from the team')).toBeVisible()
  const team = () => world.api.get<readonly { login: string }[]>('admin/projects/PONTOON/team/users?fields=login')
  await expect.poll(async () => (await team()).map(({ login }) => login)).toContain('lin')
  await page.keyboard.press('Control+z')
  await expect(message(page, `Undone: ${id} · Link to ${other} removed`)).toBeVisible()
  await page.goto(`issue/${id}`)
  await expect(link).toBeVisible()
})

test('the list of recent actions is one person’s', async ({ openAs, world }) => {
  const person = await world.createReporter('Iris Capstan')
  const page = await openAs(person, 'newIssue?project=COM')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Never sent')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(message(page, 'The draft was discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Profile of Iris Capstan' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('messages cover neither the composer nor the buttons of a dialog', async ({ page, world }) => {
    const ferry = await world.createProject('Ferryman')
    const id = await ferry.createIssue({ summary: 'Ask for the fare', fields: { Priority: 'Minor' } })
    await page.goto(`issue/${id}`)
    await choose(page, field(page, 'Priority'), 'Major')
    const told = message(page, 'Priority: Major')
    await expect(told).toBeVisible()
    // It stays for as long as the pointer is there.
    await told.hover()
    const covers = async (button: Locator) => {
      const [over, below] = [await told.boundingBox(), await button.boundingBox()]
      if (!over || !below) return 'not shown'
      return over.y < below.y + below.height && below.y < over.y + over.height
    }
    await expect.poll(() => covers(page.getByRole('button', { name: 'Write a comment' }))).toBe(false)
    await expect.poll(() => covers(page.getByRole('heading', { name: 'Ask for the fare', level: 2 }))).toBe(false)
    await page.keyboard.press('m')
    await expect.poll(() => covers(page.getByRole('button', { name: 'Comment', exact: true }))).toBe(false)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Alt+j')
    const dialog = page.getByRole('dialog', { name: 'Apply a command' })
    await expect.poll(() => covers(dialog.getByRole('button', { name: 'Apply' }))).toBe(false)
    await expect.poll(() => covers(dialog.getByRole('button', { name: 'Close' }))).toBe(false)
  })
})
