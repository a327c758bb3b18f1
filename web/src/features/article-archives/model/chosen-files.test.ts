import { expect, it } from 'vitest'
import { chosenFiles, droppedFiles, holdsTexts } from './chosen-files.ts'

const file = (name: string) => new File(['x'], name)
const entryOf = (path: string): object => ({
  isFile: true,
  fullPath: path,
  file: (done: (file: File) => void) => done(file(path)),
})
const folderOf = (portions: readonly (readonly object[])[]): object => {
  const left = [...portions, []]
  return { isFile: false, createReader: () => ({ readEntries: (done: (all: unknown) => void) => done(left.shift()) }) }
}

it('walks through dropped folders, however many portions they are told in', async () => {
  const folder = folderOf([
    [entryOf('/wiki/a.md'), folderOf([[entryOf('/wiki/b/c.png'), entryOf('/wiki/.git/config')]])],
    [entryOf('/wiki/d.md')],
  ])
  const item = { kind: 'file', webkitGetAsEntry: () => folder }
  const dropped = await droppedFiles({ items: [item], files: [] } as unknown as DataTransfer)
  expect(dropped.map(({ path }) => path)).toEqual(['wiki/a.md', 'wiki/b/c.png', 'wiki/d.md'])
})

it('takes files as they are where there are no folders', async () => {
  const files = [file('a.md'), file('.DS_Store')]
  expect(chosenFiles(files).map(({ path }) => path)).toEqual(['a.md'])
  expect((await droppedFiles({ items: [], files } as unknown as DataTransfer)).map(({ path }) => path)).toEqual([
    'a.md',
  ])
})

it('knows whether there is anything to import', () => {
  expect(holdsTexts(chosenFiles([file('a.png')]))).toBe(false)
  expect(holdsTexts(chosenFiles([file('a.png'), file('b.MD')]))).toBe(true)
  expect(holdsTexts(chosenFiles([file('wiki.zip')]))).toBe(true)
})
