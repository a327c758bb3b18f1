import { expect, test } from 'vitest'
import { quote, withQuote } from './quote.ts'

test('each line is quoted, empty ones too, so that the quotation stays one', () => {
  expect(quote('First\n\n- second\n')).toBe('> First\n>\n> - second\n\n')
})

test('a quotation of a quotation is one step deeper', () => {
  expect(quote('> Why?\n\nBecause.')).toBe('> > Why?\n>\n> Because.\n\n')
})

test('who is answered is mentioned where the reply begins', () => {
  expect(quote('Done?', 'mira')).toBe('> Done?\n\n@mira ')
})

test('what was written before stays above the quotation', () => {
  expect(withQuote('', '> a\n\n')).toBe('> a\n\n')
  expect(withQuote('Yes.\n', '> a\n\n')).toBe('Yes.\n\n> a\n\n')
})
