import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { countUnsent } from '../../../platform/storage/index.ts'
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx'
import { loadRecentActions } from '../../../ui/undo/offer-undo.ts'
import {
  closePage,
  onPage,
  openPage,
  pass,
  refusal,
  type Sent,
  writesOf,
} from '../../drafts/components/draft-page.testing.tsx'
import { isSummaryDraft, readKept, storedText, unsavedTexts, useUnsaved, useUnsavedDescription } from './kept-texts.ts'
import type { DraftPlace } from './text-drafts.ts'
import { storedLocally } from './use-local-draft.ts'

const EDIT: DraftPlace = { kind: 'commentEdit', hostId: '2-1', commentId: '4-2' }
const DESCRIPTION: DraftPlace = { kind: 'description', hostId: '2-1' }
const kept = (text: string, isDirty = false) => ({ text, version: '7', synced: 5, isDirty })

let got: readonly Sent[]
let said: (sent: Sent) => unknown

beforeEach(async () => {
  said = () => undefined
  got = await openPage(sent => said(sent))
  await withTexts('undo', () => setLocale('en'))
  await Promise.all([loadToasts(), loadRecentActions()])
})
afterEach(closePage)

test('each text has a place of its own', () => {
  const places: readonly DraftPlace[] = [
    DESCRIPTION,
    { kind: 'comment', hostId: '2-1' },
    EDIT,
    { ...EDIT, commentId: '4-3' },
    { kind: 'comment', hostId: '2-2' },
  ]
  for (const [number, place] of places.entries()) storedText(place).write(kept(`text ${number}`))
  expect(places.map(place => readKept(storedText(place))?.text)).toEqual([
    'text 0',
    'text 1',
    'text 2',
    'text 3',
    'text 4',
  ])
  expect(readKept(storedText({ kind: 'comment', hostId: '2-3' }))).toBeNull()
})

test('only a text that the server has not got counts as unsent', () => {
  const stored = storedText(DESCRIPTION)
  const counts = [kept('sent'), kept('', true), kept('unsent', true)].map(value => {
    stored.write(value)
    return countUnsent()
  })
  expect(counts).toEqual([0, 0, 1])
})

test('what is stored otherwise is nothing', () => {
  const { key } = storedText(DESCRIPTION)
  const whole = { text: 'x', version: null, synced: 0, isDirty: false }
  const read = (value: unknown) => {
    localStorage.setItem(key, JSON.stringify(value))
    // Another owner in between: nothing is held in memory.
    return readKept(storedText(DESCRIPTION))?.text ?? null
  }
  expect(read(whole)).toBe('x')
  expect(read({ ...whole, version: '7' })).toBe('x')
  const broken = [null, 'x', 7, { ...whole, text: 1 }, { ...whole, version: 1 }, { ...whole, synced: null }]
  expect([...broken, { ...whole, isDirty: 'no' }].map(read)).toEqual(Array(7).fill(null))
})

test('a summary that is being written is known by what it began with', () => {
  const whole = { text: 'new', base: 'old', version: null }
  expect([whole, { ...whole, version: '7' }].map(isSummaryDraft)).toEqual([true, true])
  const broken = [null, 'x', { ...whole, text: 1 }, { ...whole, base: undefined }, { ...whole, version: 7 }]
  expect(broken.map(isSummaryDraft)).toEqual([false, false, false, false, false])
})

test('a text that differs from what is shown can be thrown away, here and on the server, and be brought back', async () => {
  render(<ToastRegion />)
  const stored = storedText(EDIT)
  const unsaved = await onPage(() => useUnsaved(EDIT, 'as it is'))
  expect(unsaved.current).toBeUndefined()
  act(() => stored.write(kept('as it is')))
  expect(unsaved.current).toBeUndefined()
  act(() => stored.write(kept('half an edit')))
  expect(unsaved.current).toBeTypeOf('function')
  act(() => unsaved.current?.())
  await pass(0)
  expect(unsaved.current).toBeUndefined()
  expect(readKept(stored)).toBeNull()
  expect(writesOf(got)).toEqual(['DELETE issues/2-1/comments/4-2/editDraft'])
  await act(async () => screen.getByRole('button', { name: 'Undo' }).click())
  await pass(0)
  // The server has it no more.
  expect(readKept(stored)).toEqual({ text: 'half an edit', version: '7', synced: 0, isDirty: true })
})

test('what the server alone has of a description can be thrown away as well', async () => {
  said = () => refusal(403, 'forbidden')
  const other = { id: '4-1', text: 'a comment', version: null, updated: 1 }
  queryClient.setQueryData(['drafts', '2-1'], {
    description: { id: null, text: 'half', version: '7', updated: 9 },
    comment: other,
  })
  const unsaved = await onPage(() => useUnsavedDescription('2-1', 'as it is'))
  expect(got).toEqual([])
  act(() => unsaved.current?.())
  await pass(0)
  expect(unsaved.current).toBeUndefined()
  expect(writesOf(got)).toEqual(['DELETE issues/2-1/editDraft'])
  expect(queryClient.getQueryData(['drafts', '2-1'])).toEqual({ description: null, comment: other })
})

test('what this browser has goes before what the server has', async () => {
  storedText(DESCRIPTION).write(kept('as it is'))
  const unsaved = await onPage(() => useUnsaved(DESCRIPTION, 'as it is', 'older'))
  expect(unsaved.current).toBeUndefined()
})

test('all that was being written in an issue is told, its summary first', () => {
  expect(unsavedTexts('2-1', ['4-2'])).toEqual([])
  storedLocally('summary.2-1', isSummaryDraft).write({ text: 'a summary', base: '', version: null })
  storedText({ kind: 'comment', hostId: '2-1' }).write(kept('a comment'))
  storedText(EDIT).write(kept('an edit'))
  storedText({ ...EDIT, commentId: '4-3' }).write(kept('an edit elsewhere'))
  storedText({ kind: 'comment', hostId: '2-2' }).write(kept('in another issue'))
  storedText(DESCRIPTION).write(kept('a description'))
  const texts = unsavedTexts('2-1', ['4-2'])
  expect(texts.map(({ label, text }) => [label, text])).toEqual([
    ['issue.summary', 'a summary'],
    ['issue.description', 'a description'],
    ['comments.comment', 'an edit'],
    ['comments.comment', 'a comment'],
  ])
  expect(new Set(texts.map(({ id }) => id)).size).toBe(4)
})
