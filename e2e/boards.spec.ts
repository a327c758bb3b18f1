import { card, cardList, drag } from './support/board-actions.ts'
import { expect, test } from './support/fixtures.ts'

test('a board is created, and its cards go where they are dragged or carried, and back', async ({ page, world }) => {
  const project = await world.createProject('Quayside')
  await page.goto(`agiles/create/kanban?project=${project.key}`)
  // Its name is suggested when the project is known.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Quayside board')
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quayside board' })).toBeAttached()

  // Written where they stand; several lines become several.
  await page.getByRole('button', { name: 'New card in Open' }).last().click()
  const box = page.getByRole('textbox', { name: 'Summary of the new card' })
  await box.fill('Tar the hull\nMend the sail')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create 2 cards' }).click()
  await expect(card(cardList(page, 'Open'), 'Tar the hull')).toBeVisible()
  await expect(card(cardList(page, 'Open'), 'Mend the sail')).toBeVisible()
  await page.keyboard.press('Escape')

  await drag(page, card(page, 'Tar the hull'), page.locator('[data-cell]').nth(1))
  await expect(card(cardList(page, 'In Progress'), 'Tar the hull')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(cardList(page, 'Open'), 'Tar the hull')).toBeVisible()

  const sail = card(page, 'Mend the sail')
  await sail.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(card(cardList(page, 'In Progress'), 'Mend the sail')).toBeFocused()
  // The same without carrying.
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move card' })
  await dialog.getByRole('button', { name: /Column/ }).click()
  await page.getByRole('option', { name: 'Open' }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(card(cardList(page, 'Open'), 'Mend the sail')).toBeVisible()
  await page.reload()
  await expect(card(cardList(page, 'Open'), 'Mend the sail')).toBeVisible()
})

test('a card is not taken up by whoever may not change its issue', async ({ openAs, world }) => {
  const project = await world.createProject('Gullery')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const roles = await world.api.get<readonly { id: string; key: string }[]>('roles?fields=id,key')
  await world.api.post('assignedRoles', {
    role: { id: roles.find(({ key }) => key === 'issue-reader')?.id },
    holder: { $type: 'User', id: world.users.rosa },
    scope: { $type: 'ProjectScope', project: { id } },
  })
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Gulls',
    projects: [{ id }],
    readSharingSettings: { projectBased: true },
  })
  const idReadable = await project.createIssue({ summary: 'Count the gulls', fields: { State: 'Open' } })
  await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })
  const page = await openAs('rosa', `agiles/${board.id}`)
  const gulls = card(page, 'Count the gulls')
  await gulls.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-line]')).toHaveCount(0)
  await drag(page, gulls, page.locator('[data-cell]').nth(1))
  await gulls.click({ button: 'right' })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card(cardList(page, 'Open'), 'Count the gulls')).toBeVisible()
})

