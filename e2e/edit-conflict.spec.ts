import { choose, field } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('a description that somebody else changed in between is never overwritten silently', async ({
  page,
  openAs,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Edited by two', description: 'Buy milk.' })
  await page.goto(`issue/${id}`)
  const other = await openAs('lin', `issue/${id}`)
  for (const [who, text] of [
    [page, 'Buy oat milk.'],
    [other, 'Buy milk and bread.'],
  ] as const) {
    await who.getByText('Buy milk.').waitFor()
    await who.keyboard.press('e')
    await who.getByRole('textbox', { name: 'Description' }).fill(text)
  }
  await page.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await expect(page.getByText('Buy oat milk.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0)
  // It stands there before the server has it.
  await expect
    .poll(async () => (await world.api.get<{ description: string }>(`issues/${id}?fields=description`)).description)
    .toBe('Buy oat milk.')

  await other.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  const dialog = other.getByRole('dialog', { name: 'Description was changed by somebody else' })
  await expect(dialog).toContainText('Buy oat milk.')
  await expect(dialog).toContainText('Buy milk and bread.')
  // Whoever closes the question has lost nothing, and is asked again.
  await other.keyboard.press('Escape')
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Buy milk and bread.')
  await other.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
  await expect(dialog).toContainText('Both of you changed the same lines in one place')
  await dialog.getByRole('button', { name: 'Edit merged text' }).click()
  const merged = dialog.getByRole('textbox', { name: 'Merged text' })
  await expect(merged).toHaveValue(
    '▼ Saved now, by somebody else:\nBuy oat milk.\n▼ Yours:\nBuy milk and bread.\n▲ Both versions end here',
  )
  // The marks do not become part of the text.
  await dialog.getByRole('button', { name: 'Save merged text' }).click()
  await expect(dialog).toContainText('Delete them before you save.')
  await merged.fill('Buy oat milk and bread.')
  await dialog.getByRole('button', { name: 'Save merged text' }).click()
  await expect(other.getByText('Buy oat milk and bread.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Buy oat milk and bread.')).toBeVisible()
})

for (const kept of ['page that saw it', 'draft of another day'] as const)
  test(`changes of two people at different places of a description are kept both, from a ${kept}`, async ({
    page,
    openAs,
    world,
  }) => {
    const id = await world.createIssue({ summary: `Grown from a ${kept}`, description: 'Start.\n\nMiddle.\n\nEnd.' })
    await page.goto(`issue/${id}`)
    await page.getByText('Middle.').waitFor()
    await page.keyboard.press('e')
    const box = page.getByRole('textbox', { name: 'Description' })
    await box.fill('Start, mine.\n\nMiddle.\n\nEnd.')
    if (kept === 'draft of another day') {
      await expect
        .poll(async () => (await page.request.get(`api/issues/${id}?fields=editDraft(text)`)).json())
        .toMatchObject({ editDraft: { text: 'Start, mine.\n\nMiddle.\n\nEnd.' } })
      await page.reload()
      await page.getByText('Middle.').waitFor()
      await page.keyboard.press('e')
      await expect(box).toHaveValue(/mine/)
    }
    const other = await openAs('lin', `issue/${id}`)
    await other.getByText('Middle.').waitFor()
    await other.keyboard.press('e')
    await other.getByRole('textbox', { name: 'Description' }).fill('Start.\n\nMiddle.\n\nEnd.\n\nTheirs.')
    await other.getByRole('textbox', { name: 'Description' }).press('Control+Enter')
    const stored = async () =>
      (await world.api.get<{ description: string }>(`issues/${id}?fields=description`)).description
    await expect.poll(stored).toBe('Start.\n\nMiddle.\n\nEnd.\n\nTheirs.')

    await box.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Description was changed by somebody else' })
    await expect(dialog).toContainText('Both changes fit together.')
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await expect.poll(stored).toBe('Start, mine.\n\nMiddle.\n\nEnd.\n\nTheirs.')
  })

test('changes of two people at different places of a comment are kept both', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Answered by two' })
  await world.api.post(`issues/${id}/comments`, { text: 'First.\n\nSecond.' })
  await page.goto(`issue/${id}`)
  const other = await openAs('ada', `issue/${id}`)
  for (const [who, text] of [
    [page, 'First.\n\nSecond.\n\nThird.'],
    [other, 'First, mine.\n\nSecond.'],
  ] as const) {
    const comment = who.getByRole('article', { name: /Ada Lovelace/ })
    await comment.hover()
    await comment.getByRole('button', { name: 'Edit comment' }).click()
    await comment.getByRole('textbox', { name: 'Comment' }).fill(text)
  }
  const stored = async () =>
    (await world.api.get<{ text: string }[]>(`issues/${id}/comments?fields=text`)).map(({ text }) => text)
  await page
    .getByRole('article', { name: /Ada Lovelace/ })
    .getByRole('textbox')
    .press('Control+Enter')
  await expect.poll(stored).toEqual(['First.\n\nSecond.\n\nThird.'])
  await other
    .getByRole('article', { name: /Ada Lovelace/ })
    .getByRole('textbox')
    .press('Control+Enter')
  await other.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(stored).toEqual(['First, mine.\n\nSecond.\n\nThird.'])
})

test('a field that somebody else changed in between asks which value to keep', async ({ page, openAs, world }) => {
  const id = await world.createIssue({ summary: 'Decided by two', fields: { State: 'Open' } })
  await page.goto(`issue/${id}`)
  const other = await openAs('lin', 'issues')
  // Whoever hears of the change at once chooses with the new value before their eyes.
  await other.route('**/api/events?*', route => route.abort())
  await other.goto(`issue/${id}`)
  await expect(field(other, 'State')).toHaveAccessibleName('State: Open')
  await choose(page, field(page, 'State'), 'In Progress')
  await expect(field(page, 'State')).toHaveAccessibleName('State: In Progress')
  await expect.poll(() => stateOf(world.api, id)).toBe('In Progress')

  await choose(other, field(other, 'State'), 'Fixed')
  const dialog = other.getByRole('dialog', { name: 'State was changed by somebody else' })
  await expect(dialog).toContainText('In Progress')
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(other, 'State')).toHaveAccessibleName('State: In Progress')
  expect(await stateOf(world.api, id)).toBe('In Progress')

  await choose(page, field(page, 'State'), 'Open')
  await expect.poll(() => stateOf(world.api, id)).toBe('Open')
  await choose(other, field(other, 'State'), 'Fixed')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(field(other, 'State')).toHaveAccessibleName('State: Fixed')
  await expect.poll(() => stateOf(world.api, id)).toBe('Fixed')
})

interface Fields {
  readonly customFields: readonly { readonly name: string; readonly value: { readonly name: string } | null }[]
}

async function stateOf(api: { get<T>(path: string): Promise<T> }, id: string): Promise<string | undefined> {
  const { customFields } = await api.get<Fields>(`issues/${id}?fields=customFields(name,value(name))`)
  return customFields.find(({ name }) => name === 'State')?.value?.name
}
