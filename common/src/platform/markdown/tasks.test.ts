import { expect, it } from 'vitest'
import { changeTasks, mergeTicks, setTaskChecked } from './index.ts'

it('checks and unchecks the marker at the position and nothing else', () => {
  expect(setTaskChecked('- [ ] a\n- [ ] b', 10, true)).toBe('- [ ] a\n- [x] b')
  expect(setTaskChecked('- [X] a', 2, false)).toBe('- [ ] a')
})

it('gives nothing where no marker stands', () => {
  for (const position of [0, 1, 3, 99, -1, Number.NaN]) {
    expect(setTaskChecked('- [ ] a', position, true)).toBeUndefined()
  }
})

it('finds an item by its words where the text has moved, the nearest of several', () => {
  const change = { position: 2, checked: true, text: 'b' }
  expect(changeTasks('- [ ] b', [change])).toBe('- [x] b')
  expect(changeTasks('New line\n\n- [ ] a\n- [ ] b', [change])).toBe('New line\n\n- [ ] a\n- [x] b')
  expect(changeTasks('- [ ] a\n- [ ] b\n- [ ] b', [change])).toBe('- [ ] a\n- [x] b\n- [ ] b')
  expect(changeTasks('- [ ] a', [change])).toBeUndefined()
  expect(changeTasks('- [ ] anything', [{ position: 2, checked: true }])).toBe('- [x] anything')
})

it('brings ticks into a text that was written meanwhile', () => {
  const base = '- [ ] a\n- [x] b\n* [ ] a\n'
  expect(mergeTicks(base, '- [x] a\n- [ ] b\n* [ ] a\n', 'Intro\n\n- [ ] a\n- [x] b, really\n* [ ] a\n')).toBe(
    'Intro\n\n- [x] a\n- [x] b, really\n* [ ] a\n',
  )
  expect(mergeTicks(base, '- [ ] a\n- [x] b\n* [x] a\n', `${base}more`)).toBe('- [ ] a\n- [x] b\n* [x] a\nmore')
  expect(mergeTicks(base, base, 'nothing left')).toBe('nothing left')
  expect(mergeTicks(base, `${base}and more`, base)).toBeUndefined()
})
