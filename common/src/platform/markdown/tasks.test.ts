import { expect, it } from 'vitest'
import { setTaskChecked } from './index.ts'

it('checks and unchecks the marker at the position and nothing else', () => {
  expect(setTaskChecked('- [ ] a\n- [ ] b', 10, true)).toBe('- [ ] a\n- [x] b')
  expect(setTaskChecked('- [X] a', 2, false)).toBe('- [ ] a')
})

it('gives nothing where no marker stands', () => {
  for (const position of [0, 1, 3, 99, -1, Number.NaN]) {
    expect(setTaskChecked('- [ ] a', position, true)).toBeUndefined()
  }
})
