import { expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

test.each([
  ['boards **two miles** outside', 'boards two miles outside'],
  ['miles** outside the [wall', 'miles outside the wall'],
  ['the wall](https://x.test/a) is', 'the wall is'],
  ['12\n- Wait', '12 Wait'],
  ['a[0] and b', 'a[0] and b'],
  ['**', '**'],
])('the quote %s reads as %s', (quote, shown) => {
  expect(quoteText(quote)).toBe(shown)
})
