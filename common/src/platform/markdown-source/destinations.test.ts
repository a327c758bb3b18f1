import { describe, expect, it } from 'vitest'
import { changeDestinations, findDestinations, spelledPath } from './index.ts'

const targets = (text: string) => findDestinations(text).map(({ target }) => target)
const shout = (text: string) => changeDestinations(text, ({ target }) => ({ address: target.toUpperCase() }))

describe('findDestinations', () => {
  it('finds links, pictures, definitions and HTML', () => {
    const text = '[a](b.md "t") ![c](<d e.png>)\n\n[r]: f.md\n\n<img width=3 src="g.png">\n\n- x <a href=\'h.md\'>y</a>'
    expect(targets(text)).toEqual(['b.md', 'd e.png', 'f.md', 'g.png', 'h.md'])
    expect(findDestinations(text).map(({ isImage }) => isImage)).toEqual([false, true, false, true, false])
  })

  it('finds what many write although no standard has it', () => {
    expect(targets('![a](my pic.png) [b](a (1).txt) [[Some Page]] ![[pic 2.png|300]] [[Page#Part|words]]')).toEqual([
      'my pic.png',
      'a (1).txt',
      'Some Page',
      'pic 2.png',
      'Page#Part',
    ])
  })

  it('leaves code alone', () => {
    expect(targets('`[a](b)` ``[[c]]``\n\n```\n[d](e f)\n[[g]]\n```\n\n    ![h](i)\n')).toEqual([])
  })

  it('reads escapes and entities', () => {
    expect(targets('[a](b\\_c&amp;d.md) <img src="a&quot;b">')).toEqual(['b_c&d.md', 'a"b'])
  })

  it('takes linear time', () => {
    const time = (count: number, piece: string) => {
      const text = piece.repeat(count)
      const begin = process.cpuUsage().user
      findDestinations(text)
      return process.cpuUsage().user - begin
    }
    for (const piece of ['[', '![[', '[a](', '<img src=', '> ', '[a](b c) ', '`[x](', '[[a|'])
      expect(time(40_000, piece)).toBeLessThan(8 * Math.max(time(10_000, piece), 20_000))
  })
})

describe('changeDestinations', () => {
  it('writes each in its form and leaves all else as it was', () => {
    expect(shout('a [b](c.md "t")\r\n\r\n![d](<e f>)\t<img src=g.png/> [[h]] ![[i|3x4]]')).toBe(
      'a [b](C.MD "t")\r\n\r\n![d](E F)\t<img src="G.PNG/"> [](H) ![](I)',
    )
    expect(changeDestinations('[[a b|c]] [[d]]', () => ({ address: 'x', words: 'y' }))).toBe('[c](x) [y](x)')
    const text = '[a](b) *c*\r\n'
    expect(changeDestinations(text, () => undefined)).toBe(text)
  })
})

it('spells paths so that they can be read again', () => {
  const path = 'Über uns/日本 (1)/100% & more#2?.md'
  expect(spelledPath(path)).toBe('Über%20uns/日本%20%281%29/100%25%20%26%20more%232%3F.md')
  expect(decodeURIComponent(spelledPath(path))).toBe(path)
  expect(targets(`[a](${spelledPath(path)})`)).toEqual([spelledPath(path)])
})