test('values of cards are written where they stand; a board is printed whole, and shown on a wall without controls', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Careenage')
  const id = await project.createIssue({ summary: 'Paint the crane', fields: { State: 'Open' } })
  const [{ id: projectId }, { id: fieldId }] = [
    await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`),
    await world.api.post<{ id: string }>('admin/customFieldSettings/customFields?fields=id', {
      name: 'Effort',
      fieldType: { id: 'period' },
    }),
  ]
  await world.api.post(`admin/projects/${projectId}/customFields`, { field: { id: fieldId }, canBeEmpty: true })
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Careenage works',
    projects: [{ id: projectId }],
    estimationField: { id: fieldId },
  })
  await world.api.post('commands', { query: 'Effort 4h', issues: [{ idReadable: id }] })
  await world.api.post(`agiles/${board.id}/sprints/current/issues`, { id })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await page.goto(`agiles/${board.id}`)
  const shown = card(cardList(page, 'Open'), 'Paint the crane')
  await shown.getByTitle('Estimation').click()
  await page.getByRole('textbox', { name: 'Effort' }).fill('1d 2h')
  await page.keyboard.press('Enter')
  await expect(shown).toContainText('1d 2h')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shown.focus()
  await page.keyboard.press('Shift+E')
  const summary = page.getByRole('dialog', { name: 'Summary' }).getByRole('textbox')
  await expect(summary).toHaveValue('Paint the crane')
  await summary.press('ControlOrMeta+End')
  await summary.pressSequentially(' red')
  await page.keyboard.press('Enter')
  await expect(card(cardList(page, 'Open'), 'Paint the crane red')).toBeVisible()

  const menu = page.getByRole('button', { name: 'More', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Print board' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-sheet').getByRole('cell')).toHaveText([
    `${id} · Paint the crane red · 1d 2h`,
    '',
    '',
    '',
  ])
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  await menu.click()
  await page.getByRole('menuitem', { name: 'TV mode' }).click()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New card in Open' })).toHaveCount(0)
  await expect(card(cardList(page, 'Open'), 'Paint the crane red')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'New card in Open' }).first()).toBeVisible()
})

test('charts of a sprint are walked by keys, and lead to the cards that changed it', async ({ page, world }) => {
  const project = await world.createProject('Taffrail')
  await project.createIssue({ summary: 'Stow the chain' })
  const idReadable = await project.createIssue({ summary: 'Turn the capstan', fields: { State: 'Open' } })
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?template=scrum&fields=id', {
    name: 'Taffrail works',
    projects: [{ id }],
  })
  const day = 86_400_000
  await world.api.post(`agiles/${board.id}/sprints/current`, {
    start: Date.now() - 3 * day,
    finish: Date.now() + 4 * day,
  })
  await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })

  await page.goto(`agiles/${board.id}`)
  await page.getByRole('link', { name: 'Charts' }).click()
  const chart = page.getByRole('group', { name: 'Burndown' })
  await chart.getByRole('img', { name: /^Start, .*Remaining 0/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('img', { name: /Remaining 0/ }).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(chart.getByRole('link', { name: /Remaining 1, .*Added \+1/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Turn the capstan')).toBeVisible()
  await expect(page.getByText('Stow the chain')).toBeHidden()

  await page.goBack()
  await page.getByRole('tab', { name: 'Cumulative flow' }).click()
  await page.getByText('Numbers as a table').click()
  await expect(page.getByRole('table', { name: 'Cumulative flow' }).getByRole('row').last()).toContainText('1000')
})

test('in full screen the page is still called by its heading', async ({ page, world }) => {
  const project = await world.createProject('Capstan')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?fields=id', { name: 'Capstan crew', projects: [{ id }] })
  await page.goto(`agiles/${board.id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Capstan crew')
  const bar = page.getByRole('main').locator('header').filter({ has: heading })
  const parts = () => bar.getByRole('link').or(bar.getByRole('button')).count()
  expect(await parts()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(heading).toHaveText('Capstan crew')
  expect(await parts()).toBe(0)
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(1)
})

test('the table of finished cards has room for what they are about', async ({ page, world }) => {
  const project = await world.createProject('Hawsehole')
  const summary = 'Replace the pawls of the windlass, which slip when the chain is wet and the tide turns at night'
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${project.key}?fields=id`)
  const board = await world.api.post<{ id: string }>('agiles?template=kanban&fields=id', {
    name: 'Hawsehole crew',
    projects: [{ id }],
  })
  for (const text of [summary, 'Grease it', 'Paint it', 'Turn it']) {
    const idReadable = await project.createIssue({ summary: text, fields: { State: 'Open' } })
    await world.api.post(`agiles/${board.id}/sprints/current/issues`, { idReadable })
    await world.api.post('commands', { query: 'State Fixed', issues: [{ idReadable }] })
  }
  await page.goto(`agiles/${board.id}/current/charts`)
  await page.getByRole('tab', { name: /[Cc]ycle/ }).click()
  await page.getByText('Numbers as a table').first().click()
  const about = page.getByRole('table').first().getByText(summary)
  await expect(about).toBeVisible()
  expect(await about.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
})
