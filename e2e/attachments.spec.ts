import type { Page } from '@playwright/test'
import { pdf, png, wav, webm } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'

const PICTURE = png(2, 2, [200, 40, 40])

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
  await expect(page.getByRole('link', { name: `Download ${name}`, exact: true }).first()).toBeVisible()
  // The page may hear of a file before its upload is answered; until then both stand there.
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('progressbar')).toHaveCount(0)
}

test('a picture is attached, looked at, deleted and brought back', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With a picture' })
  await page.goto(`issue/${id}`)
  await attach(page, 'dot.png', 'image/png', PICTURE)
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByRole('button', { name: 'Show dot.png' }).click()
  const shown = page.getByRole('dialog', { name: 'dot.png' }).getByRole('img')
  await expect
    .poll(() => shown.evaluate(element => element instanceof HTMLImageElement && element.naturalWidth))
    .toBe(2)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await files.getByRole('listitem').hover()
  await files.getByRole('button', { name: 'Delete dot.png' }).click()
  await expect(page.getByText('dot.png deleted')).toBeVisible()
  await expect(files).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(files.getByRole('button', { name: 'Show dot.png' })).toBeVisible()
  await page.reload()
  await expect(files.getByRole('button', { name: 'Show dot.png' })).toBeVisible()
})

test('a file that the page hears of before its upload is answered stands there once', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With a late reply' })
  const stream = page.waitForRequest(request => request.url().includes('/api/events?'))
  await page.goto(`issue/${id}`)
  await stream
  await page.route(/\/attachments\?/, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await page.getByRole('link', { name: 'Download dot.png', exact: true }).waitFor()
    await route.fulfill({ response })
  })
  await attach(page, 'dot.png', 'image/png', PICTURE)
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(1)
})

test('active files are handed out for saving, never run', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With files that could act' })
  await page.goto(`issue/${id}`)
  const bad: readonly (readonly [string, string, string])[] = [
    ['x.html', 'text/html', '<script>alert(1)</script>'],
    ['x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['x.js', 'text/javascript', 'alert(1)'],
    ['x.xhtml', 'image/png', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
  ]
  for (const [name, mimeType, text] of bad) {
    await attach(page, name, mimeType, Buffer.from(text))
  }
  for (const [name] of bad) {
    const link = page.getByRole('link', { name: `Download ${name}` }).first()
    const reply = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(reply.status()).toBe(200)
    const headers = reply.headers()
    expect(headers['content-disposition'], name).toMatch(/^attachment/)
    expect(headers['x-content-type-options'], name).toBe('nosniff')
    expect(headers['content-security-policy'], name).toContain('sandbox')
    expect(headers['content-type'] ?? '', name).not.toMatch(/javascript|html|svg/)
  }
})

test('pictures are zoomed, moved and walked through with the keyboard', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With two pictures' })
  await page.goto(`issue/${id}`)
  await attach(page, 'first.png', 'image/png', png(2400, 1600, [30, 90, 160]))
  await attach(page, 'second.png', 'image/png', png(40, 30, [160, 90, 30]))
  const files = page.getByRole('region', { name: 'Attachments' })
  const thumbnail = files.getByRole('button', { name: 'Show first.png' }).locator('img')
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 400)

  await files.getByRole('button', { name: 'Show first.png' }).click()
  const first = page.getByRole('dialog', { name: 'first.png' })
  const picture = first.getByRole('img', { name: 'first.png' })
  await expect(picture).toHaveJSProperty('naturalWidth', 2400)
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const left = async () => (await picture.boundingBox())?.x ?? 0
  const fitted = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(fitted * 1.5, 0)
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeLessThan(before)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(fitted, 0)
  await picture.hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(width).toBeGreaterThan(fitted * 2)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'second.png' }).getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(files.getByRole('button', { name: 'Show first.png' })).toBeFocused()
})

test('texts are shown as code, sounds and films are played', async ({ page, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await world.createIssue({ summary: 'With files of all kinds' })
  await page.goto(`issue/${id}`)
  await attach(page, 'course.ts', 'text/plain', Buffer.from('const course: number = 42\n```\n# no heading'))
  await attach(page, 'evil.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'))
  await attach(page, 'horn.wav', 'audio/wav', wav(2))
  await attach(page, 'film.webm', 'video/webm', await webm(page))
  const files = page.getByRole('region', { name: 'Attachments' })
  const show = (name: string) => files.getByRole('button', { name: `Show ${name}` }).click()

  await show('course.ts')
  const code = page.getByRole('dialog', { name: 'course.ts' }).locator('code')
  await expect(code.locator('.hljs-keyword')).toHaveText('const')
  await expect(code).toContainText('# no heading')
  const wrap = page.getByRole('button', { name: 'Wrap long lines' })
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  await expect(code).toHaveCSS('white-space', 'pre-wrap')
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByText('Text copied')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'evil.svg' }).locator('code')).toContainText('onload="x()"')

  await page.keyboard.press('ArrowRight')
  const sound = page.getByRole('dialog', { name: 'horn.wav' }).locator('audio')
  await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => Math.round(element.duration))).toBe(2)
  await page.keyboard.press('ArrowRight')
  const film = page.getByRole('dialog', { name: 'film.webm' }).locator('video')
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(300)
  await film.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
})

