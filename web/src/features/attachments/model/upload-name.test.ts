import { expect, test } from 'vitest'
import { uploadName } from './upload-name.ts'

test('pasted pictures get a name of their own', () => {
  const now = new Date(2026, 10, 20, 9, 5, 7, 42)
  expect(uploadName({ name: 'image.png' }, now)).toBe('screenshot-20261120-090507-042.png')
  expect(uploadName({ name: 'log.txt' }, now)).toBe('log.txt')
})
