import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { TvHead } from './tv-head.tsx'

beforeAll(async () => {
  await addEnglish('agile')
  await setLocale('en')
})
afterEach(cleanup)

const said = (readAt: number, isFailing: boolean): string => {
  render(
    <TvHead
      board={{ name: 'Team' }}
      sprint={undefined}
      readAt={readAt}
      isFailing={isFailing}
      onLeave={() => undefined}
    />,
  )
  const text = screen.getByRole('status').textContent ?? ''
  cleanup()
  return text
}

test('a wall is called as its board', () => {
  render(
    <TvHead
      board={{ name: 'Team' }}
      sprint={undefined}
      readAt={undefined}
      isFailing={false}
      onLeave={() => undefined}
    />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Team')
})

test('a wall says as of when it is where it could not be read since, or has not been for long', () => {
  const now = Date.now()
  expect(said(now, false)).toBe('')
  expect(said(now, true)).toMatch(/^As of .+: what has changed since could not be read\.$/)
  expect(said(now - 3_600_000, false)).toContain('As of')
})
