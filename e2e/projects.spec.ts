import { choose, field } from './support/actions.ts'
import { expect, test } from './support/fixtures.ts'

test('a project is created from a template, gets a field with values, and its issues use them', async ({ page }) => {
  await test.step('create', async () => {
    await page.goto('projects')
    await page.getByRole('link', { name: 'New project' }).click()
    await page.getByText('Kanban', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Northern Lights')
    await expect(page.getByRole('textbox', { name: 'Key' })).not.toHaveValue('')
    await page.getByRole('textbox', { name: 'Key' }).fill('1X')
    await expect(page.getByText('Start with a letter.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Key' }).fill('COM')
    await expect(page.getByText('Another project has this key.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Key' }).fill('LIGHT')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expect(page).toHaveURL(/\/(projects|issues)\/LIGHT|project=LIGHT/)
  })

  await test.step('add a field and its values', async () => {
    await page.goto('projects/LIGHT/settings?tab=fields')
    await expect(page.getByRole('button', { name: /^Stage/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add field' })
    await dialog.getByRole('tab', { name: 'New field' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Colour')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    const panel = page.getByRole('complementary')
    for (const value of ['Green', 'Violet']) {
      await panel.getByRole('textbox', { name: 'New value' }).fill(value)
      await panel.getByRole('textbox', { name: 'New value' }).press('Enter')
      await expect(panel.getByRole('textbox', { name: `Name of ${value}` })).toHaveValue(value)
    }
  })

  await test.step('an issue takes a value', async () => {
    await page.goto('newIssue?project=LIGHT&summary=Seen+over+the+sea')
    await choose(page, field(page, 'Colour'), 'Violet')
    await page.getByRole('textbox', { name: 'Summary' }).press('Control+Enter')
    await expect(page).toHaveURL(/\/issue\/LIGHT-1/)
    await expect(page.getByRole('button', { name: 'Colour: Violet' })).toBeVisible()
  })

  await test.step('a changed key leaves old links alive', async () => {
    await page.goto('projects/LIGHT/settings')
    await page.getByRole('textbox', { name: 'Key' }).fill('AURORA')
    await expect(page.getByText('Links and ids with LIGHT keep working.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/projects\/AURORA\/settings/)
    await page.goto('issue/LIGHT-1')
    await expect(page).toHaveURL(/\/issue\/AURORA-1/)
    await expect(page.getByRole('heading', { name: 'Seen over the sea', level: 2 })).toBeVisible()
  })
})

test('a project is archived and comes back', async ({ page, world }) => {
  await world.api.post('admin/projects?template=scrum', {
    name: 'Short Trip',
    shortName: 'TRIP',
    leader: { id: world.users.ada },
  })
  await page.goto('projects/TRIP/settings')
  await page.getByRole('button', { name: 'Archive project' }).click()
  await expect(page.getByRole('button', { name: 'Restore project' })).toBeVisible()
  await page.goto('projects')
  await expect(page.getByRole('link', { name: /Compass/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Short Trip/ })).toHaveCount(0)
  await page.getByText('Show archived').click()
  await page.getByRole('link', { name: /Short Trip/ }).click()
  await page.goto('projects/TRIP/settings')
  await page.getByRole('button', { name: 'Restore project' }).click()
  await expect(page.getByRole('button', { name: 'Archive project' })).toBeVisible()
})
