import type { Page } from '@playwright/test'
import { choose, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { pathOf } from './support/search-actions.ts'
import type { World } from './support/world.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function act(page: Page, action: string | RegExp): Promise<void> {
  await button(page, 'Issue actions').press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

/** Whether the keyboard is in what the page is about: nowhere means at its very beginning. */
const isInPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('main') instanceof HTMLElement)

async function tag(world: World, id: string, name: string): Promise<void> {
  const { id: tagId } = await world.api.post<{ id: string }>('tags?fields=id', { name })
  await world.api.post(`issues/${id}/tags`, { id: tagId })
}

async function relate(world: World, id: string, other: string): Promise<void> {
  const links = await world.api.get<readonly { id: string; linkType: { name: string } }[]>(
    `issues/${id}/links?fields=id,linkType(name)`,
  )
  const slot = links.find(({ linkType }) => /relat/i.test(linkType.name))?.id
  await world.api.post(`issues/${id}/links/${slot}/issues`, { idReadable: other })
}

test('a text that was edited gives the keyboard back to what opened it', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Tie the knots', description: 'With a *bowline*' })
  await page.goto(`issue/${id}`)
  const edit = button(page, 'Edit description')
  const text = page.getByRole('textbox', { name: 'Description' })
  await edit.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await text.fill('With a sheet bend')
  // What was written stays as a draft.
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(page.getByText('bowline')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('With a sheet bend')
  await page.keyboard.press('Control+Enter')
  await expect(edit).toBeFocused()
  await expect(page.getByText('With a sheet bend')).toBeVisible()

  await button(page, 'Edit Summary').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Summary' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Summary')).toBeFocused()
})

test('a comment is written, edited, deleted and brought back without losing the keyboard', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Splice the ropes' })
  await page.goto(`issue/${id}`)
  const write = page.getByRole('button', { name: 'Write a comment' })
  const text = page.getByRole('textbox', { name: 'Comment' })
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await write.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(write).toBeFocused()
  await page.keyboard.press('Enter')
  await text.fill('Three strands')
  await page.keyboard.press('Control+Enter')
  await expect(write).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeAttached()

  const edit = comment.getByRole('button', { name: 'Edit comment' })
  await edit.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await text.fill('Four strands')
  await page.keyboard.press('Control+Enter')
  await expect(edit).toBeFocused()
  await expect(comment).toContainText('Four strands')

  // Whoever is quicker than the server brings it back before the deletion is through.
  const isRestored = Promise.withResolvers<void>()
  let answered = 0
  await page.route(/\/comments\/4-\d+\?/, async route => {
    await isRestored.promise
    await route.fulfill({ response: await route.fetch() })
    answered++
  })
  await comment.getByRole('button', { name: 'Comment actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete comment' }).press('Enter')
  await expect(button(page, 'Restore')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  isRestored.resolve()
  await expect.poll(() => answered).toBe(2)
  await expect(edit).toBeFocused()
})

test('what is taken out of a list leaves the keyboard with its neighbour, or with what adds one', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Clear the deck' })
  const [first, second] = [
    await world.createIssue({ summary: 'Coil the lines' }),
    await world.createIssue({ summary: 'Stow the buckets' }),
  ]
  for (const other of [first, second]) await relate(world, id, other)
  for (const name of ['halyards', 'lanyards']) await tag(world, id, name)
  const base64Content = Buffer.from('Swab it').toString('base64')
  for (const name of ['swab.txt', 'mop.txt']) await world.api.post(`issues/${id}/attachments`, { name, base64Content })
  await page.goto(`issue/${id}`)

  const links = page.getByRole('region', { name: 'Links' }).getByRole('listitem')
  await expect(links).toHaveCount(2)
  const removeLink = page.getByRole('button', { name: 'Remove link to' })
  const last = await removeLink.last().getAttribute('aria-label')
  await removeLink.first().press('Enter')
  await expect(links).toHaveCount(1)
  await expect(button(page, last ?? '')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(0)
  await expect(button(page, 'Add link')).toBeFocused()

  const removeTag = page.getByRole('button', { name: /^Remove tag (hal|lan)yards/ })
  await expect(removeTag).toHaveCount(2)
  await removeTag.first().press('Enter')
  await expect(removeTag).toHaveCount(1)
  await expect(removeTag).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removeTag).toHaveCount(0)
  await expect(button(page, 'Add tag')).toBeFocused()

  const removeFile = page.getByRole('button', { name: /^Delete (swab|mop)\.txt/ })
  await expect(removeFile).toHaveCount(2)
  await removeFile.last().press('Enter')
  await expect(removeFile).toHaveCount(1)
  await expect(removeFile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removeFile).toHaveCount(0)
  await expect(button(page, 'Attach files')).toBeFocused()
})

test('work is changed and deleted by the keyboard alone, and a wrong duration is gone back to', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Hourglass')
  await world.api.post(`admin/projects/${project.key}/timeTrackingSettings`, { enabled: true })
  const id = await project.createIssue({ summary: 'Sieve the sand' })
  await page.goto(`issue/${id}`)
  const form = page.getByRole('form', { name: 'Spent time' })
  const duration = form.getByRole('textbox', { name: 'Spent time' })
  await button(page, 'Add work').press('Enter')
  await duration.fill('soon')
  await form.getByRole('button', { name: 'Add work' }).press('Enter')
  await expect(duration).toBeFocused()
  await duration.fill('2h')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)

  const edit = page.getByRole('button', { name: /^Edit 2h of/ })
  await edit.press('Enter')
  await expect(duration).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await page.getByRole('button', { name: /^Delete 2h of/ }).press('Enter')
  await expect(edit).toHaveCount(0)
  await expect(button(page, 'Add work')).toBeFocused()
})

