import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './support/fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAFElEQVR4nGP8z8Dwn4GBgYEJRMAAAB8GAwF0a4y/AAAAAElFTkSuQmCC',
  'base64',
)

/** A folder as a team keeps its wiki. */
async function writeVault(folder: string): Promise<string> {
  const files: Readonly<Record<string, string | Buffer>> = {
    'README.md': '# Charts of the coast\n\nBegin with [soundings](guides/soundings.md).\n',
    'guides/soundings.md':
      '# Soundings\n\nMeasured from the [top](../README.md): ![lead](../pictures/lead%20line.png)\n\n```mermaid\ngraph LR\n  Lead --> Bottom\n```\n',
    'guides/Глубины.md': '# Глубины\n\nТекст.\n',
    'pictures/lead line.png': PNG,
    'notes.txt': 'Left over',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, 'coast', path, '..'), { recursive: true })
    await writeFile(join(folder, 'coast', path), content)
  }
  return join(folder, 'coast')
}

test('a folder of Markdown comes in, is found, printed and exported', async ({ page, world }, testInfo) => {
  const { key, name } = await world.createProject('Charthouse')
  const folder = await writeVault(testInfo.outputPath('vault'))
  await page.goto('articles')
  await page.getByRole('row', { name }).hover()
  await page.getByRole('button', { name: `Actions of “${name}”` }).click()
  await page.getByRole('menuitem', { name: 'Import articles…' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a folder' }).click(),
  ])
  await chooser.setFiles(folder)

  await expect(page.getByRole('definition').first()).toHaveText('4')
  await expect(page.getByText('guides/soundings.md')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  await page.goto('articles/import')
  await page.getByRole('link', { name: 'coast' }).first().click()
  await page.getByRole('link', { name: 'Soundings' }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: 'Soundings' })).toBeVisible()
  await expect(article.getByRole('img', { name: 'lead' })).toBeVisible()
  await page.getByRole('searchbox').first().fill('Глубины')
  await expect(page.getByRole('link', { name: 'Глубины' })).toBeVisible()
  await article.getByRole('link', { name: 'top' }).click()
  await expect(article.getByRole('heading', { name: 'Charts of the coast' })).toBeVisible()

  await page.getByRole('button', { name: 'Article actions' }).click()
  await page.getByRole('menuitem', { name: 'Export as Markdown…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${key}-A-1-\\d{4}-\\d\\d-\\d\\d\\.zip$`))

  await page.getByRole('button', { name: 'Article actions' }).click()
  await page.getByRole('menuitem', { name: 'Print with all below it' }).click()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled({ timeout: 30_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Глубины' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Soundings' }).locator('.md-picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  // The contents, then each article on a page of its own.
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(5)
})
