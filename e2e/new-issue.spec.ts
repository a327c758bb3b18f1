import { choose, field, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { pathOf } from './support/search-actions.ts'

test('a new issue begun in the list survives a reload and is created with its fields', async ({ page, world }) => {
  const project = await world.createProject('Binnacle')
  const id = await project.createIssue({ summary: 'Here before' })
  await page.goto(pathOf(`project: ${project.key}`))
  await expect(row(page, id)).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('Compass needle sticks')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Only *north* of the 60th degree.')
  await expect(dialog.getByText('Draft saved')).toBeVisible()

  await page.reload()
  await expect(row(page, id)).toBeVisible()
  await page.keyboard.press('c')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('Compass needle sticks')
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Only *north* of the 60th degree.')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.locator('em')).toHaveText('north')
  await choose(page, field(dialog, 'Priority'), 'Critical')
  await choose(page, field(dialog, 'Assignee'), /Lin Chen/, 'Lin')
  await dialog.getByRole('button', { name: /^Create/ }).click()
  await expect(dialog).toBeHidden()

  const created = page.getByRole('list', { name: 'Issues' }).getByRole('link', { name: /Compass needle sticks/ })
  await expect(created).toHaveAccessibleName(/Critical.*Lin Chen/)
  await page.keyboard.press('c')
  await expect(dialog.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
})

test('the page for a new issue is filled from its address and says what is missing', async ({ page }) => {
  await page.goto('newIssue?project=COM&description=Written+elsewhere')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Written elsewhere')
  await page.getByRole('textbox', { name: 'Summary' }).press('Control+Enter')
  await expect(page.getByText('Give it a summary')).toBeVisible()
  await page.getByRole('textbox', { name: 'Summary' }).fill('From a template')
  await page.getByRole('textbox', { name: 'Summary' }).press('Control+Enter')
  await expect(page).toHaveURL(/\/issue\/COM-\d+/)
  await expect(page.getByRole('heading', { name: 'From a template', level: 2 })).toBeVisible()
  await expect(page.getByText('Written elsewhere')).toBeVisible()
})

test('a draft can be thrown away', async ({ openAs, world }) => {
  const page = await openAs(await world.createReporter('Beryl Swift'), 'newIssue?project=COM')
  const drafts = async () => (await page.request.get('api/users/me/drafts?fields=summary')).json()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Not worth it')
  await expect.poll(drafts).toMatchObject([{ summary: 'Not worth it' }])
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
  await expect.poll(drafts).toEqual([])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
})

test('the command of a template is applied with the issue, or refused with nothing lost', async ({ openAs, world }) => {
  const login = await world.createReporter('Tilda Windrose')
  const address = (command: string) =>
    `newIssue?${new URLSearchParams({ project: 'COM', summary: 'By a template', description: 'Begun elsewhere', c: command })}`
  const page = await openAs(login, address('State Nowhere'))
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(page.getByText('State Nowhere')).toBeVisible()
  await description.fill('Begun elsewhere, written on')
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('alert')).toContainText('Nowhere')
  await expect(description).toHaveValue('Begun elsewhere, written on')
  const drafts = async () => (await page.request.get('api/users/me/drafts?fields=description')).json()
  await expect.poll(drafts).toMatchObject([{ description: 'Begun elsewhere, written on' }])
  await page.reload()
  await expect(description).toHaveValue('Begun elsewhere, written on')

  await page.goto(address('State Open Priority Critical'))
  await expect(description).toHaveValue('Begun elsewhere, written on')
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('heading', { name: 'By a template', exact: true })).toBeVisible()
  await expect(field(page, 'State')).toHaveAccessibleName('State: Open')
  await expect(field(page, 'Priority')).toHaveAccessibleName('Priority: Critical')
})

test('links are kept with the draft and made with the issue', async ({ openAs, world }) => {
  const project = await world.createProject('Ropeyard')
  const spar = await project.createIssue({ summary: 'Splice the halyard' })
  const address = `newIssue?project=${project.key}`
  const page = await openAs('lin', address)
  await page.getByRole('textbox', { name: 'Summary' }).fill('Hoist the sail')
  await page.getByRole('button', { name: 'Add link' }).click()
  const adder = page.getByRole('dialog', { name: 'Add link' })
  await adder.getByRole('button', { name: /This issue/ }).click()
  await page.getByRole('option', { name: 'depends on' }).click()
  await adder.getByRole('searchbox').fill('halyard')
  await page.getByRole('option', { name: /Splice the halyard/ }).click()
  const links = page.getByRole('list', { name: 'Links' })
  await expect(links).toContainText(`depends on`)
  await expect(links).toContainText(spar)
  const drafts = async () =>
    (await page.request.get('api/users/me/drafts?fields=summary,links(issues(idReadable))')).json()
  await expect
    .poll(async () =>
      (await drafts()).flatMap((draft: { links: { issues: { idReadable: string }[] }[] }) =>
        draft.links.flatMap(({ issues }) => issues.map(({ idReadable }) => idReadable)),
      ),
    )
    .toEqual([spar])

  // Another browser goes on with it.
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Hoist the sail')
  await expect(links).toContainText(spar)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('heading', { name: 'Hoist the sail', level: 2 })).toBeVisible()
  const made = page.getByRole('region', { name: 'Links' })
  await expect(made).toContainText('depends on')
  await expect(made.getByRole('link', { name: new RegExp(spar) })).toBeVisible()
})

test('what the command of a template will do is told before the issue is created', async ({ openAs, world }) => {
  const project = await world.createProject('Signals')
  const other = await project.createIssue({ summary: 'Hoist the ensign' })
  const address = (command: string) =>
    `newIssue?${new URLSearchParams({ project: project.key, summary: 'Flag', c: command })}`
  const page = await openAs('lin', address(`State Open relates to ${other}`))
  const plan = page.getByRole('region', { name: 'Applied when it is created' })
  await expect(plan.getByRole('listitem')).toHaveText([new RegExp(`relates to.*${other}`)])
  await expect(page.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'State: Open' })).toBeVisible()

  await page.goto(address('State Nowhere'))
  await expect(plan.getByRole('listitem').filter({ hasText: 'Nowhere' })).toBeVisible()
  await plan.getByRole('button', { name: 'Leave the command out' }).click()
  await expect(plan).toHaveCount(0)
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('heading', { name: 'Flag', exact: true })).toBeVisible()
})

test('a tag that does not exist yet is made in the form', async ({ page, world }) => {
  const { key } = await world.createProject('Label')
  await page.goto(`newIssue?project=${key}&summary=Wants+a+new+word`)
  // The fields move what stands behind them when they come.
  await expect(page.getByRole('button', { name: /^Priority: / })).toBeVisible()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('searchbox').fill('starboard side')
  await page
    .getByRole('option', { name: /starboard side/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove the tag starboard side' })).toBeVisible()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('heading', { name: 'Wants a new word', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('starboard side')).toBeVisible()
})
