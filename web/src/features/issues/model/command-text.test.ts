import { expect, test } from 'vitest'
import { isDestructive, withCommand } from './command-history.ts'
import { descriptionParts } from './command-text.ts'

const plain = (html: string) => descriptionParts(html).map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))

test('what the server set in bold stands out', () => {
  expect(plain('Set <b>State</b> to <b>In Progress</b>')).toEqual(['Set ', '*State*', ' to ', '*In Progress*'])
})

test('signs come out as they are meant, other tags not at all', () => {
  expect(plain('Tag &lt;b&gt; &amp; &#39;x&#39; <i>y</i>')).toEqual(["Tag <b> & 'x' ", 'y'])
  expect(plain('&unknown; &#99999999; <script>')).toEqual(['&unknown; &#99999999; '])
})

test('a command given again comes first and stands in the history once', () => {
  expect(withCommand(['for me', 'Fixed'], 'Fixed')).toEqual(['Fixed', 'for me'])
  expect(
    withCommand(
      Array.from({ length: 40 }, (_, index) => `tag ${index}`),
      'x',
    ),
  ).toHaveLength(30)
})

test('only the word itself deletes', () => {
  expect(isDestructive('Fixed delete')).toBe(true)
  expect(isDestructive('tag undelete')).toBe(false)
})
