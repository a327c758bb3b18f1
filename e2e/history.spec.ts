import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

interface Entry {
  readonly id: string
  readonly category: { readonly id: string }
}

const entriesOf = (world: World, id: string, category: string) =>
  world.api.get<Entry[]>(`issues/${id}/activities?categories=${category}&fields=id,category(id)`)

/** What one person does within a few milliseconds is one change; a program can be as fast as that. */
async function momentLater(): Promise<void> {
  const now = Date.now()
  await expect.poll(() => Date.now() - now, { intervals: [50] }).toBeGreaterThan(40)
}

const entry = (page: Page, id: string | undefined) => page.locator(`[id="entry-${id}"]`)

test('an issue is looked at as it was, step by step with the keyboard, and left again', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Paint the lighthouse red', description: 'With two coats.' })
  await momentLater()
  await world.api.post(`issues/${id}`, { summary: 'Paint the lighthouse white' })
  await momentLater()
  await world.api.post('commands', { query: 'Priority Critical', issues: [{ idReadable: id }] })
  const [renamed] = await entriesOf(world, id, 'SummaryCategory')
  await page.goto(`issue/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  await entry(page, renamed?.id).hover()
  await entry(page, renamed?.id).getByRole('button', { name: 'Actions for this change' }).click()
  await page.getByRole('menuitem', { name: 'See the issue before this change' }).click()

  const bar = page.getByRole('region', { name: /^As it was on/ })
  await expect(page.getByRole('heading', { name: 'Paint the lighthouse red', exact: true })).toBeVisible()
  await expect(bar.getByRole('status')).toContainText('differ')
  await expect(page.getByText('Now: Critical')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const slider = bar.getByRole('slider', { name: 'Moment in the history' })
  await expect(slider).toBeFocused()
  await slider.press('ArrowRight')
  await slider.press('End')
  await expect(page.getByRole('heading', { name: 'Paint the lighthouse white', exact: true })).toBeVisible()
  await expect(bar.getByRole('status')).toContainText('Nothing differs from now')
  const address = page.url()
  await slider.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible()

  await page.goto(address)
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Back to now' }).click()
  await expect(bar).toHaveCount(0)
})

test('a change is taken back, but not one that a newer change stands on', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Mend the foghorn' })
  for (const summary of ['Replace the foghorn', 'Sell the foghorn']) await world.api.post(`issues/${id}`, { summary })
  const [first, second] = await entriesOf(world, id, 'SummaryCategory')
  const takeBack = async (entryId: string | undefined) => {
    await entry(page, entryId).hover()
    await entry(page, entryId).getByRole('button', { name: 'Actions for this change' }).click()
    await page.getByRole('menuitem', { name: 'Take this change back' }).click()
  }
  await page.goto(`issue/${id}#entry-${first?.id}`)
  await expect(entry(page, first?.id)).toHaveAttribute('aria-current', 'location')
  await takeBack(first?.id)
  await expect(page.getByText('A newer change stands on this one.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(entry(page, second?.id)).toHaveAttribute('aria-current', 'location')

  await takeBack(second?.id)
  await expect(page.getByText('The change was taken back')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Replace the foghorn', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Sell the foghorn', exact: true })).toBeVisible()
})

test('quick changes of one thing are one line that unfolds, in the order that is liked', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Count the gulls', fields: { Priority: 'Minor' } })
  const value = (name: string) => [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name } }]
  for (const name of ['Major', 'Critical']) await world.api.post(`issues/${id}`, { customFields: value(name) })
  const naming = await world.createIssue({ summary: 'Feed the gulls', description: `After ${id}.` })
  await world.api.post(`issues/${id}/comments`, { text: 'Seven so far.' })

  await page.goto(`issue/${id}`)
  await page.getByRole('tab', { name: 'All' }).click()
  const all = page.getByRole('tabpanel', { name: 'All' })
  await expect(all).toContainText('mentioned this in')
  await expect(all.getByRole('link', { name: new RegExp(naming) })).toBeVisible()
  await expect(all).toContainText('Critical')
  await expect(all).not.toContainText('Major')
  const comment = all.getByText('Seven so far.')
  const change = all.getByText('created the issue')
  const isBelow = async () => ((await comment.boundingBox())?.y ?? 0) > ((await change.boundingBox())?.y ?? 0)
  await expect(change).toBeVisible()
  await expect.poll(isBelow).toBe(true)
  await all.getByRole('button', { name: 'Oldest first' }).click()
  await expect.poll(isBelow).toBe(false)

  await page.reload()
  await expect(comment).toBeVisible()
  await expect(change).toBeVisible()
  await expect.poll(isBelow).toBe(false)
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  await history.getByRole('button', { name: /Show all \d+ changes/ }).click()
  await expect(history).toContainText('Major')
  const entries = await entriesOf(world, id, 'CustomFieldCategory')
  await page.goto(`issue/${id}#entry-${entries[0]?.id}`)
  await expect(entry(page, entries[0]?.id)).toHaveAttribute('aria-current', 'location')
})

test('commits stand in the history, and who says something there sees it', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Oil the lamp' })
  await world.api.post(`issues/${id}/vcsChanges`, {
    version: '4f9c2d7a1b3e5f60718293a4b5c6d7e8f9012345',
    text: 'Oil the lamp\n\nIt flickered in the wind.',
    author: { name: 'Grace Hopper' },
    branch: 'lamp',
    urls: ['https://code.example/commit/4f9c2d7a'],
    state: 1,
    files: 2,
  })
  await page.goto(`issue/${id}`)
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(history).toContainText('It flickered in the wind.')
  await expect(history).toContainText('Grace Hopper')
  await expect(history).toContainText('Attached')
  await expect(history.getByRole('link', { name: '4f9c2d7a' })).toHaveAttribute(
    'href',
    'https://code.example/commit/4f9c2d7a',
  )
  // No time is tracked here, and none was.
  await expect(page.getByRole('tab')).toHaveText([/^Comments/, 'History', 'All'])
  // Whoever says something there sees it.
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Who trims the wick?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tabpanel', { name: 'Comments' })).toContainText('Who trims the wick?')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(history).toContainText('It flickered in the wind.')
})
