import { describe, expect, it } from 'vitest'
import { BOUNDS, MAX_MENTIONS } from './bounds.ts'
import { decodeText } from './decode-text.ts'
import { entryPath } from './entry-path.ts'
import { layOut } from './layout.ts'
import { type KnownText, planArticles } from './plan-articles.ts'
import { readText } from './read-text.ts'
import { resolver } from './resolve-target.ts'
import { filesNamedIn, requireFewMentions, requireRoom } from './weigh-import.ts'

const matter = { id: null, ordinal: null, tags: [], updated: null }
const known = (targets: readonly string[] = [], ordinal: number | null = null): KnownText => ({
  title: 'T',
  matter: { ...matter, ordinal },
  targets: targets.map(target => ({ target, isWiki: false })),
})

/** The tree of what is made of paths: each article with the one above. */
function treeOf(paths: readonly string[], texts: Readonly<Record<string, KnownText>> = {}) {
  const layout = layOut(paths)
  const all = new Map([...layout.texts].map(path => [path, texts[path] ?? known()]))
  const { articles, leftOver } = planArticles(layout, all, resolver(layout))
  return {
    tree: articles.map(({ path, parent }) => `${path} < ${parent}`),
    files: Object.fromEntries(articles.flatMap(({ path, files }) => (files.length > 0 ? [[path, files]] : []))),
    leftOver,
  }
}

describe('the tree of a folder', () => {
  it('has articles for folders that hold texts, and for no others', () => {
    expect(treeOf(['a.md', 'b/c/d.md', 'b/pics/e.png', 'f/g.png']).tree).toEqual([
      'a.md < null',
      'b/ < null',
      'b/c/ < b/',
      'b/c/d.md < b/c/',
    ])
  })

  it('takes index and README for their folder, and a text beside it', () => {
    expect(treeOf(['README.md', 'a/index.md', 'a/README.md', 'a/x.md', 'b.md', 'b/y.md']).tree).toEqual([
      'README.md < null',
      'a/index.md < README.md',
      'a/README.md < a/index.md',
      'a/x.md < a/index.md',
      'b.md < README.md',
      'b/y.md < b.md',
    ])
  })

  it('leaves the folder around all away', () => {
    expect(treeOf(['wiki/a.md', 'wiki/b/c.md']).tree).toEqual(['a.md < null', 'b/ < null', 'b/c.md < b/'])
    expect(treeOf(['wiki/a.md', 'wiki/index.md']).tree).toEqual(['wiki/index.md < null', 'wiki/a.md < wiki/index.md'])
  })

  it('orders siblings as they say, then by their names as people count', () => {
    const texts = { 'c.md': known([], 1), 'd.md': known([], 0) }
    expect(treeOf(['10 x.md', '9 x.md', 'c.md', 'd.md'], texts).tree.map(line => line.split(' <')[0])).toEqual([
      'd.md',
      'c.md',
      '9 x.md',
      '10 x.md',
    ])
  })

  it('gives files to those that name them, to the text beside them, or to the folder', () => {
    const paths = ['a.md', 'a.files/1.png', 'a.files/note.md', 'b/c.md', 'b/pics/2.png', 'b/3.txt', '4.txt']
    expect(treeOf(paths, { 'a.md': known(['b/pics/2.png', '../x', 'http://x/4.txt']) })).toMatchObject({
      files: { 'a.md': ['b/pics/2.png', 'a.files/1.png', 'a.files/note.md'], 'b/': ['b/3.txt'] },
      leftOver: ['4.txt'],
    })
  })
})

it('finds what links lead to, however they are written', () => {
  const layout = layOut(['a.md', 'Über uns/b c.md', 'd/index.md', 'Pics/e.PNG'])
  const find = (target: string, isWiki = false) => resolver(layout)('Über uns/b c.md', target, { isWiki })?.path
  expect(find('../a.md#x')).toBe('a.md')
  expect(find('../a')).toBe('a.md')
  expect(find('/%C3%9Cber%20uns/b%20c.md')).toBe('Über uns/b c.md')
  expect(find('../d/')).toBe('d/index.md')
  expect(find('../d')).toBe('d/index.md')
  expect(find('../pics/e.png?raw=1')).toBe('Pics/e.PNG')
  expect(find('e.png', true)).toBe('Pics/e.PNG')
  expect(find('B C', true)).toBe('Über uns/b c.md')
  const titled = resolver(layout, title => (title === 'the rules' ? 'd/index.md' : undefined))
  expect(titled('a.md', 'The  Rules#x', { isWiki: true })).toMatchObject({ path: 'd/index.md', fragment: '#x' })
  expect(titled('a.md', 'The Rules', { isWiki: false })).toBeUndefined()
  for (const target of ['e.png', '../../a.md', 'https://a/a.md', '#a', '', 'mailto:a@b', '//a.md', '%'])
    expect(find(target)).toBeUndefined()
})

