import type { Page } from '@playwright/test'
import { writeArticles } from './support/articles.ts'
import { expect, test } from './support/fixtures.ts'

const title = (page: Page, name: string) => page.getByRole('article').getByRole('heading', { name, exact: true })

test('an issue and an article are linked from either side, and mentions lead back', async ({ page, world }) => {
  const { key, createIssue } = await world.createProject('Lighthouses')
  const issue = await createIssue({ summary: 'Lamp flickers', description: `As ${key}-A-1 says.` })
  await writeArticles(world, key, [['Care of lamps']])

  await page.goto(`articles/${key}-A-1`)
  await expect(title(page, 'Care of lamps')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mentioned in' }).getByText('Lamp flickers')).toBeVisible()
  await page.keyboard.press('l')
  const picker = page.getByRole('dialog', { name: 'Link issue' })
  await picker.getByRole('searchbox').fill('flick')
  await picker.getByRole('option', { name: /Lamp flickers/ }).click()
  const linked = page.getByRole('region', { name: 'Linked issues' })
  await linked.getByRole('link', { name: /Lamp flickers/ }).click()

  await expect(page).toHaveURL(new RegExp(`issue/${issue}`))
  const articles = page.getByRole('region', { name: 'Linked articles' })
  await expect(articles.getByRole('link', { name: /Care of lamps/ })).toBeVisible()
  await articles.getByRole('link', { name: /Care of lamps/ }).hover()
  await articles.getByRole('button', { name: `Remove link to ${key}-A-1` }).click()
  await expect(articles).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(articles.getByRole('link', { name: /Care of lamps/ })).toBeVisible()
})

test('the quick search leads to articles', async ({ page, world }) => {
  const { key } = await world.createProject('Roadsteads')
  await writeArticles(world, key, [['Sheltered coves'], ['Open roads']])
  await page.goto('articles')
  await expect(page.getByRole('treegrid')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Quick search' })
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('sheltered')
  await expect(dialog.getByRole('group', { name: 'Articles' }).getByRole('option')).toHaveText(/Sheltered coves/)
  await dialog.getByRole('combobox').fill(`${key}-a-2`)
  await expect(dialog.getByRole('option').first()).toContainText('Open roads')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Open roads')).toBeVisible()
})

test('who loses sight of an article is told before it is limited, and nothing happens when one thinks again', async ({
  page,
  world,
}) => {
  const { key } = await world.createProject('Strongrooms')
  await writeArticles(world, key, [['Keys'], ['Spare keys', 'Keys']])
  await page.goto(`articles/${key}-A-1`)
  await expect(title(page, 'Keys')).toBeVisible()
  const limit = async () => {
    await page.getByRole('button', { name: /^Visible to: The whole project/ }).click()
    await page.getByRole('option', { name: 'Ada Lovelace' }).click()
    await page.keyboard.press('Escape')
  }
  const dialog = page.getByRole('alertdialog', { name: `Change who sees ${key}-A-1?` })
  await limit()
  await expect(dialog.getByText(/no longer see it/)).toBeVisible()
  await expect(dialog.getByText('Lin Chen')).toBeVisible()
  await expect(dialog.getByText('1 article below it follows.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Visible to: The whole project/ })).toBeVisible()

  await limit()
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Visible to: Ada Lovelace' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Keys', exact: true }).getByRole('img', { name: /people see it/ }),
  ).toBeVisible()
})

test('above the tree articles are found by titles, by words and by queries, and starred ones are at hand', async ({
  page,
  world,
}) => {
  const { key, name } = await world.createProject('Shipchandler')
  const ids = await writeArticles(world, key, [['Marline'], ['Oakum', 'Marline'], ['Pitch']])
  const content = 'Boiled **slowly**; marlines are dipped into it.'
  await world.api.post(`articles/${ids.get('Pitch')}?fields=id`, { content })
  await page.goto(`projects/${key}/articles`)
  const roots = page.getByRole('region', { name })
  await expect(roots.getByRole('listitem')).toHaveText([/Marline/, /Pitch/])
  await expect(page.getByRole('treegrid').getByRole('row', { name: 'Pitch', exact: true })).toBeVisible()

  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Find articles' })
  await expect(box).toBeFocused()
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('link')
  await box.fill(`marline in: ${key}`)
  await expect(found.filter({ hasText: 'Boiled slowly; marlines are dipped into it.' })).toHaveCount(1)
  await expect(found).toHaveCount(2)
  await box.fill(`title: oakum`)
  await expect(found).toHaveText([/Oakum/])
  await expect(found.getByText('Marline', { exact: true })).toBeVisible()
  await box.fill('tag: {nowhere to be seen}')
  await expect(page.getByText('isn’t a value of tag')).toBeVisible()
  await box.fill('Pitch')
  await expect(found.first()).toContainText('Pitch')
  await page.keyboard.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Pitch')).toBeVisible()

  await box.fill('')
  const starred = page.getByRole('region', { name: 'Starred' })
  await page.getByRole('article').getByRole('button', { name: 'Watch: add your star' }).click()
  await expect(starred.getByRole('link', { name: 'Pitch' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys.getByText('Put it below the article before it')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByRole('button', { name: 'Stop watching: remove your star' }).click()
  await expect(starred.getByRole('link', { name: 'Pitch' })).toHaveCount(0)
})
