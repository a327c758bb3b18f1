import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUnsent } from '../../../platform/storage/index.ts'
import { closePage, onPage, openPage } from '../../drafts/components/draft-page.testing.tsx'
import { storedLocally, useLocalDraft } from './use-local-draft.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const open = (place: string) => onPage(() => useLocalDraft(place, isText))

beforeEach(async () => void (await openPage(() => null)))
afterEach(closePage)

test('what is typed is kept in its place, counts as unsent, and stands there for the next visit', async () => {
  const draft = await open('work.2-1')
  expect(draft.current).toMatchObject({ value: null, isRestored: false })
  expect(countUnsent()).toBe(0)
  act(() => draft.current.keep('half'))
  expect(draft.current).toMatchObject({ value: 'half', isRestored: false })
  expect(countUnsent()).toBe(1)
  draft.leave()
  expect((await open('work.2-2')).current.value).toBeNull()
  const again = await open('work.2-1')
  expect(again.current).toMatchObject({ value: 'half', isRestored: true })
  act(() => again.current.forget())
  expect(again.current).toMatchObject({ value: null, isRestored: false })
  expect(countUnsent()).toBe(0)
})

test('what is stored otherwise is nothing', async () => {
  localStorage.setItem(storedLocally('work.2-1', isText).key, '7')
  expect((await open('work.2-1')).current).toMatchObject({ value: null, isRestored: false })
})
