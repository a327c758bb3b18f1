import { describe, expect, it } from 'vitest'
import { divideLines } from './code-lines.ts'

function divided(html: string, marked = '') {
  const code = document.createElement('code')
  code.innerHTML = html
  const before = code.textContent
  divideLines(code, marked)
  expect(code.textContent).toBe(before)
  return [...code.children].map(line => `${line.className.includes('marked') ? '!' : ''}${line.innerHTML}`)
}

describe('lines of code', () => {
  it('are elements, with their ends', () => {
    expect(divided('a\n\nb\n')).toEqual(['a\n', '\n', 'b\n'])
    expect(divided('a')).toEqual(['a'])
    expect(divided('')).toEqual([])
  })

  it('keep colours that go over several of them', () => {
    expect(divided('x <i class="c">a\n<b>b\nc</b></i> y\nz')).toEqual([
      'x <i class="c">a\n</i>',
      '<i class="c"><b>b\n</b></i>',
      '<i class="c"><b>c</b></i> y\n',
      'z',
    ])
  })

  it('are marked by number and range', () => {
    expect(divided('a\nb\nc\nd\n', '1,3-4')).toEqual(['!a\n', 'b\n', '!c\n', '!d\n'])
  })
})
