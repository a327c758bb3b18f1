import { XSS_CORPUS } from '@cairn/common/platform/markdown/testing'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

// The sanitizer parses into a document that is never shown. Chromium reports the handlers and styles that it meets
// there, and only there: what reaches the page is looked at below.
const NOT_WHILE_PARSING = /^(?!.*(inline event handler|inline style))/

/** Diagrams are drawn in a page of ours without origin, which stands beside the texts. */
const DIAGRAMS = /^http:\/\/127\.0\.0\.1:\d+\/diagram-frame\.html$/

function watch(page: Page): readonly string[] {
  const happened: string[] = []
  page.on('dialog', dialog => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', popup => happened.push(`popup: ${popup.url()}`))
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() && !DIAGRAMS.test(frame.url())) happened.push(`frame: ${frame.url()}`)
  })
  return happened
}

/** What in the page's texts could act: handlers, foreign elements, addresses that run. */
function activeParts(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(main =>
    [...main.querySelectorAll('*')].flatMap(element => {
      const parts: string[] = []
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || name === 'srcdoc') parts.push(`${element.localName} ${name}`)
        if (/^(href|src|action|formaction|xlink:href|data)$/i.test(name)) {
          const { protocol } = new URL(value, 'https://here.invalid')
          if (!/^(https?|mailto|tel|ftp|data|blob):$/.test(protocol)) parts.push(`${element.localName} ${value}`)
          if (protocol === 'data:' && !/^data:image\/(png|jpe?g|gif|webp|svg\+xml)[;,]/.test(value)) parts.push(value)
          if (protocol === 'data:' && element.localName !== 'img') parts.push(`${element.localName} ${value}`)
        }
      }
      if (/^(script|iframe|object|embed|base|meta|link|form|frame|applet|style)$/.test(element.localName))
        parts.push(element.localName)
      return parts
    }),
  )
}

test.use({ complaintFilter: NOT_WHILE_PARSING })

test('no known attack runs as a description', async ({ page, world }) => {
  const happened = watch(page)
  const id = await world.createIssue({ summary: '<img src=x onerror=alert(1)>', description: XSS_CORPUS.join('\n\n') })
  await page.goto(`issue/${id}`)
  await expect(page.getByRole('heading', { name: '<img src=x onerror=alert(1)>', level: 2 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Description' }).locator('.md')).toBeVisible()
  expect(await activeParts(page)).toEqual([])
  expect(happened).toEqual([])
})

test.describe('without the second line of defence', () => {
  // The policy would stop what the sanitizer lets through; here it is alone.
  test.use({ bypassCSP: true })

  test('no known attack runs as a comment, each by itself', async ({ page, world }) => {
    const happened = watch(page)
    const id = await world.createIssue({ summary: 'Attacked' })
    const write = async (texts: readonly string[]) => {
      for (const text of texts) await world.api.post(`issues/${id}/comments`, { text })
    }
    const part = Math.ceil(XSS_CORPUS.length / 4)
    await Promise.all([0, 1, 2, 3].map(index => write(XSS_CORPUS.slice(index * part, (index + 1) * part))))
    await page.goto(`issue/${id}`)
    const comments = page.getByRole('article', { name: /^Comment by/ })
    await expect(comments.first()).toBeVisible()
    while ((await comments.count()) < XSS_CORPUS.length) {
      const shown = await comments.count()
      await page.getByRole('button', { name: /earlier comment/ }).click()
      await expect.poll(() => comments.count()).toBeGreaterThan(shown)
    }
    await expect(comments).toHaveCount(XSS_CORPUS.length)
    // Far from the reader a comment is only text; on paper every one is drawn.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('.md-plain')).toHaveCount(0)
    expect(await activeParts(page)).toEqual([])
    expect(happened).toEqual([])
  })
})

test('no known attack runs in the preview or in the history', async ({ page, world }) => {
  const happened = watch(page)
  const text = XSS_CORPUS.join('\n\n')
  const id = await world.createIssue({ summary: 'Attacked again', description: 'Harmless' })
  await world.api.post(`issues/${id}`, { summary: '"><script>alert(1)</script>', description: text })
  await page.goto(`issue/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('changed the description')).toBeVisible()
  const unfold = page.getByRole('tabpanel').locator('button:not([aria-haspopup])')
  for (const button of await unfold.all()) await button.click()
  expect(await activeParts(page)).toEqual([])

  await page.getByRole('button', { name: 'Write a comment…' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill(text)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  expect(await activeParts(page)).toEqual([])
  expect(happened).toEqual([])
})

test('names of values, tags and projects are text wherever they show', async ({ page, world }) => {
  const happened = watch(page)
  const name = '<img alt="<x" title="/><img src=x onerror=alert(1)>">'
  const id = await world.createIssue({ summary: 'Tagged badly' })
  const tag = await world.api.post<{ id: string }>('tags?fields=id', { name })
  await world.api.post(`issues/${id}/tags`, { id: tag.id })
  await page.setViewportSize({ width: 1900, height: 900 })
  await page.goto(`issues?project=COM&issue=${id}`)
  const panel = page.getByRole('complementary', { name: 'Selected issue' })
  await expect(panel.getByText(name)).toBeVisible()
  await panel.getByText(name).hover()
  await page.getByRole('list', { name: 'Issues' }).getByText(name).hover()
  await panel.getByRole('button', { name: `Remove tag ${name}` }).hover()
  expect(await activeParts(page)).toEqual([])
  expect(happened).toEqual([])
})
