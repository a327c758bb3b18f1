import { expect, it } from 'vitest'
import { wordsOf, wordTextsOf } from './words.ts'

it.each([
  'Plain words, foo_bar 1.2.3 and A/B',
  `${'Long'.repeat(50)} ende`,
  'Łódź ΣΊΣΥΦΟΣ straße é İstanbul ½ x² ｶﾞ ﬁne',
  '東京タワーへ行く 한국어abc漢字',
  'emoji 🚀🚀a b👩‍💻c',
  'lone \u0301 mark',
  '',
])('words alone are the words with their places: %s', text => {
  expect(wordTextsOf(text)).toEqual([...wordsOf(text)].map(({ word }) => word))
})
