import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, useT, withTexts } from '../../../platform/i18n/index.ts'
import { FolderCount } from '../../saved-searches/components/folder-count.tsx'
import type { CommandTarget } from '../model/command.ts'
import { useTargetCount } from './use-target-count.ts'

beforeAll(() => withTexts(['bulk', 'commands', 'saved-searches', 'list'], () => setLocale('en')))
afterEach(cleanup)

const issues = (count: number): CommandTarget => ({
  kind: 'issues',
  issues: Array.from({ length: count }, (_, index) => ({ id: `2-${index}`, idReadable: null })),
})
const search: CommandTarget = { kind: 'search', query: '', count: 1_000, shown: '1,000+' }

function Text({ target, name }: { readonly target: CommandTarget; readonly name: string }) {
  return <p>{useT()(name, useTargetCount(target))}</p>
}

test.each<[string, CommandTarget, string]>([
  ['bulk.deleteTitle', issues(1), 'Delete 1 issue?'],
  ['bulk.deleteTitle', issues(2), 'Delete 2 issues?'],
  ['bulk.deleteTitle', issues(1_200), 'Delete 1,200 issues?'],
  ['bulk.deleteTitle', search, 'Delete 1,000+ issues?'],
  ['bulk.visibilityText', issues(1), 'Who sees the selected issue; this replaces the limit it has.'],
  ['bulk.visibilityText', issues(3), 'Who sees the 3 selected issues; this replaces the limits they have.'],
  ['commands.target.issues', issues(1), '1 issue'],
  ['commands.target.issues', issues(5), '5 issues'],
  ['commands.target.search', search, 'All 1,000+ issues of the search'],
  ['list.marked', issues(1), '1 selected'],
  ['list.marked', search, '1,000+ selected'],
])('%s of %o says %s', (name, target, text) => {
  render(<Text target={target} name={name} />)
  expect(screen.getByText(text)).toBeDefined()
})

test.each([
  [1, '1 issue'],
  [2, '2 issues'],
  [999, '999 issues'],
  [1_000, '999+ issues'],
])('a folder of %i is said to hold %s', (count, text) => {
  render(<FolderCount count={count} isSearch />)
  expect(screen.getByText(text)).toBeDefined()
})
