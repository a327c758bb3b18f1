import { expect } from 'vitest'
import type { ArchiveEntry } from './backup.testing.ts'

/** Replaces bytes: a portion may end in the middle of a character. */
function changed(entries: readonly ArchiveEntry[], name: string, from: string, to: string): readonly ArchiveEntry[] {
  expect(String(entries.find(entry => entry.name === name)?.content)).toContain(from)
  return entries.map(entry =>
    entry.name === name
      ? { ...entry, content: Buffer.from(entry.content.toString('latin1').replace(from, to), 'latin1') }
      : entry,
  )
}

/** What may be wrong with a backup, and what is said about it. */
export const DAMAGES: readonly (readonly [
  string,
  (entries: readonly ArchiveEntry[]) => readonly ArchiveEntry[],
  RegExp,
])[] = [
  [
    'a changed row',
    entries => changed(entries, 'tables/issue/00000000.copy', 'Issue 1\t', 'Issue !\t'),
    /Table issue differs/,
  ],
  [
    'a changed file',
    entries =>
      entries.map(entry =>
        entry.name.startsWith('files/') ? { ...entry, content: Buffer.alloc(3_000_000, 8) } : entry,
      ),
    /files in the backup are damaged/,
  ],
  ['a missing end', entries => entries.slice(0, -1), /damaged or cut off/],
  [
    'a missing table',
    entries => entries.filter(entry => !entry.name.startsWith('tables/users/')),
    /Table users differs/,
  ],
  [
    'a path out of the folder',
    entries => [...entries.slice(0, 3), { name: '../../etc/x', content: Buffer.from('x') }],
    /does not belong/,
  ],
  [
    'an absolute path',
    entries => [...entries.slice(0, 3), { name: '/etc/x', content: Buffer.from('x') }],
    /does not belong/,
  ],
  [
    'a path below files',
    entries => [...entries.slice(0, 3), { name: 'files/../../x', content: Buffer.from('x') }],
    /does not belong/,
  ],
  [
    'a backslash path',
    entries => [...entries.slice(0, 3), { name: 'files\\..\\x', content: Buffer.from('x') }],
    /does not belong/,
  ],
  [
    'a symbolic link',
    entries => [
      ...entries.slice(0, 3),
      { name: `files/aa/${'b'.repeat(38)}`, content: Buffer.alloc(0), type: 'symlink' },
    ],
    /damaged/,
  ],
  ['a newer release', entries => changed(entries, 'header.json', '"format": 1', '"format": 2'), /newer release/],
  ['an unknown migration', entries => changed(entries, 'header.json', '0001-outbox', '9999-later'), /newer release/],
  [
    'a foreign table',
    entries => [...entries.slice(0, 3), { name: 'tables/pg_authid/00000000.copy', content: Buffer.from('x') }],
    /damaged/,
  ],
  ['two beginnings', entries => [...entries.slice(0, 1), ...entries], /damaged or cut off/],
  ['no beginning', entries => entries.slice(1), /damaged or cut off/],
  ['something behind its end', entries => [...entries, ...entries.slice(1, 2)], /damaged or cut off/],
  [
    'a missing file',
    entries => entries.filter(entry => !entry.name.startsWith('files/')),
    /files in the backup are damaged/,
  ],
  [
    'a column that no release had',
    entries => changed(entries, 'header.json', '"summary"', '"sumary"'),
    /does not fit this release: article has no sumary/,
  ],
  [
    'a description that is none',
    entries => [{ name: 'header.json', content: Buffer.from('[]') }, ...entries.slice(1)],
    /no backup/,
  ],
]
