import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type Gate, openGate } from './support/gate.ts'

/** Lets the next such request through, and then nothing any more: it is carried out, and its reply never comes. */
async function loseReply(page: Page, gate: Gate, path: RegExp): Promise<() => Promise<void>> {
  const isLost = Promise.withResolvers<void>()
  await page.route(path, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await gate.shut()
    await route.abort()
    isLost.resolve()
  })
  return async () => {
    await isLost.promise
    await page.unroute(path)
  }
}

async function limitToLin(page: Page) {
  await page.getByRole('button', { name: /^Visible to: Everyone who sees the issue/ }).click()
  const picker = page.getByRole('dialog', { name: 'Visible to' })
  await picker.getByRole('searchbox').fill('chen')
  await picker.getByRole('option', { name: 'Lin Chen' }).click()
  // The first empties the search box.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
}

const strip = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: 'No connection' })

for (const [what, { reloads, isLimited }] of Object.entries({
  'a comment': { reloads: false, isLimited: false },
  'a comment, after a reload,': { reloads: true, isLimited: false },
  'a comment for some, after a reload,': { reloads: true, isLimited: true },
}))
  test(`${what} whose reply is lost is there once when it is sent again`, async ({ page, server, world }) => {
    const id = await world.createIssue({ summary: 'Said once' })
    const gate = await openGate(server.url)
    await page.goto(`${gate.url}issue/${id}`)
    await page.getByRole('button', { name: 'Write a comment' }).click()
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('Only once')
    if (isLimited) await limitToLin(page)
    await page.waitForLoadState('networkidle').catch(() => undefined)

    const lost = await loseReply(page, gate, /issues\/[^/]+\/comments\?/)
    await comment.press('Control+Enter')
    await lost()
    await expect(strip(page)).toBeVisible()
    await expect(comment).toHaveValue('Only once')

    await gate.open()
    await expect(strip(page)).toHaveCount(0)
    if (reloads) await page.reload()
    await expect(comment).toHaveValue('Only once')
    const sent = page.waitForResponse(reply => /\/comments\?/.test(reply.url()) && reply.request().method() === 'POST')
    await comment.press('Control+Enter')
    expect((await sent).headers()['idempotency-replayed']).toBe('true')
    const articles = page.getByRole('article', { name: /Ada Lovelace/ }).filter({ hasText: 'Only once' })
    await expect(articles).toHaveCount(1)
    await page.reload()
    await expect(articles).toHaveCount(1)
    await expect(articles.getByRole('img', { name: 'Visible to Lin Chen only' })).toHaveCount(isLimited ? 1 : 0)
    // Nothing of it is left to be sent a third time.
    await expect(page.getByRole('button', { name: 'Write a comment' })).toBeVisible()
    await gate.shut()
  })

// A quick writer is ahead of the draft on the server, which is begun when the reply is lost.
for (const writer of ['slow', 'quick'])
  test(`an issue whose reply is lost is there once when it is created again: a ${writer} writer`, async ({
    page,
    server,
  }) => {
    const summary = `Created once by a ${writer} writer`
    const gate = await openGate(server.url)
    await page.goto(`${gate.url}newIssue?project=COM`)
    await page.getByRole('textbox', { name: 'Summary' }).fill(summary)
    const drafts = async () => (await page.request.get(`${gate.url}api/users/me/drafts?fields=summary`)).text()
    if (writer === 'slow') await expect.poll(drafts).toContain(summary)
    const lost = await loseReply(page, gate, /api\/issues\?/)
    await page.getByRole('button', { name: /^Create/ }).click()
    await lost()
    await expect(strip(page)).toBeVisible()
    await gate.open()
    await expect(strip(page)).toHaveCount(0)
    await expect.poll(drafts).toContain(summary)
    await page.getByRole('button', { name: /^Create/ }).click()
    await expect(page.getByRole('heading', { name: summary, exact: true })).toBeVisible()
    const params = { query: `summary: "${summary}"`, fields: 'idReadable' }
    expect(await (await page.request.get(`${gate.url}api/issues`, { params })).json()).toHaveLength(1)
    await expect.poll(drafts).not.toContain(summary)
    await gate.shut()
  })
