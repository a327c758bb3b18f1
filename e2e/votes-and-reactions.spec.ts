import { expect, test } from './support/fixtures.ts'

test('one votes, watches, reacts and pins, and others see it', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Wanted by many' })
  for (const text of ['First words', 'Second words']) await world.api.post(`issues/${id}/comments`, { text })
  const lin = await openAs('lin', `issue/${id}`)
  const vote = lin.getByRole('button', { name: /^Vote for this issue\. 0 votes/ })
  await vote.click()
  await expect(lin.getByRole('button', { name: /^Take your vote back\. 1 vote/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await lin.getByRole('button', { name: 'Watch: add your star' }).click()
  await expect(lin.getByRole('button', { name: 'Stop watching: remove your star' })).toBeVisible()
  await lin.getByRole('button', { name: '1 watcher, 1 vote' }).click()
  const people = lin.getByRole('dialog', { name: 'Watchers and voters' })
  await expect(people.getByRole('region', { name: 'Watchers' })).toContainText('Lin Chen')
  await expect(people.getByRole('region', { name: 'Voters' })).toContainText('Lin Chen')
  await lin.keyboard.press('Escape')

  const comment = lin.getByRole('article', { name: /Ada Lovelace/ }).filter({ hasText: 'First words' })
  await comment.hover()
  await comment.getByRole('button', { name: 'Add reaction' }).click()
  await lin.getByRole('button', { name: 'heart', exact: true }).click()
  await expect(comment.getByRole('button', { name: 'heart: Lin Chen' })).toHaveAttribute('aria-pressed', 'true')
  await comment.hover()
  await comment.getByRole('button', { name: 'Comment actions' }).click()
  await lin.getByRole('menuitem', { name: 'Pin', exact: false }).click()
  const pinned = lin.getByRole('region', { name: 'Pinned comments' })
  await expect(pinned).toContainText('First words')

  await page.goto(`issue/${id}`)
  // The reporter may look at the votes but has none.
  await expect(page.getByRole('button', { name: /You reported this issue.* 1 vote/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pinned comments' })).toContainText('First words')
  const seen = page.getByRole('article', { name: /Ada Lovelace/ }).filter({ hasText: 'First words' })
  await seen.getByRole('button', { name: 'heart: Lin Chen' }).click()
  await expect(seen.getByRole('button', { name: /heart: Lin Chen and Ada Lovelace/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await pinned.getByRole('button', { name: 'Unpin' }).click()
  await expect(pinned).toHaveCount(0)
  // It is gone from the screen before the server has heard of it.
  await expect
    .poll(() => world.api.get<object[]>(`issues/${id}/comments?fields=text,pinned`))
    .toMatchObject([{ pinned: false }, { pinned: false }])
  await lin.reload()
  await expect(lin.getByRole('button', { name: /^Take your vote back/ })).toBeVisible()
  await expect(pinned).toHaveCount(0)
  await expect.poll(async () => (await votesOf(world.api, id)).votes).toBe(1)
})

test('a task is ticked while somebody else edits the text, and neither is in the other’s way', async ({
  page,
  openAs,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Ticked by two', description: '- [ ] bread\n- [ ] milk' })
  await page.goto(`issue/${id}`)
  const editor = await openAs('lin', `issue/${id}`)
  await editor.getByRole('button', { name: 'Edit description' }).click()
  await editor
    .getByRole('textbox', { name: 'Description' })
    .fill('For Saturday:\n\n- [ ] bread\n- [ ] milk\n- [ ] eggs')

  await page.getByRole('checkbox').nth(1).click()
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked()
  await expect.poll(async () => (await votesOf(world.api, id)).description).toBe('- [ ] bread\n- [x] milk')

  await editor.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await expect(editor.getByText('For Saturday:')).toBeVisible()
  await expect
    .poll(async () => (await votesOf(world.api, id)).description)
    .toBe('For Saturday:\n\n- [ ] bread\n- [x] milk\n- [ ] eggs')
  await expect(editor.getByRole('dialog')).toHaveCount(0)
})

interface Shown {
  readonly votes: number
  readonly description: string | null
}

const votesOf = (api: { get<T>(path: string): Promise<T> }, id: string): Promise<Shown> =>
  api.get<Shown>(`issues/${id}?fields=votes,description`)

test('a comment that was sent is in sight as a whole, and so is the reaction to it', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Sound the deep water' })
  for (let number = 1; number <= 12; number++)
    await world.api.post(`issues/${id}/comments`, { text: `Sounding ${number}\n\nNo ground.` })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: /^Write a comment/ }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Ground at last\n\n- sand\n- shells')
  await page.keyboard.press('Control+Enter')
  const said = page.getByRole('article').getByRole('article').filter({ hasText: 'Ground at last' })
  const isWhole = async () => {
    const [comment, bar] = [
      await said.boundingBox(),
      await page.getByRole('button', { name: /^Write a comment/ }).boundingBox(),
    ]
    return comment !== null && bar !== null && comment.y + comment.height <= bar.y
  }
  await expect(said.getByRole('link').first()).toBeVisible()
  await expect.poll(isWhole).toBe(true)
  await said.hover()
  await said.getByRole('button', { name: 'Add reaction' }).click()
  await page.getByRole('button', { name: 'heart', exact: true }).click()
  await expect(said.getByRole('button', { name: /^heart/ })).toBeVisible()
  await expect.poll(isWhole).toBe(true)
})
