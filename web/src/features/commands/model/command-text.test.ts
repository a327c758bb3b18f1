import { expect, test } from 'vitest'
import { descriptionParts, isComplete } from './command-text.ts'

const plain = (html: string) => descriptionParts(html).map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))

test('what the server set in bold stands out', () => {
  expect(plain('Set <b>State</b> to <b>In Progress</b>')).toEqual(['Set ', '*State*', ' to ', '*In Progress*'])
})

test('signs come out as they are meant, other tags not at all', () => {
  expect(plain('Tag &lt;b&gt; &amp; &#39;x&#39; <i>y</i>')).toEqual(["Tag <b> & 'x' ", 'y'])
  expect(plain('&unknown; &#99999999; <script>')).toEqual(['&unknown; &#99999999; '])
})

const COMMAND = { $type: 'ParsedCommand', description: '', delete: false, start: 0, end: 1, errorText: null }
const answer = (query: string, ...errors: readonly boolean[]) => ({
  query,
  commands: errors.map(error => ({ ...COMMAND, error })),
})

test('a command is complete behind its last blank once it is understood', () => {
  expect(isComplete('State Open ', 11, answer('State Open', false))).toBe(true)
  expect(isComplete('State Open', 10, answer('State Open', false))).toBe(false)
  expect(isComplete('State ', 6, answer('State ', true))).toBe(false)
  expect(isComplete('State Open tag ', 15, answer('State Open tag ', false, true))).toBe(false)
  expect(isComplete(' ', 1, answer(''))).toBe(false)
})

test('nothing is complete that nobody has understood yet', () => {
  expect(isComplete('State Open ', 11, undefined)).toBe(false)
  expect(isComplete('State Open ', 11, answer('State Op', false))).toBe(false)
})
