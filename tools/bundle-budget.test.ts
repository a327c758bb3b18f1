import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { BUDGET, FIRST_SCREEN, firstScreenFiles, type Manifest, weighFirstScreen } from './bundle-budget.ts'

const [LIST, SYNC] = FIRST_SCREEN

const PAGE = `<link rel="stylesheet" href="./assets/main.css"><script src="./boot.js"></script>
  <script type="module" crossorigin src="./assets/main.js"></script>`

/** A small build: what is named `later` comes with `import()` and is not part of the first screen. */
const BUILD: Manifest & Readonly<Record<string, { readonly dynamicImports?: readonly string[] }>> = {
  'index.html': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    imports: ['_react.js'],
    dynamicImports: [LIST, 'later.tsx'],
  },
  '_react.js': { file: 'assets/react.js', imports: ['_data.js'] },
  '_data.js': { file: 'assets/data.js', css: ['assets/data.css'], imports: ['_react.js'] },
  [LIST]: { file: 'assets/list.js', css: ['assets/list.css'], imports: ['index.html', '_rows.js'] },
  '_rows.js': { file: 'assets/rows.js' },
  [SYNC]: { file: 'assets/sync.js', dynamicImports: ['later.tsx'] },
  'later.tsx': { file: 'assets/later.js', css: ['assets/later.css'], imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep.js' },
}

const ALL = [
  'assets/data.css',
  'assets/data.js',
  'assets/list.css',
  'assets/list.js',
  'assets/main.css',
  'assets/main.js',
  'assets/react.js',
  'assets/rows.js',
  'assets/sync.js',
  'boot.js',
]

it('walks from the page and from the list along all imports, their styles included, but not to what comes later', () => {
  expect(firstScreenFiles(BUILD, PAGE).toSorted()).toEqual(ALL)
})

it.each(FIRST_SCREEN)('goes red when the build has no %s', name => {
  const { [name]: _, ...rest } = BUILD
  expect(() => firstScreenFiles(rest, PAGE)).toThrow(`The build has no ${name}`)
})

it('goes red when a chunk is missing that another imports', () => {
  const { '_rows.js': _, ...rest } = BUILD
  expect(() => firstScreenFiles(rest, PAGE)).toThrow('The build has no _rows.js')
})

/** The verdict on the build with files of these sizes; all others are empty. */
async function weigh(sizes: Readonly<Record<string, number>>) {
  const dist = await mkdtemp(join(tmpdir(), 'cairn-dist-'))
  try {
    const empty = Object.fromEntries([...ALL, 'assets/later.js', 'assets/deep.js'].map(file => [file, 0]))
    const contents = Object.entries({ ...empty, ...sizes }).map(([file, size]) => [file, randomBytes(size)] as const)
    for (const [file, content] of [
      ['index.html', PAGE] as const,
      ['.vite/manifest.json', JSON.stringify(BUILD)] as const,
      ...contents,
    ]) {
      await mkdir(dirname(join(dist, file)), { recursive: true })
      await writeFile(join(dist, file), content)
    }
    return await weighFirstScreen(dist)
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

it.each([
  ['js', 'assets/main.js', 'assets/data.js'],
  ['js', 'boot.js', 'assets/rows.js'],
  ['js', 'assets/list.js', 'assets/sync.js'],
  ['css', 'assets/main.css', 'assets/data.css'],
  ['css', 'assets/main.css', 'assets/list.css'],
] as const)('holds the budget of %s for %s and %s together', async (kind, one, other) => {
  const half = BUDGET[kind] / 2
  expect(await weigh({ [one]: half, [other]: half })).toMatchObject({ isWithin: true })
  const { isWithin, lines } = await weigh({ [one]: half, [other]: half + 1 })
  expect(isWithin).toBe(false)
  expect(lines.at(-1)).toMatch(/too heavy/)
})

it('weighs what is sent: the compressed file where there is one', async () => {
  const { isWithin, lines } = await weigh({ 'assets/main.js': 900_000, 'assets/main.js.gz': 100_000 })
  expect(lines[0]).toBe('First screen, js: 100.0 kB of 200.0 kB in 7 files.')
  expect(isWithin).toBe(true)
})

it('does not count what comes later', async () => {
  expect(await weigh({ 'assets/later.js': 900_000, 'assets/deep.js': 900_000 })).toMatchObject({ isWithin: true })
})