test('the keyboard comes back from an earlier time, and along when the issue moves or is deleted', async ({
  page,
  world,
}) => {
  const here = await world.createProject('Ropewalk')
  await world.createProject('Sailloft')
  const id = await here.createIssue({ summary: 'Sew the jib' })
  await here.createIssue({ summary: 'Sew the spanker' })
  await page.goto(`issue/${id}`)
  await act(page, /See the past/)
  await expect(page.getByRole('slider')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Summary')).toBeFocused()

  await act(page, 'Move to project…')
  const dialog = page.getByRole('dialog', { name: `Move ${id}` })
  await choose(page, dialog.getByRole('button', { name: /^Project: / }), /Sailloft/)
  const move = dialog.getByRole('button', { name: 'Move', exact: true })
  await expect(move).toBeEnabled()
  await move.press('Enter')
  await expect(page).toHaveURL(/\/issue\/SAILLOFT-\d/)
  await expect.poll(() => isInPage(page)).toBe(true)

  await act(page, /Delete issue/)
  await expect(page).toHaveURL(/\/issues/)
  await expect(page.getByRole('link', { name: /Sew the spanker/ })).toBeVisible()
  await expect.poll(() => isInPage(page)).toBe(true)
})

test('whoever uses the mouse sees neither a ring nor another part of the page', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Grease the winch', description: 'A long story.\n\n'.repeat(60) })
  await world.api.post(`issues/${id}/comments`, { text: 'With lard' })
  await page.goto(`issue/${id}`)
  const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
  await comment.scrollIntoViewIfNeeded()
  await comment.hover()
  await comment.getByRole('button', { name: 'Edit comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  const before = await page.locator('[data-host-scroll]').evaluate(element => element.scrollTop)
  expect(before).toBeGreaterThan(0)
  await comment.getByRole('button', { name: 'Cancel' }).click()
  const edit = comment.getByRole('button', { name: 'Edit comment' })
  await expect(edit).toBeFocused()
  expect(await edit.evaluate(element => element.matches(':focus-visible'))).toBe(false)
  await expect(comment).toBeInViewport()
})

test('the keyboard stays in the page after linking, adding work, clearing filters and going back', async ({
  page,
  world,
}) => {
  const project = await world.createProject('Chandlery')
  await world.api.post(`admin/projects/${project.key}/timeTrackingSettings`, { enabled: true })
  const other = await project.createIssue({ summary: 'Count the shackles' })
  const id = await project.createIssue({ summary: 'Sort the cleats' })
  await page.goto(`issue/${id}`)
  await expect(button(page, 'Add link')).toBeVisible()
  await page.keyboard.press('l')
  const adder = page.getByRole('dialog', { name: 'Add link' })
  await adder.getByRole('searchbox').fill('shackles')
  await page.getByRole('option', { name: /Count the shackles/ }).click()
  await page.keyboard.press('Escape')
  await expect(adder).toHaveCount(0)
  await expect(button(page, 'Add link')).toBeFocused()

  await button(page, 'Add work').press('Enter')
  const form = page.getByRole('form', { name: 'Spent time' })
  await form.getByRole('textbox', { name: 'Spent time' }).fill('2h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Edit 2h of/ })).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(button(page, 'Add work')).toBeFocused()

  await page.goto(pathOf(`project: ${project.key} #Unresolved`))
  await button(page, 'Clear filters').press('Enter')
  await expect(button(page, 'Clear filters')).toHaveCount(0)
  await expect(button(page, 'Add a filter')).toBeFocused()
  await page.goto(pathOf(`project: ${project.key} "nothing of the kind"`))
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().press('Enter')
  await expect(page.getByRole('list', { name: 'Issues' }).getByRole('link').first()).toBeVisible()
  await expect.poll(() => isInPage(page)).toBe(true)

  await page.goto(pathOf(`project: ${project.key}`))
  await row(page, other).press('j')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-host-page]')).toBeVisible()
  await expect.poll(() => isInPage(page)).toBe(true)
  await page.goBack()
  await expect(row(page, other)).toBeVisible()
  await expect.poll(() => isInPage(page)).toBe(true)
})

test('an issue is found where it was left, by Back and when the page is loaded anew', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Read half of it', description: 'A long story.\n\n'.repeat(60) })
  const scroller = page.locator('[data-host-scroll]')
  const top = () => scroller.evaluate(element => element.scrollTop)
  await page.goto(`issue/${id}`)
  await expect(scroller.getByText('A long story.').last()).toBeAttached()
  await scroller.evaluate(element => element.scrollTo(0, 900))
  await expect.poll(top).toBe(900)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page.locator('main').getByText('Compass').first()).toBeVisible()
  await page.goBack()
  await expect.poll(top).toBe(900)
  await scroller.evaluate(element => element.scrollTo(0, 700))
  await expect.poll(top).toBe(700)
  await page.reload()
  await expect.poll(top).toBe(700)
  // Who comes by a link begins at the beginning.
  await page.goto(`issue/${id}?again`)
  await expect(scroller.getByText('A long story.').last()).toBeAttached()
  expect(await top()).toBe(0)
})
