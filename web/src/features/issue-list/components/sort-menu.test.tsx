import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames } from '@cairn/common/features/search'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { loadSyntax } from '../../search/index.ts'
import { SortMenu } from './sort-menu.tsx'

const NAMES = createNames(languageAttributes, [{ name: 'State', fieldType: 'state[1]' }])
let chosen: readonly string[] = []

beforeAll(loadSyntax)
beforeEach(async () => {
  await withTexts([], () => setLocale('en'))
  chosen = []
})
afterEach(cleanup)

/** Opens the menu of a query in a saved search and chooses an entry; gives what the button said. */
async function choose(query: string, folderQuery: string | undefined, entry: string): Promise<string | null> {
  const user = userEvent.setup()
  const onChange = (next: string) => {
    chosen = [...chosen, next]
  }
  render(<SortMenu query={query} folderQuery={folderQuery} onChange={onChange} names={NAMES} projects={[]} />)
  const button = screen.getByRole('button')
  const text = button.textContent
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  cleanup()
  return text
}

test('the order of a saved search is shown and changed, and not written once more', async () => {
  const folder = 'project: ABC sort by: summary desc'
  expect(await choose('', folder, 'Last value first')).toBe('Summary')
  expect(await choose('', folder, 'First value first')).toBe('Summary')
  // Also the order that lists have by themselves is another one there.
  expect(await choose('', folder, 'Updated')).toBe('Summary')
  expect(await choose('sort by: created', folder, 'Oldest first')).toBe('Created')
  expect(chosen).toEqual(['', 'sort by: summary asc', 'sort by: updated desc', 'sort by: created asc'])
})

test('without an order of its own a list is in that of the last changes', async () => {
  expect(await choose('#Unresolved', undefined, 'Updated')).toBe('Updated')
  expect(await choose('#Unresolved sort by: created', 'project: ABC', 'Updated')).toBe('Created')
  expect(await choose('#Unresolved', 'project: ABC', 'Oldest first')).toBe('Updated')
  expect(chosen).toEqual(['#Unresolved', '#Unresolved', '#Unresolved sort by: updated asc'])
})