it('reads of links only those to files, each once, however often a text has them', () => {
  const layout = layOut(['a/x.md', 'a/y.md', 'a/p.png', 'q r.png'])
  const text = `${'[y](y.md) [out](https://a/b.png) [none](z.png) ![](p.png) '.repeat(20_000)} [[q r.png]] ![](../q%20r.png)`
  expect(filesNamedIn('a/x.md', text, resolver(layout))).toEqual([
    { target: 'p.png', isWiki: false },
    { target: 'q r.png', isWiki: true },
  ])
})

it('weighs a file for each article that it goes to', () => {
  const size = BOUNDS.bytes / 4
  const articles = (count: number) => Array.from({ length: count }, () => ({ files: ['a'] }))
  expect(() => requireRoom(articles(4), () => size)).not.toThrow()
  expect(() => requireRoom(articles(5), () => size)).toThrow(expect.objectContaining({ code: 'archive_too_large' }))
  expect(() => requireFewMentions(MAX_MENTIONS)).not.toThrow()
  expect(() => requireFewMentions(MAX_MENTIONS + 1)).toThrow(expect.objectContaining({ code: 'archive_too_large' }))
})

it('takes paths that stay in their folder', () => {
  expect(['a\\b/./c.md', 'a//b'].map(entryPath)).toEqual(['a/b/c.md', 'a/b'])
  const hostile = ['../a', 'a/../../b', '/a', 'C:\\a', '\\\\host\\a', 'a\0.md', 'a\n', '', '.', 'x/'.repeat(300)]
  expect(hostile.map(entryPath)).toEqual(hostile.map(() => null))
})

it('reads texts in the encoding of their bytes', () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x20, 0x61])
  expect(decodeText(cyrillic)).toBe('Привет, мир a')
  expect(decodeText(Buffer.from('na\xefve caf\xe9 \x93x\x94', 'latin1'))).toBe('naïve café “x”')
  expect(decodeText(Buffer.from('\ufeffПривет'))).toBe('Привет')
  expect(decodeText(Buffer.from('\ufeffПривет', 'utf16le'))).toBe('Привет')
  expect(decodeText(Buffer.from('a\0b'))).toBe('a\ufffdb')
})

it('finds the title of a text', () => {
  expect(readText('a/b.md', '---\ntitle: X\n---\n# Y\nz')).toMatchObject({ title: 'X', content: '# Y\nz' })
  expect(readText('a/b.md', '---\ntitle: X\n---\n# X\n\nz')).toMatchObject({ title: 'X', content: 'z' })
  expect(readText('a/b.md', '---\nid: K-A-1\ntitle: X\n---\n\n# X\nz')).toMatchObject({ title: 'X', content: '# X\nz' })
  expect(readText('a/b.md', '\n# *Y* & z #\n\ntext')).toMatchObject({ title: 'Y & z', content: 'text' })
  expect(readText('a/b.md', '# C#\r\n\r\ntext')).toMatchObject({ title: 'C#', content: 'text' })
  expect(readText('a/b.md', '# ##\ntext')).toMatchObject({ title: 'b', content: '# ##\ntext' })
  expect(readText('a/b.md', `# ${'a'.repeat(100_000)}`).title).toHaveLength(1_000)
  expect(readText('a/b.md', 'Y\n===\ntext')).toMatchObject({ title: 'Y', content: 'text' })
  expect(readText('a/index.md', '## Y')).toMatchObject({ title: 'a', content: '## Y' })
  expect(readText('index.md', '')).toMatchObject({ title: 'index', content: '' })
  expect(readText(`Plan ${'0a'.repeat(16)}.md`, '').title).toBe('Plan')
})
