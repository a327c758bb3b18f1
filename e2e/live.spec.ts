import type { BrowserContext, Page, Request } from '@playwright/test'
import { choose, field, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

/** The streams of a browser: which page opened each, oldest first. */
function watchStreams(context: BrowserContext): { readonly opened: Request[]; readonly ended: Set<Request> } {
  const opened: Request[] = []
  const ended = new Set<Request>()
  context.on('request', request => {
    if (request.url().includes('/api/events?')) opened.push(request)
  })
  context.on('requestfailed', request => ended.add(request))
  context.on('requestfinished', request => ended.add(request))
  return { opened, ended }
}

/** Waits until the page hears of changes, whoever of its browser holds the stream. */
const listening = (page: Page) => page.waitForRequest(request => request.url().includes('/api/events?'))

const comments = (page: Page) => page.getByRole('tabpanel')

test('two people see each other’s changes without reloading', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Watched by two', fields: { State: 'Open' } })
  const hears = listening(page)
  await page.goto(`issue/${id}`)
  await hears
  const other = await openAs('lin', `issue/${id}`)
  await expect(field(other, 'State')).toHaveAccessibleName('State: Open')

  await choose(page, field(page, 'State'), 'In Progress')
  await expect(field(other, 'State')).toHaveAccessibleName('State: In Progress')

  await other.getByRole('button', { name: 'Write a comment' }).click()
  await other.getByRole('textbox', { name: 'Comment' }).fill('I am on my way')
  await expect(page.getByText('Lin Chen is writing…')).toBeVisible()
  await other.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await expect(comments(page).getByText('I am on my way')).toBeVisible()
  await expect(page.getByText('Lin Chen is writing…')).toHaveCount(0)
})

test('what somebody is writing stays, with a word that it was changed', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Described by two', description: 'The tide is low.' })
  const hears = listening(page)
  await page.goto(`issue/${id}`)
  await hears
  await page.getByText('The tide is low.').waitFor()
  await page.keyboard.press('e')
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.fill('The tide is low, still.')

  const other = await openAs('lin', `issue/${id}`)
  await other.getByText('The tide is low.').waitFor()
  await other.keyboard.press('e')
  await other.getByRole('textbox', { name: 'Description' }).fill('The tide is high.')
  await other.getByRole('textbox', { name: 'Description' }).press('Control+Enter')

  await expect(page.getByText('Changed by Lin Chen just now')).toBeVisible()
  await expect(editor).toHaveValue('The tide is low, still.')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('The tide is high.')
})

test('rows of a list change where they stand, and new issues wait behind a button', async ({ page, world }) => {
  const project = await world.createProject('Beacon')
  const first = await project.createIssue({ summary: 'The lamp is dim', fields: { State: 'Open' } })
  const hears = listening(page)
  await page.goto(`issues/${project.key}`)
  await hears
  await expect(row(page, first)).toContainText('The lamp is dim')
  await world.api.post(`issues/${first}`, { summary: 'The lamp is bright' })
  await expect(row(page, first)).toContainText('The lamp is bright')

  const second = await project.createIssue({ summary: 'The horn is silent', fields: { State: 'Open' } })
  const button = page.getByRole('button', { name: '1 new issue' })
  await expect(button).toBeVisible()
  await expect(row(page, second)).toHaveCount(0)
  await button.click()
  await expect(row(page, second)).toBeVisible()
  await expect(button).toHaveCount(0)
  await world.api.delete(`issues/${first}`)
  await expect(row(page, first)).toHaveCount(0)
})

test('eight tabs share one stream, and another takes over when its tab is closed', async ({ context, world }) => {
  const id = await world.createIssue({ summary: 'Open in many tabs' })
  const { opened, ended } = watchStreams(context)
  const open = () => opened.filter(request => !ended.has(request))
  const pages: Page[] = []
  for (let count = 0; count < 8; count++) {
    const page = await context.newPage()
    await page.goto(`issue/${id}`)
    await expect(page.getByRole('heading', { name: 'Open in many tabs', exact: true })).toBeVisible()
    pages.push(page)
  }
  await expect.poll(() => open().length).toBe(1)
  const say = (text: string) => world.api.post(`issues/${id}/comments`, { text })
  await say('Heard by all of you')
  for (const page of pages) await expect(comments(page).getByText('Heard by all of you')).toBeVisible()

  const leader = open()[0]?.frame().page()
  await leader?.close()
  const others = pages.filter(page => page !== leader)
  expect(others).toHaveLength(7)
  await expect.poll(() => open().filter(request => request.frame().page() !== leader).length).toBe(1)
  await say('Heard by those who are left')
  for (const page of others) await expect(comments(page).getByText('Heard by those who are left')).toBeVisible()
})
