import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { activity } from '../model/activity.testing.ts'
import { CommitStateLine } from './commit-line.tsx'

beforeAll(async () => {
  await setLocale('en')
  await withTexts('history', async () => undefined)
})
afterEach(cleanup)

test.each([
  [0, 1, 'Found', 'Attached'],
  [1, 2, 'Attached', 'Detached'],
  [3, 9, 'Legacy', 'State 9'],
])('the state of a commit that goes from %i to %i is told in words', (removed, added, before, after) => {
  const entry = activity({ target: { version: 'aaaa' }, removed, added })
  const { container } = render(<CommitStateLine activity={entry} />)
  expect(container.textContent).toMatch(new RegExp(`${before}.*${after}`))
})
