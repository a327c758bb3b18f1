import { png } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'

test('a comment is written with keys, lists, marks and completions, and undone like any text', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Sextant mirror is cloudy' })
  const other = await world.createIssue({ summary: 'Quadrant arc is worn' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  const box = page.getByRole('textbox', { name: 'Comment' })

  await box.pressSequentially('clean')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(box).toHaveValue('**clean**')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('clean')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')

  await box.pressSequentially('\n- one\ntwo\n\n/tab')
  await expect(box).toHaveValue('**clean**\n- one\n- two\n\n/tab')
  await page.getByRole('option', { name: 'Table' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/- two\n\n\| Column \| Column \|/)
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('**clean**\n- one\n- two\n\n/tab')

  await box.fill('')
  await box.pressSequentially('Ask @lin')
  await page.getByRole('option', { name: /Lin Chen/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Ask @lin ')
  await box.pressSequentially('about #quadrant')
  await page.getByRole('option', { name: new RegExp(other) }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`Ask @lin about ${other} `)

  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Preview' }).getByRole('link', { name: other })).toBeVisible()
  await page.getByRole('tab', { name: 'Write' }).click()
  await box.press('Control+Enter')
  const comment = page.getByRole('article', { name: /^Comment by/ })
  await expect(comment.getByRole('link', { name: other })).toBeVisible()
})

test('behind a slash stand people, issues, files and the date, and its words filter them', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Astrolabe plate is bent' })
  const other = await world.createIssue({ summary: 'Almanac of last year' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  const box = page.getByRole('textbox', { name: 'Comment' })
  const entries = page.getByRole('listbox', { name: 'What to insert' }).getByRole('option')

  await box.pressSequentially('/mention some')
  await expect(entries).toHaveText([/^Mention somebody/])
  await page.keyboard.press('Enter')
  await box.pressSequentially('lin')
  await page.getByRole('option', { name: /Lin Chen/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('@lin ')

  await box.pressSequentially('see /')
  await expect(entries).toHaveText([/^Mention somebody/, /^Link an issue/, /^Attach a file/, /^Date/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box.pressSequentially('almanac')
  await page.getByRole('option', { name: new RegExp(other) }).waitFor()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`@lin see ${other} `)

  await box.pressSequentially('by /date')
  await expect(entries).toHaveText([/^Date/])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/by [A-Z][a-z]{2} \d{1,2}, \d{4} $/)

  await box.fill('')
  await box.pressSequentially('/attach')
  await expect(entries).toHaveText([/^Attach a file/])
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'plate.png', mimeType: 'image/png', buffer: png(2, 2, [40, 40, 200]) })
  await expect(box).toHaveValue('![plate.png](<plate.png>)')
})

test('an address pasted over words makes them a link', async ({ page, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await world.createIssue({ summary: 'Chart is old' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  const box = page.getByRole('textbox', { name: 'Comment' })
  await box.pressSequentially('chart')
  await page.evaluate(() => navigator.clipboard.writeText('https://charts.example/7'))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect(box).toHaveValue('[chart](https://charts.example/7)')
})

test('an issue is copied as Markdown from its menu', async ({ page, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await world.createIssue({
    summary: 'Log *line* is tangled',
    description: '1. Untangle it',
    fields: { State: 'In Progress', Assignee: 'lin' },
  })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Issue actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy issue as Markdown' }).click()
  await expect(page.getByText('Issue copied as Markdown')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const [heading, , address, , ...rest] = text.split('\n')
  expect(heading).toBe(`# ${id} Log \\*line\\* is tangled`)
  expect(address).toMatch(new RegExp(`^<http://.*/issue/${id}>$`))
  expect(rest).toEqual(
    expect.arrayContaining(['- **Project:** Compass', '- **State:** In Progress', '- **Assignee:** Lin Chen']),
  )
  expect(text).toMatch(/- \*\*Reporter:\*\* Ada Lovelace\n\n1\. Untangle it\n$/)
})

test('the address of a new issue fills fields, which can still be changed, and brings commands', async ({
  page,
  world,
}) => {
  const { key } = await world.createProject('Template')
  await page.goto(`newIssue?project=${key}&summary=From+an+address&c=State+Open&c=Priority+Critical+tag+leeward`)
  const fields = page.getByRole('group', { name: 'Fields' })
  await expect(fields.getByRole('button', { name: 'State: Open' })).toBeVisible()
  const rest = page.getByRole('region', { name: 'Applied when it is created' })
  await expect(rest.getByText('tag leeward', { exact: true })).toBeVisible()
  await expect(rest).not.toContainText('State')
  await fields.getByRole('button', { name: 'Priority: Critical' }).click()
  await page.getByRole('option', { name: 'Minor' }).click()
  await expect(fields.getByRole('button', { name: 'Priority: Minor' })).toBeVisible()
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByRole('heading', { name: 'From an address', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'State: Open' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Priority: Minor' })).toBeVisible()
  await expect(page.getByRole('main').getByText('leeward')).toBeVisible()
})

test('the layout of an issue is remembered: fields, width, order of comments', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Logbook is wet' })
  for (const text of ['Written first', 'Written last']) await world.api.post(`issues/${id}/comments`, { text })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`issue/${id}`)
  const comments = page.getByRole('article', { name: /^Comment by/ })
  await expect(comments.first()).toContainText('Written first')
  const assignee = page.getByRole('button', { name: /^Assignee: / })
  await expect(assignee).toBeVisible()
  await page.getByRole('button', { name: 'Show filled fields only' }).click()
  await expect(assignee).toBeHidden()
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await expect(comments.first()).toContainText('Written last')
  await page.reload()
  await expect(comments.first()).toContainText('Written last')
  await expect(assignee).toBeHidden()
  await page.getByRole('button', { name: 'Hide fields' }).click()
  await expect(page.getByRole('region', { name: 'Fields' })).toBeHidden()
  await page.getByRole('button', { name: 'Show all fields' }).click()
  await expect(assignee).toBeVisible()
})

test('a comment that was left half written leaves the keys of the page alone until it is asked for', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Left lying on the quay' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Half a sentence')
  await expect
    .poll(async () => (await page.request.get(`api/issues/${id}?fields=draftComment(text)`)).json())
    .toMatchObject({ draftComment: { text: 'Half a sentence' } })
  await page.reload()
  await expect(comment).toHaveValue('Half a sentence')
  await expect(comment).not.toBeFocused()
  await page.keyboard.press('m')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue('Half a sentence')
})
