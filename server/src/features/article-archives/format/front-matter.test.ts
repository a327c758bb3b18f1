import { describe, expect, it } from 'vitest'
import { readFrontMatter, withFrontMatter } from './front-matter.ts'

const matter = {
  ...{
    id: 'WIKI-A-3',
    title: 'Yes: "no" #\u2028 1',
    author: 'ada',
    created: 1_000,
    updated: 2_345,
    tags: ['a, b', 'c'],
  },
  ordinal: 2,
}

describe('front matter', () => {
  it.each(['', 'a', '\n\na\n', '\r\n---\nb', '---\nx: 1\n---\n', 'a\r\nb  '])('comes back with the text %j', text => {
    expect(readFrontMatter(withFrontMatter(matter, text))).toEqual({ matter, text })
  })

  it('is read as other programs write it', () => {
    const { matter, text } = readFrontMatter(
      '---\r\ntitle: 2024\r\ntags: "#one, two"\r\nnav_order: 3\r\ndate: 2024-01-02\r\n---\r\nText',
    )
    expect(matter).toMatchObject({ title: '2024', tags: ['one', 'two'], ordinal: 3, created: Date.UTC(2024, 0, 2) })
    expect(text).toBe('Text')
  })

  it.each([
    ['a line alone', '---\n\nText'],
    ['a rule later', 'Text\n---\na: b\n---\n'],
    ['what is no YAML', '---\na: [\n---\nText'],
    ['a list', '---\n- a\n---\nText'],
    ['what never ends', `---\n${'a: b\n'.repeat(100_000)}`],
  ])('is not %s', (_name, file) => {
    expect(readFrontMatter(file).text).toBe(file)
  })

  it('takes no harm from hostile YAML', () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`).join('\n')}\n---\nText`
    expect(readFrontMatter(bomb).text).toBe(bomb)
    expect(readFrontMatter('---\n__proto__: {title: x}\ntags: {a: 1}\nordinal: .inf\n---\nText').matter).toMatchObject({
      title: null,
      tags: [],
      ordinal: null,
    })
  })

  it('is read in time, however mappings are nested in it', () => {
    const nested = readFrontMatter(`---\ntitle: T\n${'? '.repeat(2_000)}a\n---\nText`)
    expect(nested.text).toContain('? ? ')
    const few = readFrontMatter(`---\ntitle: T\n${'? '.repeat(250)}a\n---\nText`)
    expect(few).toMatchObject({ matter: { title: 'T' }, text: 'Text' })
  })

  it('may name a value that stands elsewhere in it, and says nothing twice', () => {
    expect(readFrontMatter('---\nname: &n One\ntitle: *n\ntags: [*n]\n---\nText').matter).toMatchObject({
      ...{ title: 'One', tags: ['One'] },
    })
    expect(readFrontMatter('---\ntitle: a\ntitle: b\n---\nText').text).toBe('---\ntitle: a\ntitle: b\n---\nText')
  })
})
