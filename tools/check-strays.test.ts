import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkStrays, PATTERNS, straysIn } from './check-strays.ts'

/** Written with bars, so that no such line stands in the repository itself. */
const planted = (line: string): string => line.replaceAll('|', '')

/** A line for each pattern that it must find. */
const PLANTED: Readonly<Record<string, string>> = {
  registry: '"resolved": "https://regis|try.example.org/x"',
  artifactory: 'npm config set http://artifac|tory.example.org/api/npm',
  nexus: 'image: https://my.ne|xus.example.org/x',
  verdaccio: 'HTTP://Verdac|cio:4873',
  pypi: 'index-url = https://py|pi.example.org/simple',
  npmjs: 'https://mirror.npm|js.example.org/x',
  '/home': 'cd "/ho|me/jane/x"',
  '/Users': "open '/Us|ers/Jane/x'",
  '/root': 'DATA=/ro|ot/x',
  '/work': 'see /wo|rk/x',
  'C:\\Users': 'type C:\\Us|ers\\jane',
}

it('has a planted line for every pattern', () => {
  expect(Object.keys(PLANTED)).toEqual(PATTERNS.map(({ name }) => name))
})

it.each(PATTERNS)('$name is found where it is alone, with its line', ({ name, what }) => {
  const line = planted(PLANTED[name] ?? '')
  // No other pattern finds it, so it is this one that is tried.
  expect(PATTERNS.filter(({ pattern }) => pattern.test(line)).map(one => one.name)).toEqual([name])
  expect(straysIn(`fine\n${line}\nfine`)).toEqual([`2: ${what}`])
})

it('tells once of a line that is wrong in several ways alike', () => {
  expect(straysIn(planted('https://regis|try.npm|js.example.org/x'))).toEqual(['1: address of a package registry'])
})

it.each([
  'see https://example.com and the folder ./data',
  'const home = "/homework/x"',
  'GET /home/ and /workspaces/x',
  'href="/users/jane"',
])('lets %s pass', text => {
  expect(straysIn(text)).toEqual([])
})

it('reads the files that git knows, whatever their kind, but no pictures', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-strays-'))
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root })
    git('init', '-q')
    const stray = planted('cd "/ho|me/jane/x"\n')
    for (const file of ['notes.md', '.npmrc', 'picture.png', 'unknown.txt']) await writeFile(join(root, file), stray)
    await writeFile(join(root, 'sound.ts'), 'export const sound = 1\n')
    git('add', 'notes.md', '.npmrc', 'picture.png', 'sound.ts')
    expect(await checkStrays(root)).toEqual({
      files: 3,
      strays: ['.npmrc:1: path of a machine', 'notes.md:1: path of a machine'],
    })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
