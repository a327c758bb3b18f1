import { expect, test } from './support/fixtures.ts'

test('a new issue outlives the browser in which it was begun, and is published once', async ({ openAs, world }) => {
  const login = await world.createReporter('Dora Quay')
  const first = await openAs(login, 'newIssue?project=COM')
  await first.getByRole('textbox', { name: 'Summary' }).fill('Half a harbour crane')
  await first.getByRole('textbox', { name: 'Description' }).fill('It lifts, but it does not low')
  await expect
    .poll(async () => (await first.request.get('api/users/me/drafts?fields=description')).text())
    .toContain('It lifts, but it does not low')
  // Its storage goes with it: only the server remembers.
  await first.context().close()

  const second = await openAs(login, 'newIssue?project=COM')
  await expect(second.getByRole('textbox', { name: 'Summary' })).toHaveValue('Half a harbour crane')
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('It lifts, but it does not low')
  await expect(second.getByText('Draft restored')).toBeVisible()
  // Another one is begun beside it, and the first is taken up again.
  await second.getByRole('button', { name: 'Drafts' }).click()
  await second.getByRole('menuitem', { name: 'Keep this one and begin another' }).click()
  await expect(second.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
  await second.getByRole('button', { name: '1 other draft' }).click()
  await second.getByRole('menuitem', { name: /Half a harbour crane/ }).click()
  await second.getByRole('textbox', { name: 'Description' }).fill('It lifts, but it does not lower.')
  await second.getByRole('button', { name: /^Create/ }).click()
  await expect(second.getByRole('heading', { name: 'Half a harbour crane', exact: true })).toBeVisible()
  await expect(second.getByText('It lifts, but it does not lower.')).toBeVisible()

  const third = await openAs(login, 'newIssue?project=COM')
  await expect(third.getByRole('button', { name: /^Create/ })).toBeVisible()
  await expect(third.getByRole('textbox', { name: 'Summary' })).toHaveValue('')
  await expect(third.getByRole('button', { name: /draft/i })).toHaveCount(0)
})

test('a draft that was taken without the page hearing of it is not kept twice', async ({ openAs, world }) => {
  const login = await world.createReporter('Lost Receipt')
  const page = await openAs(login, 'newIssue?project=COM')
  let isTaken = false
  await page.route(/users\/me\/drafts\?/, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
    isTaken = true
  })
  await page.getByRole('textbox', { name: 'Summary' }).fill('Sent once')
  await expect.poll(() => isTaken).toBe(true)
  await page.unroute(/users\/me\/drafts\?/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Sent once')
  await page.getByRole('textbox', { name: 'Description' }).fill('And written on.')
  await expect
    .poll(async () => (await page.request.get('api/users/me/drafts?fields=summary,description')).json())
    .toMatchObject([{ summary: 'Sent once', description: 'And written on.' }])
})

test('a comment and a description that were being written outlive the browser', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Written in two browsers', description: 'As it was.' })
  const first = await openAs('lin', `issue/${id}`)
  await first.getByRole('button', { name: 'Write a comment' }).click()
  await first.getByRole('textbox', { name: 'Comment' }).fill('I was about to say')
  await first.getByRole('button', { name: 'Edit description' }).click()
  await first.getByRole('textbox', { name: 'Description' }).fill('As it will be.')
  await expect
    .poll(async () => (await first.request.get(`api/issues/${id}?fields=draftComment(text),editDraft(text)`)).json())
    .toMatchObject({ draftComment: { text: 'I was about to say' }, editDraft: { text: 'As it will be.' } })
  await first.context().close()

  // Nobody else hears of it.
  await page.goto(`issue/${id}`)
  await expect(page.getByText('As it was.')).toBeVisible()
  await expect(page.getByText('I was about to say')).toHaveCount(0)

  const second = await openAs('lin', `issue/${id}`)
  const comment = second.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toHaveValue('I was about to say')
  await expect(second.getByText('Draft restored')).toBeVisible()
  await comment.fill('I was about to say: done.')
  await comment.press('Control+Enter')
  await expect(second.getByRole('article', { name: /Lin Chen/ })).toContainText('I was about to say: done.')
  await second.getByRole('button', { name: 'Edit description' }).click()
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('As it will be.')
  await second.getByRole('button', { name: 'Discard' }).click()
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('As it was.')
  await second.getByRole('button', { name: 'Cancel' }).click()

  await second.reload()
  await expect(second.getByRole('button', { name: 'Write a comment' })).toBeVisible()
  await expect(second.getByRole('article', { name: /Lin Chen/ })).toHaveCount(1)
})
