import { expect, test } from 'vitest'
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts'

function type(history: EditHistory, letters: string, from = 0, pause = 100): EditHistory {
  return [...letters].reduce((old, letter, index) => {
    const text = old.present.text + letter
    return recordEdit(old, { text, caret: text.length }, from + index * pause)
  }, history)
}

test('a word typed in one go is undone in one go', () => {
  const undone = undoEdit(type(startHistory(''), 'State'))
  expect(undone.present.text).toBe('')
  expect(redoEdit(undone).present.text).toBe('State')
})

test('words are undone one by one', () => {
  expect(undoEdit(type(startHistory(''), 'login page')).present.text).toBe('login ')
})

test('letters after a pause are a step of their own', () => {
  const slow = type(type(startHistory(''), 'ab'), 'cd', 5000)
  expect(undoEdit(slow).present.text).toBe('ab')
})

test('a completion is a step of its own, with the caret where it was', () => {
  const typed = type(startHistory(''), 'St')
  const completed = recordEdit(typed, { text: 'State: ', caret: 7 })
  expect(undoEdit(completed).present).toEqual({ text: 'St', caret: 2 })
  expect(undoEdit(type(completed, 'O', 9000)).present.text).toBe('State: ')
})

test('a new edit forgets what was undone', () => {
  const undone = undoEdit(recordEdit(startHistory('a'), { text: 'b', caret: 1 }))
  expect(redoEdit(recordEdit(undone, { text: 'c', caret: 1 })).present.text).toBe('c')
})

test('at either end nothing happens', () => {
  const history = startHistory('a')
  expect(undoEdit(history)).toBe(history)
  expect(redoEdit(history)).toBe(history)
})
