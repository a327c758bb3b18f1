import type { Page, Route } from '@playwright/test'
import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

const issueTitle = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

/** Renames an issue after the page's first reading of it was answered, but before the page has the answer. */
async function renameWhileRead(page: Page, world: World, id: string, summary: string): Promise<void> {
  let isRenamed = false
  const rename = async (route: Route) => {
    if (isRenamed) return route.fallback()
    isRenamed = true
    const response = await route.fetch()
    await world.api.post(`issues/${id}`, { summary })
    await route.fulfill({ response })
  }
  await page.route(url => url.pathname.endsWith(`/api/issues/${id}`), rename)
}

test('what changes while a second tab reads it is shown there, too', async ({ page, context, world, baseURL }) => {
  const [near, far] = [await world.createProject('Jetty'), await world.createProject('Horizon')]
  const first = await near.createIssue({ summary: 'Moor the boat' })
  const second = await far.createIssue({ summary: 'Sight the sail' })
  const stream = page.waitForRequest(request => request.url().includes('/api/events?'))
  await page.goto(`issues/${near.key}`)
  expect(new URL((await stream).url()).pathname).toBe(new URL('api/events', baseURL).pathname)
  await expect(row(page, first)).toBeVisible()

  // The one stream of both tabs was about the other project until now.
  const tab = await context.newPage()
  await renameWhileRead(tab, world, second, 'Sight the whale')
  await tab.goto(`issue/${second}`)
  await expect(issueTitle(tab, 'Sight the whale')).toBeVisible()
  await world.api.post(`issues/${second}/comments`, { text: 'Thar she blows' })
  await expect(tab.getByText('Thar she blows')).toBeVisible()
})

test('what changes while it is read is shown, though its list is watched anyway', async ({ page, context, world }) => {
  const project = await world.createProject('Mooring')
  const id = await project.createIssue({ summary: 'Splice the rope' })
  const stream = page.waitForRequest(request => request.url().includes('/api/events?'))
  await page.goto(`issues/${project.key}`)
  await stream
  await expect(row(page, id)).toBeVisible()
  const tab = await context.newPage()
  await renameWhileRead(tab, world, id, 'Splice the chain')
  await tab.goto(`issue/${id}`)
  await expect(issueTitle(tab, 'Splice the chain')).toBeVisible()
  await expect(row(page, id)).toContainText('Splice the chain')
})
