import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

const title = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('treegrid').getByRole('row', { name })
const textOf = (page: Page) => page.getByRole('region', { name: 'Text', exact: true })
/** Where it is written. */
const editorOf = (page: Page) => page.getByRole('form', { name: 'Edit article' }).getByRole('textbox', { name: 'Text' })
const editor = async (page: Page) => {
  await expect(editorOf(page)).toHaveClass(/cm-content/)
  return editorOf(page)
}

test('an article is written, gets one below it, is edited, discussed, moved by keyboard, deleted and brought back', async ({
  page,
  world,
}) => {
  const { name, key } = await world.createProject('Pilotage')
  await page.goto('articles')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('menuitem', { name: 'New article' }).click()
  await expect(page).toHaveURL(/articles\/n$/)
  await page.goto(`articles/n?project=${key}`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Handbook of pilots')
  await (await editor(page)).fill('# Tides\n\nWait for the tide.\n\n# Fog\n\nBlow the horn.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title(page, 'Handbook of pilots')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`articles/${key}-A-1/handbook-of-pilots$`))
  await expect(row(page, 'Handbook of pilots')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Fog' })).toBeVisible()

  for (const summary of ['Rivers', 'Harbours']) {
    await page.goto(`articles/${key}-A-1`)
    await page.getByRole('article').getByRole('button', { name: 'Add sub-article' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(summary)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(title(page, summary)).toBeVisible()
  }
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('link', { name: 'Handbook of pilots' })).toBeVisible()
  await expect(way.getByRole('link', { name })).toBeVisible()

  await page.keyboard.press('e')
  await (await editor(page)).fill('Mind the **quay**.')
  await page.keyboard.press('Control+Enter')
  await expect(textOf(page).getByText('quay')).toHaveCSS('font-weight', '600')
  await page.keyboard.press('m')
  await page.keyboard.type('Which one?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: 'Comment by Ada Lovelace' }).getByText('Which one?')).toBeVisible()

  // From below the handbook to before its neighbour.
  await row(page, 'Harbours').focus()
  await row(page, 'Harbours').getByRole('button', { name: 'Drag Harbours' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${key}-A-3 · Article moved`)).toBeVisible()

  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Delete article' }).click()
  await expect(page).toHaveURL(/articles$/)
  await expect(row(page, 'Harbours')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(title(page, 'Harbours')).toBeVisible()
  await expect(row(page, 'Harbours')).toBeVisible()
})

/** A project of its own with an article `<key>-A-1`. */
async function articleIn(world: World, name: string, body: object): Promise<string> {
  const { key } = await world.createProject(name)
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', { project: { id }, ...body })
  return `${key}-A-1`
}

const kept = (page: Page) =>
  page.waitForResponse(
    reply => reply.url().includes('/articleDrafts') && reply.request().method() === 'POST' && reply.ok(),
  )

test('what is written in place of a text is a draft of its writer alone, there again after a reload, until it is published', async ({
  page,
  world,
  openAs,
}) => {
  const id = await articleIn(world, 'Beacons', { summary: 'Lights', content: 'Red.' })
  await page.goto(`articles/${id}`)
  await expect(title(page, 'Lights')).toBeVisible()
  await page.keyboard.press('e')
  const saved = kept(page)
  await (await editor(page)).fill('Red and green.')
  await saved
  await page.reload()
  await expect(textOf(page).getByText('Red.')).toBeVisible()
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  const other = await openAs('lin', `articles/${id}`)
  await expect(textOf(other).getByText('Red.')).toBeVisible()
  await expect(other.getByText('Unpublished changes')).toHaveCount(0)

  await page.getByRole('button', { name: 'Continue: Text' }).click()
  await expect(await editor(page)).toHaveText('Red and green.')
  await page.getByRole('textbox', { name: 'Title' }).fill('Lights of the harbour')
  const files = page.waitForResponse(reply => reply.url().includes('/attachments') && reply.ok())
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'lights.txt', mimeType: 'text/plain', buffer: Buffer.from('r g') })
  await files
  await expect(page.getByRole('list', { name: 'Files to attach' }).getByText('lights.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title(page, 'Lights of the harbour')).toBeVisible()
  await expect(textOf(page).getByText('Red and green.')).toBeVisible()
  await expect(page.getByText('Title and text changed')).toBeVisible()
  await expect(page.getByText('lights.txt')).toBeVisible()
  await expect(page.getByText('Unpublished changes')).toHaveCount(0)
  await expect(textOf(other).getByText('Red and green.')).toBeVisible()
})

test('what another one publishes comes into a text that is written, and the same lines are asked about', async ({
  page: other,
  world,
  openAs,
}) => {
  const { key } = await world.createProject('Buoys')
  const id = `${key}-A-1`
  const page = await openAs('lin', `articles/n?project=${key}&summary=Buoys`)
  await (await editor(page)).fill('one\n\ntwo\n\nthree')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title(page, 'Buoys')).toBeVisible()
  await other.goto(`articles/${id}`)
  await expect(title(other, 'Buoys')).toBeVisible()
  await page.keyboard.press('e')
  await expect(other.getByText('Lin Chen is editing the text…')).toBeVisible()
  const text = await editor(page)
  await text.fill('ONE\n\ntwo\n\nthree')
  await world.api.post(`articles/${id}`, { content: 'one\n\ntwo\n\nTHREE' })
  await expect(page.getByText('Ada Lovelace published changes. They are in your text now.')).toBeVisible()
  await expect(text.locator('.cm-line')).toHaveText(['ONE', '', 'two', '', 'THREE'])

  await world.api.post(`articles/${id}`, { content: 'eins\n\ntwo\n\nTHREE' })
  await expect(page.getByText('Changed by Ada Lovelace just now')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Text was changed by somebody else' })
  await dialog.getByRole('button', { name: 'Edit merged text' }).click()
  await dialog.getByRole('textbox').fill('ONE, eins\n\ntwo\n\nTHREE')
  await dialog.getByRole('button', { name: 'Save merged text' }).click()
  await expect(textOf(other).getByText('ONE, eins')).toBeVisible()
})

test('a browser that is killed while somebody writes loses nothing', async ({ page, world }) => {
  const id = await articleIn(world, 'Wrecks', { summary: 'Wrecks', content: 'Deep.' })
  await page.route('**/articleDrafts?*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto(`articles/${id}`)
  await expect(title(page, 'Wrecks')).toBeVisible()
  await page.keyboard.press('e')
  await (await editor(page)).fill('Deep and old.')
  await page.goto('about:blank')
  await page.unroute('**/articleDrafts?*')
  await page.goto(`articles/${id}`)
  const saved = kept(page)
  await page.getByRole('button', { name: 'Continue: Text' }).click()
  await expect(await editor(page)).toHaveText('Deep and old.')
  // The server gets what it lacks without a key.
  await saved
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(await editor(page)).toHaveText('Deep.')
})

test('who may not see an article is told as if there were none', async ({ openAs, world }) => {
  const { key } = await world.createProject('Vaults')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', {
    project: { id },
    summary: 'Combination',
    visibility: { permittedUsers: [{ login: 'ada' }] },
  })
  for (const number of [1, 99]) {
    const page = await openAs('lin', `articles/${key}-A-${number}`)
    await expect(page.getByRole('heading', { name: `There is no article ${key}-A-${number}` })).toBeVisible()
  }
})
