import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const title = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('treegrid').getByRole('row', { name })
const textOf = (page: Page) => page.getByRole('region', { name: 'Text', exact: true })

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
  await page.getByRole('textbox', { name: 'Text' }).fill('# Tides\n\nWait for the tide.\n\n# Fog\n\nBlow the horn.')
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
  await textOf(page).getByRole('textbox').fill('Mind the **quay**.')
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
  await expect(page.getByText(`${key}-A-3 moved`)).toBeVisible()

  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Delete article' }).click()
  await expect(page).toHaveURL(/articles$/)
  await expect(row(page, 'Harbours')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(title(page, 'Harbours')).toBeVisible()
  await expect(row(page, 'Harbours')).toBeVisible()
})

test('what is written in place of a text is there again after a reload', async ({ page, world }) => {
  const { key } = await world.createProject('Beacons')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', { project: { id }, summary: 'Lights', content: 'Red.' })
  await page.goto(`articles/${key}-A-1`)
  await expect(title(page, 'Lights')).toBeVisible()
  const saved = page.waitForResponse(
    reply => reply.url().includes('/editDraft') && reply.request().method() === 'POST' && reply.ok(),
  )
  await page.keyboard.press('e')
  await textOf(page).getByRole('textbox').fill('Red and green.')
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'Continue: Text' }).click()
  await expect(textOf(page).getByRole('textbox')).toHaveValue('Red and green.')
  await page.keyboard.press('Control+Enter')
  await expect(textOf(page).getByText('Red and green.')).toBeVisible()
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
