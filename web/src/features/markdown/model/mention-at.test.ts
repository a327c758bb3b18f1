import { expect, test } from 'vitest'
import { mentionAt } from './mention-at.ts'

test('a mention is one only after a break', () => {
  expect(mentionAt('Hi @ad', 6)).toEqual({ start: 3, text: 'ad' })
  expect(mentionAt('Hi @', 4)).toEqual({ start: 3, text: '' })
  expect(mentionAt('mail a@b', 8)).toBeUndefined()
  expect(mentionAt('Hi @ad x', 8)).toBeUndefined()
})
