import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { docOffset, lineBreaks, parseText, sourceOffset, sourceTextOf } from './line-breaks.ts'

const stateOf = (text: string) => {
  const parsed = parseText(text)
  return EditorState.create({ doc: parsed.doc, extensions: [history({ newGroupDelay: 0 }), lineBreaks(parsed)] })
}
const after = (state: EditorState, ...specs: readonly TransactionSpec[]) =>
  specs.reduce((now: EditorState, spec) => now.update(spec).state, state)
const run = (state: EditorState, command: StateCommand) => {
  let next = state
  command({ state, dispatch: transaction => (next = transaction.state) })
  return next
}

test('every kind of line break, control character and half of a pair comes back as it was', () => {
  for (const text of [
    '',
    '\n',
    '\r',
    '\r\n',
    '\r\r\n\n\r',
    'a\r\nb\rc\nd',
    'no end\t ',
    'blanks  \n\n\n\t\n',
    '\u0001\u0007\u000b\u000c\u001b\u007f\u0085\u2028\u2029\ufeff',
    '\ud800 and \udc00',
    '\ufeff# BOM\r\n',
  ])
    expect(sourceTextOf(stateOf(text))).toBe(text)
})

test('a break that is removed comes back as what it was when that is undone', () => {
  const text = 'one\r\ntwo\rthree\nfour'
  const joined = after(stateOf(text), { changes: { from: 2, to: 9 } })
  expect(sourceTextOf(joined)).toBe('onhree\nfour')
  const back = run(joined, undo)
  expect(sourceTextOf(back)).toBe(text)
  expect(sourceTextOf(run(back, redo))).toBe('onhree\nfour')
})

test('typed lines end as most of the text does, and are undone and redone so', () => {
  const typed = after(stateOf('one\r\ntwo\r\n'), { changes: { from: 1, insert: 'x\ny' } })
  expect(sourceTextOf(typed)).toBe('ox\r\nyne\r\ntwo\r\n')
  const back = run(typed, undo)
  expect(sourceTextOf(back)).toBe('one\r\ntwo\r\n')
  expect(sourceTextOf(run(back, redo))).toBe('ox\r\nyne\r\ntwo\r\n')
  expect(sourceTextOf(after(stateOf('a\nb'), { changes: { from: 1, insert: '\n' } }))).toBe('a\n\nb')
})

test('what is typed beside a break leaves it what it was', () => {
  const text = 'one\rtwo\n\n'
  expect(sourceTextOf(after(stateOf(text), { changes: { from: 3, insert: 'x' } }))).toBe('onex\rtwo\n\n')
  expect(sourceTextOf(after(stateOf(text), { changes: { from: 4, insert: 'x' } }))).toBe('one\rxtwo\n\n')
  expect(sourceTextOf(after(stateOf(text), { changes: { from: 3, to: 4, insert: '\n' } }))).toBe('one\ntwo\n\n')
  const words = after(stateOf(text), { changes: { from: 3, to: 4, insert: 'and' } })
  expect(sourceTextOf(words)).toBe('oneandtwo\n\n')
  expect(sourceTextOf(run(words, undo))).toBe(text)
})

test('offsets of the text and of the document are told from each other', () => {
  const state = stateOf('a\r\nb\rc\r\nd')
  expect([0, 1, 3, 4, 5, 6, 8, 9].map(offset => docOffset(state, offset))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(offset => sourceOffset(state, offset))).toEqual([0, 1, 3, 4, 5, 6, 8, 9])
})
