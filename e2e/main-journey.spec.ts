import { choose, field, filterBy, row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'
import { shownIds } from './support/search-actions.ts'
import { PASSWORD } from './support/world.ts'

test.use({ as: null })

test('a person signs in, finds an imported issue, changes it, discusses it and sees its history', async ({ page }) => {
  await test.step('signing in leads to the issues', async () => {
    await page.goto('')
    await page.getByLabel('Login').fill('ada')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Issues', level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Issues' }).getByRole('listitem').first()).toBeVisible()
  })

  await test.step('filters narrow the list to what is looked for', async () => {
    await filterBy(page, 'Project', /Harbour/)
    await expect.poll(async () => (await shownIds(page)).map(id => id.split('-')[0])).not.toContain('COM')
    await filterBy(page, 'State', 'Open')
    await filterBy(page, 'Assignee', /^jon/, 'jon')
    await expect(row(page, 'HAR-38')).toHaveCount(0)
    await page.getByRole('combobox', { name: /Search in/ }).fill('crane')
    await expect(page.getByRole('listitem').filter({ hasText: /HAR-\d+/ })).toHaveCount(2)
    await expect(row(page, 'HAR-18')).toBeVisible()
    await expect(page).toHaveURL(/q=project/)
  })

  await test.step('the address holds the filters', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Project: Harbour' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'State: Open' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Assignee: jon' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: /Search in/ })).toHaveValue('crane')
    await expect(page.getByRole('listitem').filter({ hasText: /HAR-\d+/ })).toHaveCount(2)
  })

  const panel = page.getByRole('complementary', { name: 'Selected issue' })
  await test.step('an issue opens beside the list, then as a page', async () => {
    await row(page, 'HAR-18').click()
    await expect(panel.getByRole('heading', { name: 'Crane needs a manual' })).toBeVisible()
    await expect(panel.getByText('much like')).toBeVisible()
    await expect(panel.getByRole('link', { name: /^#17/ })).toBeVisible()
    await panel.getByRole('button', { name: 'Open full page' }).click()
    await expect(page).toHaveURL(/\/issue\/HAR-18\/crane-needs-a-manual$/)
    await expect(page).toHaveTitle(/HAR-18 Crane needs a manual/)
    await expect(page.getByRole('article', { name: 'Comment by kofi' })).toContainText('I see it too.')
  })

  await test.step('state and assignee change where they stand', async () => {
    await choose(page, field(page, 'State'), 'Closed')
    await expect(page.getByRole('button', { name: 'State: Closed' })).toBeVisible()
    await choose(page, field(page, 'Assignee'), /Ada Lovelace/, 'Ada')
    await expect(page.getByRole('button', { name: 'Assignee: Ada Lovelace' })).toBeVisible()
    // It stands there before the server has it.
    await expect
      .poll(async () => (await page.request.get('api/issues/HAR-18?fields=customFields(value(name))')).text())
      .toMatch(/Closed.*Ada Lovelace|Ada Lovelace.*Closed/)
  })

  await test.step('a comment is written', async () => {
    await page.getByRole('button', { name: 'Write a comment…' }).click()
    const text = page.getByRole('textbox', { name: 'Comment' })
    await text.fill('The manual is **finished**, thanks @kofi.')
    await text.press('Control+Enter')
    const comment = page.getByRole('article', { name: 'Comment by Ada Lovelace' })
    await expect(comment.locator('strong')).toHaveText('finished')
    await expect(page.getByRole('button', { name: 'Write a comment…' })).toBeVisible()
    await expect
      .poll(async () => (await page.request.get('api/issues/HAR-18/comments?fields=text')).text())
      .toContain('The manual is **finished**')
  })

  await test.step('the history tells it all, also after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'State: Closed' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Comment by Ada Lovelace' })).toBeVisible()
    await page.getByRole('tab', { name: 'History' }).click()
    const history = page.getByRole('tabpanel', { name: 'History' })
    await expect(history.getByText('changed State:')).toBeVisible()
    await expect(history).toContainText(/Open.*Closed/)
    await expect(history.getByText('changed Assignee:')).toBeVisible()
    await expect(history).toContainText(/jon.*Ada Lovelace/)
  })

  await test.step('resolved, it has left the list of what is open', async () => {
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Issues', exact: true })
      .click()
    await page.goto(`issues?${new URLSearchParams({ q: 'issue id: HAR-6, HAR-18, HAR-40' })}`)
    await expect(row(page, 'HAR-6')).toBeVisible()
    await expect(row(page, 'HAR-18')).toHaveCount(0)
    await expect(row(page, 'HAR-40')).toHaveCount(0)
  })
})
