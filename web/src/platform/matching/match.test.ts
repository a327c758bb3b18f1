import { expect, test } from 'vitest'
import { marksOf, matchOf, wordsOf } from './match.ts'

const scoreOf = (title: string, text: string) => matchOf({ title }, wordsOf(text))?.score ?? Number.POSITIVE_INFINITY

test('every word has to occur somewhere', () => {
  expect(matchOf({ title: 'Go to projects' }, wordsOf('pro go'))?.title).toEqual([
    [0, 2],
    [6, 9],
  ])
  expect(matchOf({ title: 'Go to projects' }, wordsOf('pro issue'))).toBeUndefined()
})

test('the whole text fits best, then its start, the start of a word, its inside', () => {
  const scores = ['tag', 'tags', 'new tag', 'vintage'].map(title => scoreOf(title, 'tag'))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(new Set(scores).size).toBe(4)
})

test('the start of a later word is marked rather than an inside before it', () => {
  expect(matchOf({ title: 'restart art' }, ['art'])?.title).toEqual([[8, 11]])
})

test('case and accents do not count, and places stay true', () => {
  expect(matchOf({ title: 'Große Änderung' }, wordsOf('ANDER'))?.title).toEqual([[6, 11]])
  expect(matchOf({ title: '👍 İstanbul' }, wordsOf('stan'))?.title).toEqual([[4, 8]])
})

test('an id is matched before the title', () => {
  expect(matchOf({ prefix: 'COM-12', title: 'Common error' }, wordsOf('com-12'))).toEqual({
    score: 0,
    title: [],
    prefix: [[0, 6]],
  })
})

test('initials find what has those words', () => {
  expect(matchOf({ title: 'New saved search' }, ['nss'])?.title).toEqual([
    [0, 1],
    [4, 5],
    [10, 11],
  ])
  expect(matchOf({ title: 'New saved search' }, ['sn'])).toBeUndefined()
})

test('keywords are searched and never marked', () => {
  expect(matchOf({ title: 'Ada Lovelace', keywords: 'ada.l' }, ['ada.l'])).toMatchObject({ title: [], prefix: [] })
})

test('of a text the server found, those words are marked that occur', () => {
  expect(marksOf('Printing labels', wordsOf('print label missing'))).toEqual([
    [0, 5],
    [9, 14],
  ])
  expect(marksOf('aaaa', ['aa', 'aaa'])).toEqual([[0, 3]])
})
