import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { closePage, openPage, pass, type Sent, writesOf } from '../../drafts/components/draft-page.testing.tsx'
import { createDraftStore } from './draft-store.ts'
import { storedText } from './kept-texts.ts'
import type { DraftPlace } from './text-drafts.ts'

const PLACE: DraftPlace = { kind: 'comment', hostId: '2-1' }
const stored = storedText(PLACE)
const onServer = (text: string, updated: number) => ({ id: '4-1', text, version: null, updated })

let got: readonly Sent[]
beforeEach(async () => {
  got = await openPage(() => ({ id: '4-1', updated: 2_000 }))
})
afterEach(closePage)

/** A draft, and what it told whoever shows it. */
function open() {
  const draft = createDraftStore(queryClient, PLACE)
  const told: unknown[] = []
  draft.subscribe(() => told.push(draft.state().text))
  return { draft, told }
}

test('whoever shows a draft is told what is typed, found, thrown away and published', async () => {
  const { draft, told } = open()
  draft.found(onServer('from elsewhere', 1_000))
  draft.keep('typed')
  draft.forget()
  draft.keep('typed again')
  await draft.take()
  expect(told).toEqual(['from elsewhere', 'typed', null, 'typed again', null])
})

test('what was restored is known as such until it is thrown away or published', async () => {
  stored.write({ text: 'half', version: '7', synced: 0, isDirty: true })
  const { draft } = open()
  expect(draft.state()).toEqual({ text: 'half', version: '7', isRestored: true })
  draft.keep('half a line')
  expect(draft.state()).toMatchObject({ text: 'half a line', version: '7', isRestored: true })
  await draft.take()
  draft.keep('another')
  expect(draft.state()).toMatchObject({ text: 'another', isRestored: false })
})

test('what the server has takes the place of nothing that was typed here', async () => {
  const { draft } = open()
  draft.keep('typed')
  draft.found(onServer('from elsewhere', 9_000))
  expect(draft.state().text).toBe('typed')
  draft.found(null)
  expect([draft.state().text, stored.read().text]).toEqual(['typed', 'typed'])
  // What it is called there is known all the same.
  expect(await draft.take()).toBe('4-1')
})

test('nothing is sent by itself before somebody types, unless the server lacks it', async () => {
  const { draft } = open()
  draft.found(onServer('from elsewhere', 1_000))
  await pass(20_000)
  expect(writesOf(got)).toEqual([])
  stored.write({ text: 'lost line', version: null, synced: 1_000, isDirty: true })
  const { draft: next } = open()
  next.found(onServer('from elsewhere', 1_000))
  await pass(1_000)
  expect(writesOf(got)).toEqual(['POST issues/2-1/draftComment'])
})
