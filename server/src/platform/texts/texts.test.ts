import { describe, expect, it } from 'vitest'
import { createTexts } from './index.ts'

const texts = createTexts('de', {
  en: { hello: 'Hello {name}', files: '{n, plural, one {# file} other {# files}}' },
  de: { hello: 'Hallo {name}' },
})

describe('texts of the server', () => {
  it('speak the language of the reader, else the default, else English', () => {
    expect(texts.format('en-GB', 'hello', { name: 'Ann' })).toBe('Hello Ann')
    expect(texts.format('de_CH', 'hello', { name: 'Ann' })).toBe('Hallo Ann')
    expect(texts.format('fr', 'hello', { name: 'Ann' })).toBe('Hallo Ann')
    expect(texts.format('de', 'files', { n: 2 })).toBe('2 files')
  })

  it('show the key of a text that does not exist', () => {
    expect(texts.format('en', 'nothing')).toBe('nothing')
  })

  it.each([
    ['fr, de;q=0.8, en;q=0.9', 'en'],
    ['de', 'de'],
    ['xx', null],
    ['', null],
    [';;;q=,,', null],
    ['__proto__', null],
  ])('negotiate %j to %j', (header, language) => {
    expect(texts.negotiate(header)).toBe(language)
  })

  it('stay quick with a hostile header', () => {
    expect(texts.negotiate(`${'a;q=1,'.repeat(100_000)}de`)).toBeNull()
  })
})
