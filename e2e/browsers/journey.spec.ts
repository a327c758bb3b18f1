import { expect, test } from './fixtures.ts'
import type { Tab, Target } from './tab.ts'

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) })
const textbox = (name: string, within?: Target): Target => ({ role: 'textbox', name, ...(within && { within }) })
const option = (name: string | RegExp): Target => ({ role: 'option', name })
const dialog = (name: string): Target => ({ role: 'dialog', name })

const newIssue = dialog('New issue')
const panel: Target = { role: 'complementary', name: 'Selected issue' }
const rows: Target = { role: 'link', name: /COM-\d/, within: { role: 'list', name: 'Issues' } }
const row = (summary: RegExp): Target => ({ ...rows, name: summary })

/** Whether the keyboard is inside of a dialog. */
const isInDialog = (tab: Tab) =>
  tab.driver.run(() => document.activeElement?.closest('[role=dialog], [role=alertdialog]') instanceof Element)

test('an installation is set up, an issue lives in it, and who signs out leaves nothing', async ({ server, tab }) => {
  const { driver } = tab

  await test.step('the set-up link leads to an administrator', async () => {
    await driver.open(server.setupLink)
    await tab.fill({ label: 'Full name' }, 'Grace Hopper')
    await tab.fill({ label: 'Email' }, 'grace@example.org')
    await tab.fill({ label: 'Password' }, 'nanoseconds in a wire 9')
    await tab.click(button('Continue'))
    await tab.click({ text: 'Start empty' })
    await tab.click(button('Finish set-up'))
    await tab.expectShown(button('Profile of Grace Hopper'))
  })

  await test.step('a first project is created', async () => {
    await tab.click({ role: 'link', name: 'Create a project' })
    await tab.fill(textbox('Name'), 'Compass')
    await tab.fill(textbox('Key'), 'COM')
    await tab.click(button('Create project'))
    await tab.expectShown({ role: 'heading', name: 'Compass' })
  })

  await test.step('the dialog for an issue keeps the keyboard when what has it goes', async () => {
    await tab.click({ role: 'link', name: 'Issues', within: { role: 'navigation', name: 'Main navigation' } })
    await tab.expectShown({ role: 'heading', name: 'Issues' })
    await driver.press('c')
    await tab.fill(textbox('Summary', newIssue), 'The needle sticks')
    await tab.fill(textbox('Description', newIssue), 'Only *north* of the 60th degree.')
    await tab.click(button('Add tags', newIssue))
    await tab.fill({ role: 'searchbox', name: 'Tags' }, 'polar')
    await tab.click(option(/polar/))
    const tag = button('Remove the tag polar', newIssue)
    await tab.focus(tag)
    await driver.press('Enter')
    await tab.expectShown(tag, 0)
    await expect.poll(() => isInDialog(tab)).toBe(true)
    // A key for what lies behind does nothing.
    await driver.press('x')
    await tab.expectShown(newIssue)
  })

  await test.step('an issue is created by the keyboard', async () => {
    await tab.focus(textbox('Summary', newIssue))
    await driver.press('Control+Enter')
    await tab.expectShown(newIssue, 0)
    await tab.expectShown(row(/The needle sticks/))
    await driver.press('c')
    await tab.fill(textbox('Summary', newIssue), 'The chart is torn')
    await tab.click(button(/^Create/, newIssue))
    await tab.expectShown(newIssue, 0)
    await tab.expectShown(rows, 2)
  })

  await test.step('a click on a row opens its panel, where a field changes', async () => {
    await tab.click(row(/The needle sticks/))
    await tab.expectShown({ role: 'heading', name: 'The needle sticks', within: panel })
    await tab.expectShown({ role: 'emphasis', within: panel })
    await tab.click(button(/^Priority: /, panel))
    await tab.click(option('Critical'))
    await tab.expectShown(button('Priority: Critical', panel))
  })

  await test.step('a comment is written', async () => {
    await tab.click(button('Write a comment…', panel))
    await tab.fill(textbox('Comment', panel), 'It is **rusty**.')
    await driver.press('Control+Enter')
    await tab.expectShown({ text: 'rusty', within: { role: 'article', name: 'Comment by Grace Hopper' } })
  })

  await test.step('the list is searched', async () => {
    await tab.fill({ role: 'combobox', name: /^Search in/ }, 'needle')
    await tab.expectShown(rows, 1)
    await tab.expectShown(row(/The needle sticks/))
  })

  await test.step('a command changes what is marked', async () => {
    await tab.focus(row(/The needle sticks/))
    await driver.press('x')
    await driver.press('Control+Alt+j')
    await tab.fill({ role: 'combobox', name: 'Command', within: dialog('Apply a command') }, 'State Fixed')
    await tab.expectShown({ text: /Changes 1 issue/, within: dialog('Apply a command') })
    await tab.click(button(/^Apply/, dialog('Apply a command')))
    await tab.expectShown({ text: '1 issue was changed' })
    await tab.expectShown(button('State: Fixed', panel))
  })

  await test.step('Enter that ends a composition saves nothing, the next one does', async () => {
    const summary = textbox('Summary', panel)
    await tab.focus(button('Edit Summary', panel))
    await driver.press('Enter')
    await tab.fill(summary, 'The needle is stuck')
    // As Safari tells of it: the composition has ended already. An editor that took it would keep it from the browser.
    const isLeftAlone = await driver.run(() => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
      // Not every browser takes it from what the event is made with.
      Object.defineProperty(event, 'keyCode', { value: 229 })
      return document.activeElement?.dispatchEvent(event)
    })
    expect(isLeftAlone).toBe(true)
    await tab.expectFocused(summary)
    await driver.press('Enter')
    await tab.expectShown({ role: 'heading', name: 'The needle is stuck', within: panel })
  })

  await test.step('who signs out leaves nothing in the browser', async () => {
    await tab.click(button('Profile of Grace Hopper'))
    await tab.click({ role: 'menuitem', name: 'Sign out' })
    await tab.expectShown({ label: 'Login' })
    const left = await driver.run(async () => ({
      stored: { ...localStorage, ...sessionStorage },
      state: history.state,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }))
    // How the client looks in this browser: colours, the sidebar, the set of keys.
    expect(Object.keys(left.stored)).toEqual(['cairn.appearance-agreed'])
    expect(left).toMatchObject({ databases: 0, caches: 0 })
    expect(JSON.stringify(left)).not.toMatch(/needle|chart|rusty|polar|Compass|COM-|Grace/i)
  })
})
