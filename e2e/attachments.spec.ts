import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** A picture of 2 × 2 points. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8DAwMDAxMDAAAAOEgEBa8/CRAAAAABJRU5ErkJggg==',
  'base64',
)

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
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
    await expect(page.getByRole('link', { name: `Download ${name}` }).first()).toBeVisible()
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
