import { expect, test } from './support/fixtures.ts'
import { PASSWORD } from './support/world.ts'

test('what is typed while a draft is first saved, and the session ends, stays in the text', async ({ page, world }) => {
  const { key } = await world.createProject('Keptwords')
  const article = await world.api.post<{ idReadable: string }>('articles?fields=idReadable', {
    project: { shortName: key },
    summary: 'Tides',
    content: 'High at one.',
  })
  await page.goto(`articles/${article.idReadable}`)
  const saved: (() => void)[] = []
  const held = new Promise<void>(resolve => saved.push(resolve))
  await page.route(
    /\/api\/users\/me\/articleDrafts/,
    async route => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await expect(page.getByRole('article').getByText('High at one.')).toBeVisible()
  await page.keyboard.press('e')
  const text = page.getByRole('form', { name: 'Edit article' }).getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveClass(/cm-content/)
  await text.press('Control+End')
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/api/users/me/articleDrafts'),
  )
  await text.pressSequentially(' Held.')
  await sent
  await page.context().clearCookies()
  await text.pressSequentially(' Late.')
  for (const tell of saved) tell()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const again = page.waitForResponse(
    reply => reply.request().method() === 'POST' && reply.url().includes('/api/users/me/articleDrafts') && reply.ok(),
  )
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await again
  await expect(text).toHaveText('High at one. Held. Late.')
  // One goes on in the same editor.
  await text.press('Control+End')
  await text.pressSequentially(' On.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article').getByText('High at one. Held. Late. On.')).toBeVisible()
})
