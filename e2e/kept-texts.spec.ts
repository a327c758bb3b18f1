import { expect, test } from './support/fixtures.ts'

test('a summary that was being written outlives its tab, and Escape gives it up', async ({ page, world }) => {
  const id = await world.createIssue({ summary: 'Tide gauge is stuck' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Edit Summary' }).press('Enter')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Tide gauge is stuck at')
  await page.close()

  const next = await page.context().newPage()
  await next.goto(`issue/${id}`)
  await next.getByRole('button', { name: 'Continue: Summary' }).click()
  const box = next.getByRole('textbox', { name: 'Summary' })
  await expect(box).toHaveValue('Tide gauge is stuck at')
  await expect(next.getByText('Draft restored')).toBeVisible()
  await next.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(box).toHaveValue('Tide gauge is stuck')
  await box.fill('Tide gauge is stuck at three')
  await box.press('Escape')
  await next.reload()
  await expect(next.getByRole('heading', { name: 'Tide gauge is stuck', exact: true })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Continue: Summary' })).toHaveCount(0)
})

test('a draft is told beside the text it belongs to, and is continued or thrown away there', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Read with a draft', description: 'As it stands.' })
  await world.api.post(`issues/${id}/comments`, { text: 'Said once.' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Edit description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description' }).fill('As it will stand.')
  const comment = page.getByRole('article', { name: /Ada Lovelace/ })
  await comment.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await comment.getByRole('textbox', { name: 'Comment' }).fill('Said twice.')
  const onServer = async () => {
    const issue = await page.request.get(`api/issues/${id}?fields=editDraft(text),comments(editDraft(text))`)
    const { editDraft, comments } = await issue.json()
    return [editDraft?.text, comments[0]?.editDraft?.text]
  }
  await expect.poll(onServer).toEqual(['As it will stand.', 'Said twice.'])

  const next = await page.context().newPage()
  await page.close()
  await next.goto(`issue/${id}`)
  const left = async () => {
    const issue = await next.request.get(`api/issues/${id}?fields=comments(editDraft(text))`)
    return (await issue.json()).comments[0]?.editDraft?.text
  }
  const said = next.getByRole('article', { name: /Ada Lovelace/ })
  await said.getByRole('button', { name: 'Discard: Comment' }).click()
  await expect(said.getByText('Unsaved draft')).toHaveCount(0)
  await expect.poll(left).toBeUndefined()
  await next.getByRole('button', { name: 'Continue: Description' }).click()
  const box = next.getByRole('textbox', { name: 'Description' })
  await expect(box).toHaveValue('As it will stand.')
  await box.press('Control+Enter')
  await expect(next.getByText('As it will stand.')).toBeVisible()
  await expect(next.getByText('Unsaved draft')).toHaveCount(0)
  await said.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(said.getByRole('textbox', { name: 'Comment' })).toHaveValue('Said once.')
})

test('work that was being written down outlives a press beside its form', async ({ page, world }) => {
  const project = await world.createProject('Octant')
  await world.api.post(`admin/projects/${project.key}/timeTrackingSettings`, { enabled: true })
  const id = await project.createIssue({ summary: 'Measured by hand' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Add work' }).click()
  const form = page.getByRole('form', { name: 'Spent time' })
  await form.getByRole('textbox', { name: 'Spent time' }).fill('1h 30m')
  await form.getByRole('textbox', { name: 'Description' }).fill('Took the height of the sun.')
  await page.mouse.click(5, 790)
  await expect(form).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add work' }).click()
  await expect(form.getByText('Draft restored')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Took the height of the sun.')
  await form.getByRole('button', { name: 'Add work' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Took the height of the sun.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add work' }).click()
  await expect(form.getByRole('textbox', { name: 'Spent time' })).toHaveValue('')
})

test('an issue that is deleted under a writer gives the text back, and the issue when it is restored', async ({
  page,
  world,
}) => {
  const id = await world.createIssue({ summary: 'Gone while writing' })
  await page.goto(`issue/${id}`)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Half a thought about')
  const { id: stored } = await world.api.get<{ id: string }>(`issues/${id}?fields=id`)
  await world.api.delete(`issues/${stored}`)
  await expect(page.getByRole('heading', { name: `${id} is not there any more` })).toBeVisible()
  const kept = page.getByRole('region', { name: 'What you had not saved' })
  await expect(kept).toContainText('Half a thought about')
  await expect(kept.getByRole('button', { name: 'Copy: Comment' })).toBeVisible()
  await world.api.post(`issues/${stored}/restore`)
  await expect(page.getByRole('heading', { name: 'Gone while writing', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thought about')
})
