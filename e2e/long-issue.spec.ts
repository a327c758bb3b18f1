import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { World } from './support/world.ts'

const COMMENTS = 70

/** An issue in a project of its own with more comments than are read at once; gives its id and those of the comments. */
async function longIssue(world: World, project: string) {
  const { createIssue } = await world.createProject(project)
  const issue = await createIssue({ summary: 'Talked about for years' })
  const comments: string[] = []
  for (let number = 1; number <= COMMENTS; number++) {
    const path = `issues/${issue}/comments?fields=id`
    const { id } = await world.api.post<{ id: string }>(path, { text: `Remark ${number}.` })
    comments.push(id)
  }
  return { issue, comments }
}

const remarks = (page: Page) => page.getByRole('article', { name: /^Comment by/ })
const remark = (page: Page, number: number) => remarks(page).filter({ hasText: `Remark ${number}.` })

test('of a long talk the newest comments are read first, the older ones on request', async ({ openAs, world }) => {
  const { issue, comments } = await longIssue(world, 'Talk')
  const page = await openAs('lin', 'projects')
  const requests: string[] = []
  page.on('request', request => requests.push(decodeURIComponent(request.url())))
  await page.goto(`issue/${issue}`)
  await expect(remarks(page)).toHaveCount(50)
  await expect(remark(page, COMMENTS)).toHaveCount(1)
  await expect(remark(page, COMMENTS - 50)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Comments' })).toContainText(String(COMMENTS))
  // Read again, because of a change, are those that are shown.
  const talk = requests.filter(url => url.includes('/comments?') && !url.includes('from='))
  expect(talk.filter(url => !url.includes('$top=51'))).toEqual([])
  // Files may be hundreds: they come apart from the issue.
  const readings = requests.filter(url => url.includes('summaryVersion'))
  expect(readings.length).toBeGreaterThan(0)
  expect(readings.filter(url => url.includes('attachments('))).toEqual([])

  // What the reader comes near is drawn whole.
  await remark(page, COMMENTS).hover()
  await expect(remark(page, COMMENTS).getByRole('button', { name: 'Comment actions' })).toBeVisible()

  await page.getByRole('button', { name: `Show earlier comments (${COMMENTS - 50})` }).click()
  await expect(remarks(page)).toHaveCount(COMMENTS)
  await expect(page.getByRole('button', { name: /earlier comment/ })).toHaveCount(0)

  // What is said elsewhere arrives without the older ones being read away.
  await world.api.post(`issues/${issue}/comments`, { text: 'Remark from elsewhere.' })
  await expect(remarks(page).filter({ hasText: 'Remark from elsewhere.' })).toHaveCount(1)
  await expect(remark(page, 1)).toHaveCount(1)

  // A link to one that is read already leads there without losing the others.
  await page.goto(`issue/${issue}#comment-${comments[COMMENTS - 1]}`)
  await expect(remark(page, COMMENTS)).toBeInViewport()
})

test('a link to an old comment shows it among its neighbours, and writing leads to the newest', async ({
  openAs,
  world,
}) => {
  const { issue, comments } = await longIssue(world, 'Reminiscence')
  const page = await openAs('lin', `issue/${issue}#comment-${comments[9]}`)
  await expect(remark(page, 10)).toBeInViewport()
  await expect(remark(page, 1)).toHaveCount(1)
  await expect(remark(page, COMMENTS)).toHaveCount(0)
  await page.getByRole('button', { name: 'Write a comment…' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('As was said long ago.')
  await page.keyboard.press('Control+Enter')
  await expect(remarks(page).filter({ hasText: 'As was said long ago.' })).toBeVisible()
  await expect(remark(page, COMMENTS)).toHaveCount(1)
  await expect(remark(page, 1)).toHaveCount(0)

  await page.goto(`issue/${issue}#comment-${comments[0]}`)
  await expect(remark(page, 1)).toBeInViewport()
  const later = page.getByRole('button', { name: /later comment/ })
  await later.click()
  await expect(remarks(page)).toHaveCount(COMMENTS + 1)
  await expect(later).toHaveCount(0)
})
