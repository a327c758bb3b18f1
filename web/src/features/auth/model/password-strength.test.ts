import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('an empty password has no strength', () => {
  expect(passwordStrength('', [])).toBe(0)
})

test.each(['short1!', 'aaaaaaaaaaaa', '1212121212'])('%s is guessable', password => {
  expect(passwordStrength(password, [])).toBe(1)
})

test('the own login adds nothing', () => {
  expect(passwordStrength('lovelace1815', ['ada', 'lovelace'])).toBe(1)
  expect(passwordStrength('lovelace1815', [])).toBeGreaterThan(1)
})

test('a longer password is stronger', () => {
  expect(passwordStrength('mist4over', [])).toBe(2)
  expect(passwordStrength('mist over 4 hills', [])).toBe(4)
})
