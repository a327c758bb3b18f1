import type { Page } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, type World } from './support/world.ts'

const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const summary = (page: Page) => page.getByRole('textbox', { name: 'Summary' })

/** Somebody who may read a project and nothing else. */
async function createReader(world: World, login: string, fullName: string, project: string): Promise<void> {
  const user = { login, fullName, email: `${login}@example.org`, password: PASSWORD }
  const { id } = await world.api.post<{ id: string }>('users', user)
  const roles = await world.api.get<{ id: string; key: string }[]>('roles?fields=id,key')
  const scope = await world.api.get<{ id: string }>(`admin/projects/${project}?fields=id`)
  await world.api.post('assignedRoles', {
    role: { id: roles.find(({ key }) => key === 'issue-reader')?.id },
    holder: { $type: 'User', id },
    scope: { $type: 'ProjectScope', project: { id: scope.id } },
  })
}

test('what can be done to an issue is done by keys, on its page and in the panel', async ({ openAs, world }) => {
  const project = await world.createProject('Lanterns')
  const id = await project.createIssue({ summary: 'Oil runs low' })
  const newest = await project.createIssue({ summary: 'Wick smokes' })
  const page = await openAs('lin', `issue/${id}`)
  for (const place of ['page', 'panel']) {
    if (place === 'panel') {
      await page.goto(`issues?project=${project.key}`)
      await expect(row(page, newest)).toBeVisible()
      await page.keyboard.press('Home')
      await expect(row(page, newest)).toBeFocused()
      await page.keyboard.press('o')
    }
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('f')
    await chooser

    await page.keyboard.press('Shift+E')
    await expect(summary(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(summary(page)).toHaveCount(0)

    await page.keyboard.press('p')
    await expect(page.getByRole('listbox', { name: 'Priority' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)

    for (const [keys, tab] of [
      [['v', 'h'], 'History'],
      [['v', 'a'], 'All'],
      [['v', 'c'], /^Comments/],
    ] as const) {
      for (const key of keys) await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press('Shift+C')
    await expect(page.getByRole('dialog', { name: /^Clone/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+M')
    await expect(page.getByRole('dialog', { name: /^Move/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Move/ })).toHaveCount(0)

    await page.keyboard.press('.')
    for (const [name, keys] of [
      ['Edit summary', '⇧E'],
      ['Attach files', 'F'],
      ['Change priority', 'P'],
    ] as const)
      await expect(page.getByRole('menuitem', { name })).toContainText(keys.slice(-1))
    await expect(page.getByRole('menuitem', { name: /^Print/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByText(`${newest} deleted`)).toBeVisible()
  await expect(row(page, newest)).toHaveCount(0)
})

test('work is added by its key, and the form says what a number counts as', async ({ openAs, world }) => {
  const project = await world.createProject('Sandglass')
  const id = await project.createIssue({ summary: 'Sand is wet' })
  await world.api.post(`admin/projects/${project.key}/timeTrackingSettings`, { enabled: true })
  const page = await openAs('ada', `issue/${id}`)
  await expect(page.getByRole('button', { name: 'Add work' })).toBeVisible()
  await page.keyboard.press('Shift+T')
  const duration = page.getByRole('form', { name: 'Spent time' }).getByRole('textbox', { name: 'Spent time' })
  await expect(duration).toBeFocused()
  await expect(duration).toHaveAccessibleDescription('A number alone counts as hours')
  await page.keyboard.type('90')
  await expect(duration).toHaveAccessibleDescription('Counts as 90h')
  await page.keyboard.type('m')
  await expect(duration).toHaveAccessibleDescription('Counts as 1h 30m')
})

test('the panel is printed as the page is, without the list', async ({ openAs, world }) => {
  const project = await world.createProject('Papermill')
  const id = await project.createIssue({ summary: 'Sheets stick', description: 'All of them.' })
  const page = await openAs('lin', `issues?project=${project.key}`)
  await expect(row(page, id)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, id)).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.getByText('All of them.')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.keyboard.press('v')
  await page.keyboard.press('p')
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('All of them.')).toBeVisible()
  await expect(row(page, id)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-host-page]')).toHaveCount(0)
})

test('who may only read is offered no keys, tags or new issues', async ({ openAs, world }) => {
  const project = await world.createProject('Aviary')
  const id = await project.createIssue({ summary: 'Count the wrens' })
  const tag = await world.api.post<{ id: string }>('tags?fields=id', { name: 'feathered' })
  await world.api.post(`issues/${id}/tags`, { id: tag.id })
  await createReader(world, 'wilma', 'Wilma Watson', project.key)
  const page = await openAs('wilma', `issue/${id}`)
  await expect(page.getByRole('heading', { name: 'Count the wrens', level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add tag' })).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(help(page).getByText('Copy link')).toBeVisible()
  for (const what of ['Edit description', 'Edit summary', 'Change state', 'Assign', 'Add link', 'Add tag', 'New issue'])
    await expect(help(page).getByText(what, { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('t')
  await page.keyboard.press('v')
  await page.keyboard.press('h')
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`/issue/${id}`))
  await page.goto('newIssue')
  await page.getByRole('link', { name: 'Go to issues' }).click()
  await expect(page).toHaveURL(/\/issues/)
})

test('in the classic set letters alone do nothing', async ({ openAs, world }) => {
  const project = await world.createProject('Anvil')
  const id = await project.createIssue({ summary: 'Strike while hot' })
  await world.api.post('users/lin/profiles/appearance', { shortcuts: 'classic' })
  const page = await openAs('lin', 'users/me')
  await expect(page.getByRole('button', { name: /^Classic/ })).toBeVisible()
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(help(page)).toBeVisible()
  for (const keys of await help(page).locator('dd').allTextContents()) expect(keys).toMatch(/Ctrl|⌘|^.{2,}$/)
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)
  for (const letter of ['c', 'e', 't', 's', '.', 'g', 'p']) await page.keyboard.press(letter)
  await page.keyboard.press('Control+Alt+Shift+A')
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(page.getByRole('menuitem', { name: 'Edit summary' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/issue/${id}`))
})

test('history that was looked up in one issue does not open with the next', async ({ openAs, world }) => {
  const project = await world.createProject('Almanac')
  const [first, second] = [
    await project.createIssue({ summary: 'Moon is late' }),
    await project.createIssue({ summary: 'Sun is early' }),
  ]
  const page = await openAs('lin', `issue/${first}`)
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await tab('History').click()
  await expect(tab('History')).toHaveAttribute('aria-selected', 'true')
  await page.goto(`issue/${second}`)
  await expect(page.getByRole('heading', { name: 'Sun is early', level: 2 })).toBeVisible()
  await expect(tab(/^Comments/)).toHaveAttribute('aria-selected', 'true')
  await tab('All').click()
  await page.goto(`issue/${first}`)
  await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
})

test('an issue is completed by the beginning of its id, the newest first', async ({ openAs, world }) => {
  const project = await world.createProject('Quilt')
  for (let number = 1; number <= 11; number++) await project.createIssue({ summary: `Patch of day ${number}` })
  const page = await openAs('lin', `issue/${project.key}-2`)
  await page.getByRole('button', { name: /^Write a comment/ }).click()
  const options = page.getByRole('listbox', { name: 'Issues to refer to' }).getByRole('option')
  await page.keyboard.type('like QUILT-')
  await expect(options.first()).toContainText('QUILT-11')
  await page.keyboard.type('1')
  await expect(options.first()).toContainText('QUILT-1Patch of day 1')
  await expect(options.nth(1)).toContainText('QUILT-11')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Whoever writes on does not see it at once.
  await page.keyboard.type('task')
  await expect(page.getByRole('button', { name: /^Continue your comment/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who reported an issue learns why there is no voting for it', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'My own idea' })
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('heading', { name: 'My own idea', level: 2 })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('You reported this issue: others vote for it')).toBeVisible()
})

test('what a key opens below the part in sight is seen as a whole', async ({ openAs, world }) => {
  const project = await world.createProject('Bollards')
  const id = await project.createIssue({ summary: 'Rope is worn' })
  const page = await openAs('lin', `issue/${id}`)
  const addTag = page.getByRole('button', { name: 'Add tag' })
  await expect(addTag).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 300 })
  await expect(addTag).not.toBeInViewport()
  await page.keyboard.press('t')
  const popup = page.getByRole('dialog', { name: 'Tags' })
  await popup.getByRole('searchbox').fill('rope-worn')
  await expect(popup.getByRole('option').first()).toBeVisible()
  await expect(popup).toBeInViewport({ ratio: 1 })
})
