import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { longText } from './support/long-text.ts'

const description = (page: Page) => page.getByRole('region', { name: 'Description' })

test.describe('diagrams', () => {
  // The journey itself tries to reach the network from inside the frame, and a label tries to bring a handler along.
  test.use({ complaintFilter: /^(?!.*\b(?:connect|connect-src|img-src|frame|inline event handler)\b)/s })

  test('are drawn as pictures, in a frame that reaches nothing', async ({ page, world }) => {
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const diagrams = [
      'flowchart LR\n  accTitle: Way of a ship\n  A[Ship] --> B[Quay]',
      'flowchart LR\n  A[Ship -->',
      '%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n  accTitle: Hostile\n  A["<img src=x onerror=alert(1)>"] --> B\n  click A "javascript:alert(2)"\n  click B call alert(3)',
      `flowchart LR\n${'  A --> B\n'.repeat(5_001)}`,
    ]
    const id = await world.createIssue({
      summary: 'With diagrams',
      description: diagrams.map(source => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n'),
    })
    const frameReply = page.waitForResponse(/diagram-frame\.html/)
    await page.goto(`issue/${id}`)
    const policy = (await (await frameReply).headerValue('content-security-policy')) ?? ''
    for (const part of ['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'", "form-action 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe-eval|allow-same-origin|connect-src|img-src|script-src[^;]*unsafe-inline/)
    await expect(page.locator('iframe.diagram-frame')).toHaveAttribute('sandbox', 'allow-scripts')

    const text = description(page)
    const drawn = text.getByRole('img', { name: 'Way of a ship' })
    await expect(drawn).toHaveAttribute('src', /^data:image\/svg\+xml/)
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
    await expect(text.getByText('Failed to render Mermaid diagram').first()).toBeVisible()
    await expect(text.getByText(/Parse error on line/)).toBeVisible()
    await text.locator('.md-place').last().scrollIntoViewIfNeeded()
    await expect(text.getByText('The source is longer than 50,000 characters.')).toBeVisible()
    const hostile = text.getByRole('img', { name: 'Hostile' })
    await expect(hostile).toBeVisible()
    const svg = decodeURIComponent((await hostile.getAttribute('src')) ?? '')
    expect(svg).not.toMatch(/<(?:script|foreignObject|img|iframe)|\son\w+=|href="(?!#)|javascript:/i)

    const frame = page.frames().find(each => each.url().includes('diagram-frame'))
    const reached = await frame?.evaluate(async () => {
      const attempt = async (work: () => unknown): Promise<string> => {
        try {
          return `reached: ${String(await work())}`
        } catch {
          return 'refused'
        }
      }
      const load = (image: HTMLImageElement) =>
        new Promise((resolve, reject) => {
          image.onload = resolve
          image.onerror = reject
        })
      return {
        origin: self.origin,
        cookies: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        parent: await attempt(() => window.parent.document.title),
        api: await attempt(async () => (await fetch('/api/users/me')).text()),
        own: await attempt(async () => (await fetch(location.href)).text()),
        picture: await attempt(() => load(Object.assign(new Image(), { src: '/icon.svg' }))),
        popup: await attempt(() => window.open('/') ?? Promise.reject(new Error('none'))),
      }
    })
    expect(reached).toEqual({
      origin: 'null',
      cookies: 'refused',
      storage: 'refused',
      parent: 'refused',
      api: 'refused',
      own: 'refused',
      picture: 'refused',
      popup: 'refused',
    })
    expect(dialogs).toEqual([])

    const figure = text.getByRole('figure', { name: 'Way of a ship' })
    await figure.hover()
    await text.getByRole('button', { name: 'Show the source' }).first().click()
    await expect(figure.getByText('accTitle: Way of a ship')).toBeVisible()
    await text.getByRole('button', { name: 'Show the picture' }).click()
    await text.getByRole('button', { name: 'Enlarge the diagram' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Way of a ship' })
    await expect(dialog.getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('that take too long cost their frame alone', async ({ page, world }) => {
    const id = await world.createIssue({
      summary: 'With a slow diagram',
      description: '```mermaid\nflowchart LR\n  A --> B\n```',
    })
    const silent = `<script>addEventListener('message', event => event.ports[0]?.postMessage({ type: 'ready' }))</script>`
    await page.route(/diagram-frame\.html/, route => route.fulfill({ contentType: 'text/html', body: silent }), {
      times: 1,
    })
    await page.goto(`issue/${id}`)
    await expect(description(page).getByText('It took longer than 5 seconds.')).toBeVisible({ timeout: 15_000 })
    await description(page).getByRole('button', { name: 'Try again' }).click()
    await expect(description(page).getByRole('img', { name: 'Diagram' })).toBeVisible()
    await expect(page.locator('iframe.diagram-frame')).toHaveCount(1)
  })
})

test('formulas, boxes, notes and code read as they are meant', async ({ page, world }) => {
  const id = await world.createIssue({
    summary: 'With blocks',
    description: [
      'The area is $\\pi r^2$, and this is none: $\\frac{1$.',
      '> [!WARNING]\n> The pier is slippery.',
      'It was long ago[^1].',
      '```ts title="harbour.ts" {2} showLineNumbers\nconst a = 1\nconst b = 2\n```',
      '[down](#far-down)',
      'filler\n\n'.repeat(80),
      '## Far down',
      '[^1]: In 1897.',
    ].join('\n\n'),
  })
  await page.goto(`issue/${id}`)
  const text = description(page)
  await expect(text.locator('.katex math').first()).toBeAttached()
  await expect(text.getByText('Unexpected end of input')).toBeVisible()
  await expect(text.getByText('Warning', { exact: true })).toBeVisible()
  await expect(text.locator('.md-line-marked')).toHaveText('const b = 2\n')

  await text.getByRole('link', { name: '1', exact: true }).hover()
  await expect(page.locator('.md-footnote-preview')).toHaveText(/In 1897\.\s*/)
  await text.getByRole('link', { name: '1', exact: true }).click()
  await expect(text.getByRole('listitem').filter({ hasText: 'In 1897.' })).toBeFocused()
  await text.getByRole('link', { name: 'Back to reference 1' }).click()
  await expect(text.getByText('It was long ago')).toBeInViewport()

  await text.getByRole('link', { name: 'down' }).click()
  await expect(text.getByRole('heading', { name: 'Far down' })).toBeInViewport()
  await expect(page).toHaveURL(/#far-down$/)
  await page.goto('issues')
  await page.goto(`issue/${id}#far-down`)
  await expect(text.getByRole('heading', { name: 'Far down' })).toBeInViewport()
})

test.describe('a page of another site', () => {
  // The network that the tests have knows no other site.
  const FOREIGN = /^https:\/\/www\.youtube-nocookie\.com\//

  test('is loaded when the reader wants it, and remembered', async ({ page, world }) => {
    const asked: string[] = []
    await page.route(FOREIGN, route => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>A film of ships</p>' })
    })
    const id = await world.createIssue({
      summary: 'With a film',
      description: '@[youtube](dQw4w9WgXcQ)\n\n<iframe src="https://evil.example/x" title="Evil"></iframe>',
    })
    await page.goto(`issue/${id}`)
    const text = description(page)
    await expect(text.getByText(/Showing it loads a page of www\.youtube-nocookie\.com/)).toBeVisible()
    await expect(text.getByRole('button', { name: 'Show' })).toHaveCount(1)
    await expect(text.locator('iframe')).toHaveCount(0)
    expect(asked).toEqual([])

    await text.getByRole('button', { name: 'Show' }).click()
    const inside = text.frameLocator('iframe').frameLocator('iframe')
    await expect(inside.getByText('A film of ships')).toBeVisible()
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])
    await page.reload()
    await expect(inside.getByText('A film of ships')).toBeVisible()
    await text.getByRole('button', { name: 'Do not show pages of www.youtube-nocookie.com in texts' }).click()
    await expect(text.getByRole('button', { name: 'Show' })).toBeVisible()
    await page.reload()
    await expect(text.getByRole('button', { name: 'Show' })).toBeVisible()
    await expect(text.locator('iframe')).toHaveCount(0)
  })
})

test('a long text is whole, found and jumped to', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'A handbook', description: longText(120_000) })
  await page.goto(`issue/${id}#the-end`)
  const text = description(page)
  await expect(text.getByRole('heading', { name: 'The end' })).toBeInViewport({ timeout: 30_000 })
  expect(await text.locator('.md-part').count()).toBeGreaterThan(10)
  const box = text.getByRole('checkbox', { name: 'the last task' })
  await box.click()
  await expect(box).toBeChecked()
  await page.reload()
  await expect(box).toBeChecked()
})

test.describe('the reference', () => {
  // Chromium reports what the sanitizer meets in a document that is never shown.
  test.use({ complaintFilter: /^(?!.*(inline event handler|inline style))/ })

  test('shows every rule', async ({ page }) => {
    await page.goto('markup')
    await expect(page.getByRole('heading', { name: 'Markdown reference' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a rule' }).fill('footnotes')
    const rule = page.getByRole('region', { name: 'Footnotes' })
    await expect(rule.getByText('[^1]: Its proof.')).toBeVisible()
    await expect(rule.getByRole('link', { name: 'Back to reference 2' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Boxes', exact: true })).toHaveCount(0)
  })
})
