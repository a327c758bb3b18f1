import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

const CONTENT = [
  '# Arrival',
  'The pilot boards **two miles** outside the [breakwater](https://example.org/wall), in fog as well.',
  '- Call on channel 12\n- Wait for the pilot',
  '| Berth | Depth |\n|---|---|\n| North quay | 8.5 m |',
].join('\n\n')

async function writeArticle(world: World, name: string, content = CONTENT): Promise<string> {
  const { key } = await world.createProject(name)
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', { project: { id }, summary: 'Handbook', content })
  return `${key}-A-1`
}

/** Selects from the beginning of some words to the end of others, as a mouse would. */
async function select(page: Page, from: string, to: string): Promise<void> {
  await expect(page.locator('article .md').getByText(from).first()).toBeVisible()
  await page.evaluate(
    ([from, to]) => {
      const range = document.createRange()
      const walker = document.createTreeWalker(document.querySelector('article .md') as Element, NodeFilter.SHOW_TEXT)
      let isOpen = false
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        if (!isOpen && text.includes(from)) {
          range.setStart(node, text.indexOf(from))
          isOpen = true
        }
        if (!isOpen || !text.includes(to)) continue
        range.setEnd(node, text.indexOf(to) + to.length)
        break
      }
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    },
    [from, to] as const,
  )
}

const thread = (page: Page, quote: string) => page.getByRole('article', { name: `Comment on “${quote}”` })

/** What is painted in the text, in the order of the page. */
const painted = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights]
      .filter(([name]) => name.startsWith('inline-comment'))
      .flatMap(([, highlight]) => [...highlight].map(String))
      .sort(),
  )

test('words of an article are commented on, answered, resolved and opened again, which a colleague sees at once', async ({
  page,
  openAs,
  world,
}) => {
  const id = await writeArticle(world, 'Fairways')
  await page.goto(`articles/${id}`)
  const other = await openAs('lin', `articles/${id}`)
  await expect(other.getByText('The pilot boards')).toBeVisible()
  await select(page, 'boards', 'breakwater')
  await page.getByRole('button', { name: /^Comment ?I\b/ }).click()
  await page.getByRole('textbox', { name: 'Comment on the selected words' }).fill('Is that still right?')
  await page.keyboard.press('Control+Enter')
  const quote = 'boards two miles outside the breakwater'
  await expect(thread(page, quote)).toContainText('Is that still right?')
  await expect.poll(() => painted(page)).toEqual([quote])

  await expect(thread(other, quote)).toContainText('Is that still right?')
  await expect.poll(() => painted(other)).toEqual([quote])
  await other.getByText('two miles', { exact: true }).click()
  await thread(other, quote).getByRole('button', { name: 'Reply…' }).click()
  await thread(other, quote).getByRole('textbox', { name: 'Reply' }).fill('Yes, see the notice.')
  await other.keyboard.press('Control+Enter')
  await expect(thread(page, quote)).toContainText('1 reply')

  await page.keyboard.press('Shift+J')
  await expect(thread(page, quote)).toContainText('Yes, see the notice.')
  await page.keyboard.press('Shift+R')
  await expect(thread(page, quote)).toContainText('Resolved by Ada Lovelace')
  await expect(other.getByRole('toolbar', { name: 'Comments in the text' })).toContainText('1 resolved')
  await thread(other, quote).press('Escape')
  await expect(thread(other, quote)).toHaveCount(0)
  await expect.poll(() => painted(other)).toEqual([])
  await other.getByRole('button', { name: '1 resolved' }).click()
  await thread(other, quote).getByRole('button').first().click()
  await thread(other, quote).getByRole('button', { name: 'Reopen' }).click()
  await expect(other.getByRole('toolbar', { name: 'Comments in the text' })).toContainText('1 open')
})

test('comments over items, cells and each other follow their words, and say when these are gone', async ({
  page,
  world,
}) => {
  const id = await writeArticle(world, 'Anchorages')
  const place = (quote: string) => ({
    quote,
    start: CONTENT.indexOf(quote),
    end: CONTENT.indexOf(quote) + quote.length,
  })
  for (const quote of ['12\n- Wait', 'quay | 8.5', '**two miles** outside', 'miles** outside the ['])
    await world.api.post(`articles/${id}/comments`, { text: `About ${quote}`, anchor: place(quote) })
  await page.goto(`articles/${id}`)
  const words = ['12\nWait', 'miles outside the ', 'quay 8.5', 'two miles outside']
  await expect
    .poll(async () => (await painted(page)).map(text => text.replace(/\n+/g, '\n')))
    .toEqual(words.map(text => expect.stringMatching(new RegExp(`^${text.replace(/[\n ]/g, '\\s*')}\\s*$`))))
  await world.api.post(`articles/${id}`, {
    content: `Listen.\n\n${CONTENT.replace('| North quay | 8.5 m |', '| South pier | 6 m |')}`,
  })
  await expect(page.getByText('Listen.')).toBeVisible()
  const gone = page.getByRole('region', { name: 'Comments on words that are gone' })
  await expect(gone.getByRole('article')).toHaveCount(1)
  await expect.poll(async () => (await painted(page)).length).toBe(3)

  await gone.getByRole('button').click()
  await gone.getByRole('link', { name: 'Show the version that had it' }).click()
  await expect(page.getByRole('region', { name: /^Version of/ })).toBeVisible()
})

test('a version is compared as it reads and as source, and restored, which can be undone', async ({ page, world }) => {
  const id = await writeArticle(world, 'Moorings')
  await world.api.post(`articles/${id}`, { content: CONTENT.replace('two miles', 'three miles') })
  await page.goto(`articles/${id}`)
  await expect(page.getByText('three miles')).toBeVisible()
  await page.keyboard.press('v')
  await page.keyboard.press('v')
  await expect(page.getByRole('region', { name: 'Added' })).toContainText('three miles')
  await expect(page.getByRole('region', { name: 'Removed' })).toContainText('two miles')
  const marks = () =>
    page.evaluate(() => ['version-removed', 'version-added'].map(name => [...(CSS.highlights.get(name) ?? [])].join()))
  await expect.poll(marks).toEqual(['two', 'three'])
  await page.getByRole('radio', { name: 'Source' }).click()
  await expect(page.getByRole('textbox', { name: 'Source with changes' })).toContainText('**three miles**')
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click()
  await page.getByRole('radio', { name: 'Text' }).click()
  await expect(page.getByRole('article').getByText('two miles')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('article', { name: 'Handbook' }).getByText('two miles')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('article', { name: 'Handbook' }).getByText('three miles')).toBeVisible()
})
