import { row } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('a reporter sees her own issues and nothing of the others', async ({ openAs, world }) => {
  const page = await openAs(
    await world.createReporter('Mary Celeste'),
    'newIssue?project=COM&summary=My+parcel+is+lost',
  )
  await expect(page.getByRole('button', { name: /^Project: .*Compass/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Summary' }).press('Control+Enter')
  await expect(page).toHaveURL(/\/issue\/COM-\d+/)
  const own = /COM-\d+/.exec(page.url())?.[0] ?? ''
  await expect(page.getByRole('heading', { name: 'My parcel is lost', level: 2 })).toBeVisible()

  await page.goto('issues')
  await expect(row(page, own)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Issues' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('combobox', { name: /Search in/ }).fill('ferries')
  await expect(page.getByText('Nothing matches')).toBeVisible()

  const hidden = await world.createIssue({ summary: 'Salaries' })
  await page.goto(`issue/${hidden}`)
  await expect(page.getByText(`There is no issue ${hidden}`)).toBeVisible()
  await expect(page.getByText('Salaries')).toHaveCount(0)
  await page.goto('issue/COM-99999')
  await expect(page.getByText('There is no issue COM-99999')).toBeVisible()
})

test('what a person may not do is not offered', async ({ openAs }) => {
  const page = await openAs('rosa', 'projects')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New project' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Administration' })).toHaveCount(0)
  await page.goto('projects/COM/settings')
  await expect(page.getByText(/You may not change this project|There is no such project/)).toBeVisible()
})