test('a file is renamed in the text that names it, too', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With a named file', description: 'Read [the plan](draft.txt) first.' })
  await page.goto(`issue/${id}`)
  await attach(page, 'draft.txt', 'text/plain', Buffer.from('not yet'))
  const link = page.getByRole('link', { name: 'the plan', exact: true })
  await expect(link).toHaveAttribute('href', /\/api\/files\//)
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByRole('listitem').hover()
  await files.getByRole('button', { name: 'Edit draft.txt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
  await dialog.getByRole('textbox', { name: 'File name' }).fill('the plan (2).txt')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(files.getByText('the plan (2).txt')).toBeVisible()
  await expect(link).toHaveAttribute('href', /\/api\/files\//)
  const { description } = await world.api.get<{ description: string }>(`issues/${id}?fields=description`)
  expect(description).toBe('Read [the plan](<the plan (2).txt>) first.')
})

test('a file is renamed, kept for some, and listed as a line', async ({ page, world, openAs }) => {
  const id = await world.createIssue({ summary: 'With a private file' })
  await page.goto(`issue/${id}`)
  await attach(page, 'draft.txt', 'text/plain', Buffer.from('not yet'))
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByRole('listitem').hover()
  await files.getByRole('button', { name: 'Edit draft.txt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit attachment' })
  await dialog.getByRole('textbox', { name: 'File name' }).fill('plan.txt')
  await dialog.getByRole('button', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Ada Lovelace' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(files.getByRole('button', { name: 'Show plan.txt' })).toBeVisible()
  await expect(files.getByRole('img', { name: 'Visible to some only' })).toBeVisible()
  const colleague = await openAs('lin', `issue/${id}`)
  await expect(colleague.getByRole('heading', { name: 'With a private file', exact: true })).toBeVisible()
  await expect(colleague.getByText('plan.txt')).toHaveCount(0)

  await page.getByRole('button', { name: 'Show as a list' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show as pictures' })).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveText(/plan\.txt.*7 bytes/)
  await page.getByRole('button', { name: 'Show as pictures' }).click()
})

test.describe('a PDF', () => {
  // The journey itself tries to reach the network from inside the frame.
  test.use({ complaintFilter: /^(?!.*\b(?:connect|connect-src|frame)\b)/s })

  test('is drawn behind a warning, in a frame that reaches nothing', async ({ page, world }) => {
    const id = await world.createIssue({ summary: 'With a document' })
    await page.goto(`issue/${id}`)
    const name = '"><img src=x onerror=alert(1)>.pdf'
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await attach(page, name, 'application/pdf', pdf(['North', 'East', 'South'], 'app.alert\\("pwned"\\)'))
    await page.getByRole('button', { name: `Show ${name}` }).click()
    const viewer = page.getByRole('dialog', { name })
    await expect(viewer.getByText('can contain executable scripts')).toContainText(`The PDF file "${name}" can`)
    await expect(viewer.locator('iframe')).toHaveCount(0)
    const page1 = page.waitForResponse(/pdf-frame\.html/)
    await viewer.getByRole('button', { name: 'Show preview' }).click()
    const policy = (await (await page1).headerValue('content-security-policy')) ?? ''
    for (const part of ['sandbox allow-scripts', "default-src 'none'", "frame-ancestors 'self'", "form-action 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|allow-same-origin|connect-src/)

    await expect(viewer.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
    const inside = viewer.frameLocator('iframe')
    await expect(inside.getByText('North')).toBeVisible()
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    const drawn = await inside
      .getByRole('region', { name: 'Page 1' })
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height - 10, 1, 1).data ?? []),
      ])
    expect(drawn).toEqual([204, 26, 26, 255])
    await viewer.getByRole('button', { name: 'Next page' }).click()
    await viewer.getByRole('button', { name: 'Next page' }).click()
    await expect(inside.getByText('South')).toBeVisible()
    const sheet = inside.getByRole('region', { name: 'Page 3' })
    const width = async () => (await sheet.boundingBox())?.width ?? 0
    const before = await width()
    await viewer.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(width).toBeLessThan(before)

    const frame = page.frames().find(each => each.url().includes('pdf-frame'))
    const reached = await frame?.evaluate(async () => {
      const attempt = async (work: () => unknown): Promise<string> => {
        try {
          return `reached: ${String(await work())}`
        } catch {
          return 'refused'
        }
      }
      return {
        origin: self.origin,
        cookies: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        parent: await attempt(() => window.parent.document.title),
        api: await attempt(async () => (await fetch('/api/users/me')).text()),
        own: await attempt(async () => (await fetch(location.href)).text()),
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
      popup: 'refused',
    })
    await inside.getByRole('region', { name: 'Page 3' }).click()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    expect(dialogs).toEqual([])
  })

  test('that is broken is offered for saving', async ({ page, world }) => {
    const id = await world.createIssue({ summary: 'With a broken document' })
    await page.goto(`issue/${id}`)
    await attach(page, 'broken.pdf', 'application/pdf', Buffer.from('%PDF-1.7\nnothing of the kind'))
    await page.getByRole('button', { name: 'Show broken.pdf' }).click()
    await page.getByRole('button', { name: 'Show preview' }).click()
    await expect(page.getByText('This document is damaged')).toBeVisible()
  })
})

test('a new file draws only the texts anew that may speak of it', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'With words', description: 'See [the log](winch.log).' })
  await world.api.post(`issues/${id}/comments`, { text: 'Only words.' })
  await page.goto(`issue/${id}`)
  // When its actions are there, it is drawn as Markdown and with the reader's rights.
  const comment = page.getByRole('article', { name: /^Comment by/ })
  await comment.hover()
  await expect(comment.getByRole('button', { name: 'Comment actions' })).toBeVisible()
  const words = await comment.getByRole('paragraph').elementHandle()
  await attach(page, 'winch.log', 'text/plain', Buffer.from('all well'))
  await expect(page.getByRole('link', { name: 'the log', exact: true })).toHaveAttribute('href', /\/api\/files\//)
  expect(await words?.evaluate(element => element.isConnected)).toBe(true)
})
