import { expect, test } from 'vitest'
import { projectKeyOf } from './project-key.ts'

test('an id tells its project', () => {
  expect(projectKeyOf('ABC-7')).toBe('ABC')
  expect(projectKeyOf('A_B-2-12')).toBe('A_B-2')
})
