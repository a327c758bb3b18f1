import { describe, expect, it } from 'vitest'
import { drawMath } from './math.ts'

function drawn(source: string, className = 'md-math') {
  const element = document.createElement('span')
  element.className = className
  element.textContent = source
  drawMath(element)
  return element
}

describe('formulas', () => {
  it('are drawn, with MathML for who hears them', () => {
    const element = drawn('x^2')
    expect(element.querySelector('math annotation')?.textContent).toBe('x^2')
    expect(element.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true')
    expect(drawn('x', 'md-math md-math-display').querySelector('.katex-display')).not.toBeNull()
  })

  it.each([
    ['\\frac{1', /Unexpected end of input/],
    ['\\nonsense', /Undefined control sequence/],
    ['\\def\\a{\\a\\a}\\a', /Too many expansions/],
    ['{'.repeat(9_000), /./],
    ['x'.repeat(10_001), /10001/],
  ])('that are none keep their text, with the reason: %#', (source, reason) => {
    const element = drawn(source)
    expect(element.querySelector('code')?.textContent).toBe(source)
    expect(element.querySelector('.md-problem')?.textContent).toMatch(reason)
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\htmlData{x=y}{z}',
    '\\htmlStyle{position:fixed}{z}',
    '\\htmlId{app}{z}',
    '\\text{<img src=x onerror=alert(1)>}',
  ])('hold nothing active: %s', source => {
    const element = drawn(source)
    expect(element.querySelector('a, img, script, [id], [onerror], [data-x]')).toBeNull()
    expect([...element.querySelectorAll<HTMLElement>('[style]')].some(({ style }) => style.position === 'fixed')).toBe(
      false,
    )
  })
})
