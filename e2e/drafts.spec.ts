import { expect, test } from './support/fixtures.ts'
import { PASSWORD } from './support/world.ts'

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

for (const writer of ['slow', 'quick'] as const)
  test(`a draft that was taken without the page hearing of it is not kept twice by a ${writer} writer`, async ({
    openAs,
    world,
  }) => {
    const login = await world.createReporter(`Lost Receipt, ${writer}`)
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
    let goOn: () => void = () => undefined
    const written = new Promise<void>(resolve => {
      goOn = resolve
    })
    // A quick one writes on before the page knows what the server has.
    await page.route(/users\/me\/drafts\?/, async route => {
      if (route.request().method() === 'GET' && writer === 'quick') await written
      await route.fallback()
    })
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Sent once')
    await page.getByRole('textbox', { name: 'Description' }).fill('And written on.')
    goOn()
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

test('files and readers of a new issue outlive the browser, and become those of the issue', async ({
  openAs,
  world,
}) => {
  const login = await world.createReporter('Pia Lantern')
  const first = await openAs(login, 'newIssue?project=COM')
  const attach = async (name: string) => {
    const chooser = first.waitForEvent('filechooser')
    await first.getByRole('button', { name: 'Attach files' }).last().click()
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await expect(first.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await attach('chart.txt')
  await attach('wrong.txt')
  await first.getByRole('textbox', { name: 'Summary' }).fill('With a chart')
  await first.getByRole('button', { name: 'Visible to: The whole project' }).click()
  const picker = first.getByRole('dialog', { name: 'Visible to' })
  await picker.getByRole('searchbox').fill('lin')
  await picker.getByRole('option', { name: 'Lin Chen' }).click()
  await first.keyboard.press('Escape')
  await expect(picker.getByRole('searchbox')).toHaveValue('')
  await first.keyboard.press('Escape')
  await first.getByRole('button', { name: 'Remove wrong.txt' }).click()
  const kept = async () =>
    (
      await first.request.get(
        'api/users/me/drafts?fields=summary,attachments(name),visibility(permittedUsers(fullName))',
      )
    ).json()
  await expect.poll(kept).toMatchObject([
    {
      summary: 'With a chart',
      attachments: [{ name: 'chart.txt' }],
      visibility: { permittedUsers: [{ fullName: 'Lin Chen' }] },
    },
  ])
  await first.context().close()

  const second = await openAs(login, 'newIssue?project=COM')
  await expect(second.getByRole('textbox', { name: 'Summary' })).toHaveValue('With a chart')
  await expect(second.getByRole('list', { name: 'Files to attach' }).getByText('chart.txt')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Visible to: Lin Chen' })).toBeVisible()
  await second.getByRole('button', { name: /^Create/ }).click()
  await expect(second.getByRole('heading', { name: 'With a chart', exact: true })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Download chart.txt' }).first()).toBeVisible()
  await expect(second.getByText('wrong.txt')).toHaveCount(0)
  await expect.poll(async () => (await second.request.get('api/users/me/drafts?fields=id')).json()).toEqual([])
  const stranger = await openAs('rosa', second.url())
  await expect(stranger.getByRole('heading', { name: 'With a chart', exact: true })).toHaveCount(0)
})

test('a draft with files is thrown away and brought back with them', async ({ openAs, world }) => {
  const login = await world.createReporter('Otis Sandbar')
  const page = await openAs(login, 'newIssue?project=COM')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Not lost')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).last().click()
  await (await chooser).setFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('Ahoy') })
  await expect(page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('button', { name: 'Remove log.txt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Not lost')
  await expect(page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible()
})

test('readers and files of a comment outlive the browser, and go with it', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Discussed with files' })
  const first = await openAs('lin', `issue/${id}`)
  await first.getByRole('button', { name: 'Write a comment' }).click()
  await first.getByRole('textbox', { name: 'Comment' }).fill('See the log: ')
  const chooser = first.waitForEvent('filechooser')
  await first.getByRole('button', { name: 'Attach files' }).last().click()
  await (await chooser).setFiles({ name: 'tide.log', mimeType: 'text/plain', buffer: Buffer.from('Ebb') })
  await expect(first.getByRole('button', { name: 'Remove tide.log' })).toBeVisible()
  await first.getByRole('button', { name: /^Visible to: Everyone who sees the issue/ }).click()
  const picker = first.getByRole('dialog', { name: 'Visible to' })
  await picker.getByRole('searchbox').fill('love')
  await expect(picker.getByRole('option', { name: 'Lin Chen' })).toHaveCount(0)
  await picker.getByRole('option', { name: 'Ada Lovelace' }).click()
  const kept = async () =>
    (
      await first.request.get(
        `api/issues/${id}?fields=draftComment(text,attachments(name),visibility(permittedUsers(login)))`,
      )
    ).json()
  await expect.poll(kept).toMatchObject({
    draftComment: {
      text: expect.stringContaining('tide.log'),
      attachments: [{ name: 'tide.log' }],
      visibility: { permittedUsers: [{ login: 'ada' }] },
    },
  })
  await first.context().close()

  const second = await openAs('lin', `issue/${id}`)
  await expect(second.getByRole('textbox', { name: 'Comment' })).toHaveValue(/See the log/)
  await expect(second.getByRole('button', { name: 'Remove tide.log' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Visible to: Ada Lovelace' })).toBeVisible()
  await second.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await expect(second.getByRole('article', { name: /Lin Chen/ })).toContainText('See the log')
  await expect(second.getByRole('button', { name: 'Remove tide.log' })).toHaveCount(0)

  await page.goto(`issue/${id}`)
  const comment = page.getByRole('article', { name: /Lin Chen/ })
  await expect(comment.getByRole('link', { name: /tide\.log/ }).first()).toBeVisible()
  await expect(comment.getByRole('img', { name: 'Visible to Ada Lovelace only' })).toBeVisible()
})

test('what somebody was writing is not shown to the next person at the same browser', async ({ openAs, world }) => {
  const id = await world.createIssue({ summary: 'Read at a shared desk', description: 'As it was.' })
  const page = await openAs('lin', `issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  // The server does not get it.
  await page.route(/draftComment/, route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('textbox', { name: 'Comment' }).fill('Between us')
  const signOut = async () => {
    await page.getByRole('button', { name: 'Profile of Lin Chen' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Between us')
  await signOut()
  await page.getByRole('button', { name: 'Sign out and delete it' }).click()
  await expect(page.getByLabel('Login')).toBeVisible()
  const left = await page.evaluate(async () => ({
    stored: { ...localStorage, ...sessionStorage },
    state: history.state,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))
  expect(left).toMatchObject({ databases: 0, caches: 0 })
  expect(JSON.stringify(left)).not.toMatch(/Between us|Read|desk|personal|unsent|COM-/)
  await page.getByLabel('Login').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Profile of Ada Lovelace' })).toBeVisible()
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('button', { name: 'Write a comment…' })).toBeVisible()
  await expect(page.getByText('Between us')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a comment left half-written waits behind its line, and is gone on with there', async ({ page, world }) => {
    const id = await world.createIssue({ summary: 'Read on the quay' })
    await page.goto(`issue/${id}`)
    await page.getByRole('button', { name: 'Write a comment…' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('The rope is')
    await page.reload()
    const line = page.getByRole('button', { name: 'Continue your comment…' })
    await expect(line).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
    await line.click()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('The rope is')
  })
})

test('a second tab goes on with the comment that was begun in the first', async ({ page, context, world }) => {
  const id = await world.createIssue({ summary: 'Written at two desks' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`issue/${id}`)
    await expect(tab.getByRole('button', { name: 'Write a comment…' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('The rope is')
  await other.getByRole('button', { name: 'Write a comment…' }).click()
  await expect(other.getByRole('textbox', { name: 'Comment' })).toHaveValue('The rope is')
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 700, height: 420 } })

  test('a comment left half-written leaves the issue its room', async ({ page, world }) => {
    const id = await world.createIssue({ summary: 'Read under a lens' })
    await page.goto(`issue/${id}`)
    await page.getByRole('button', { name: 'Write a comment…' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('The lens is')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Continue your comment…' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  })
})
