import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Edit article' })
const title = (page: Page) => form(page).getByRole('textbox', { name: 'Title' })

async function textOf(page: Page) {
  const text = form(page).getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveClass(/cm-content/)
  return text
}

test('a template is written, begins an article once its words are filled in, and never over typed text unasked', async ({
  page,
  world,
}) => {
  const { name, key } = await world.createProject('Minutes')
  await page.goto(`articles/n?isTemplate=true&project=${key}`)
  await title(page).fill('Minutes of a meeting')
  await (await textOf(page)).fill('Minutes of {{title}}, {{project}}, by {{user}}')
  const offered = form(page).getByRole('checkbox', { name: 'Offer in all projects' })
  const kept = page.waitForResponse(
    reply => reply.url().includes('/articleDrafts') && reply.request().postDataJSON()?.forAllProjects === true,
  )
  await form(page).getByText('Offer in all projects').click()
  await kept
  await expect(page).toHaveURL(/draft=/)
  await page.reload()
  await expect(offered).toBeChecked()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('This is a template')).toBeVisible()
  await page.getByRole('link', { name: 'New article from it' }).click()

  const text = await textOf(page)
  await expect(text).toContainText(`Minutes of {{title}}, ${name}, by Ada Lovelace`)
  // The title is awaited after a reload as well.
  await expect(page).toHaveURL(/draft=/)
  await page.reload()
  await expect(await textOf(page)).toContainText('Minutes of {{title}}')
  await title(page).fill('the harbour board')
  await title(page).press('Enter')
  await expect(text).toHaveText(`Minutes of the harbour board, ${name}, by Ada Lovelace`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article').getByText(`Minutes of the harbour board, ${name}`)).toBeVisible()

  await page.goto(`articles/n?project=${key}`)
  await (await textOf(page)).fill('My own words')
  const choose = async () => {
    await page.getByRole('button', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Minutes of a meeting' }).click()
  }
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my text' }).click()
  await expect(await textOf(page)).toHaveText('My own words')
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(await textOf(page)).toContainText('Minutes of {{title}}')
  // Thrown away, with the draft.
  const dropped = page.waitForResponse(reply => reply.request().method() === 'DELETE' && reply.ok())
  await page.getByRole('button', { name: 'Discard' }).click()
  await dropped
})

test('an article is saved as a template, which is offered in all projects and deleted from the list of templates', async ({
  page,
  world,
}) => {
  const { key } = await world.createProject('Retrospectives')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  await world.api.post('articles', { project: { id }, summary: 'Looking back', content: 'What went well?' })
  await page.goto(`articles/${key}-A-1`)
  await page.getByRole('button', { name: 'Article actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Pattern of looking back')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template “Pattern of looking back” saved')).toBeVisible()

  await page.goto('articles/templates')
  const row = page.getByRole('listitem').filter({ hasText: 'Pattern of looking back' })
  await row.getByRole('button').click()
  const offered = page.waitForResponse(reply => reply.request().method() === 'POST' && reply.ok())
  await page.getByRole('menuitem', { name: 'Offer in all projects' }).click()
  await offered
  await expect(row.getByText('For all projects')).toBeVisible()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete template' }).click()
  await expect(row).toHaveCount(0)
})

test('an article is begun with a template, published, and merged with what came between, by the keyboard alone', async ({
  page,
  world,
}) => {
  const { key } = await world.createProject('Logbooks')
  const { id } = await world.api.get<{ id: string }>(`admin/projects/${key}?fields=id`)
  const pattern = { project: { id }, summary: 'Pattern of a log', content: 'Log of {{title}}', isTemplate: true }
  await world.api.post('articles', pattern)
  await page.goto(`articles/n?project=${key}`)
  await expect(title(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Template' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Template' }).locator('input')).toBeFocused()
  await page.keyboard.type('log')
  await expect(page.getByRole('option')).toHaveText(['Pattern of a log'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const text = await textOf(page)
  await expect(text).toContainText('Log of {{title}}')
  await expect(page.getByRole('button', { name: 'Template' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('the pilot boat')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text).toHaveText('Log of the pilot boat')
  await page.keyboard.press('Control+Enter')
  const shown = page.getByRole('region', { name: 'Text', exact: true })
  await expect(shown.getByText('Log of the pilot boat')).toBeVisible()

  await page.keyboard.press('e')
  await expect(await textOf(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', north')
  await world.api.post(`articles/${key}-A-2`, { content: 'Log of the old pilot boats' })
  await expect(page.getByText('Changed by Ada Lovelace just now')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Text was changed by somebody else' })
  await expect(dialog).toBeVisible()
  const merge = dialog.getByRole('button', { name: 'Edit merged text' })
  for (let step = 0; step < 8 && !(await merge.evaluate(one => one === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Log of the old pilot boats, north')
  await page.keyboard.press('Control+Enter')
  await expect(shown.getByText('Log of the old pilot boats, north')).toBeVisible()
})
