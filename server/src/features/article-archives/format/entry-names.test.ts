import { describe, expect, it } from 'vitest'
import { entryName, fileEntryName, placeEntries, relativePath, uniqueNames } from './entry-names.ts'

describe('entryName', () => {
  it('keeps what people read and every system takes', () => {
    expect(entryName('Über uns: 日本 / "Team"?')).toBe('Über uns- 日本 - -Team-')
    expect(entryName('../../etc/passwd')).toBe('-..-etc-passwd')
    expect(entryName(' . ')).toBe('Untitled')
    expect(entryName('\u202egpj.exe')).toBe('-gpj.exe')
    expect([...entryName('😀'.repeat(300))]).toHaveLength(56)
  })

  it('keeps off names that mean something', () => {
    expect(['CON', 'nul.txt', 'README', 'Index', 'a.files', 'b.comments'].map(entryName)).toEqual([
      'CON_',
      'nul.txt_',
      'README_',
      'Index_',
      'a.files_',
      'b.comments_',
    ])
    expect(fileEntryName('readme.md')).toBe('readme.md')
    expect(fileEntryName('a?b.p:ng')).toBe('a-b.p-ng')
  })
})

it('places articles as their tree has them, each under a name of its own', () => {
  const places = placeEntries([
    { id: 1, parentId: null, title: 'Guides v1.2' },
    { id: 2, parentId: 1, title: 'Install' },
    { id: 3, parentId: 1, title: 'install' },
    { id: 4, parentId: 9, title: 'Notes' },
  ])
  expect([...places.values()].map(({ text }) => text)).toEqual([
    'Guides v1.2.md',
    'Guides v1.2/Install.md',
    'Guides v1.2/install 2.md',
    'Notes.md',
  ])
  expect(places.get(2)).toMatchObject({
    files: 'Guides v1.2/Install.files/',
    comments: 'Guides v1.2/Install.comments.md',
  })
})

it('goes no deeper than folders can be unpacked', () => {
  const chain = (title: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, parentId: index === 0 ? null : index, title }))
  const deep = [...placeEntries(chain('a', 5_000)).values()].map(({ text }) => text)
  expect(new Set(deep).size).toBe(5_000)
  expect(deep[1]).toBe('a/a.md')
  expect(Math.max(...deep.map(text => text.split('/').length))).toBe(191)
  const long = [...placeEntries(chain('😀'.repeat(56), 500)).values()].map(({ files }) => Buffer.byteLength(files))
  expect(Math.max(...long)).toBeLessThan(16_000)
})

it('counts on where many have one name', () => {
  const unique = uniqueNames()
  const given = Array.from({ length: 50_000 }, () => unique('Notes.md'))
  expect([given[1], given.at(-1)]).toEqual(['Notes 2.md', 'Notes 50000.md'])
  expect(['notes 7.md', 'Notes 7.md', 'NOTES.md'].map(unique)).toEqual([
    'notes 7 2.md',
    'Notes 7 3.md',
    'NOTES 50001.md',
  ])
})

it('names one entry from another', () => {
  expect(relativePath('a/b/c.md', 'a/d/e.md')).toBe('../d/e.md')
  expect(relativePath('a.md', 'b/c.md')).toBe('b/c.md')
  expect(relativePath('a/b.md', 'a/b.files/c.png')).toBe('b.files/c.png')
})
