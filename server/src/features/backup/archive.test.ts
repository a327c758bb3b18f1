import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fileEntry, type Header, parseEntryName, parseHeader, parseManifest, tableEntry } from './archive.ts'
import { copyStatement, fileTables } from './catalogue.ts'
import { countedCopy, hashed } from './dump.ts'
import { requireCompatible } from './restore-target.ts'

const HEADER: Header = {
  format: 1,
  release: '1.2.3',
  postgres: '18.0',
  created: '2026-01-02T03:04:05.000Z',
  migrations: ['0001-a', '0002-b'],
  tables: [{ name: 'tag', columns: ['id'], orderBy: ['id'] }],
}

describe('the descriptions of a backup', () => {
  it.each([
    ['nested', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`, 'levels'],
    ['full of objects', `[${'{},'.repeat(2_000_000)}{}]`, 'values'],
  ])('are not parsed when they are %s without end', (_case, json, reason) => {
    const bytes = Buffer.from(json)
    for (const parse of [parseHeader, parseManifest]) {
      let refusal: unknown
      try {
        parse(bytes)
      } catch (error) {
        refusal = error
      }
      expect(refusal).toMatchObject({
        message: expect.stringContaining('no backup'),
        cause: { message: expect.stringContaining(reason) },
      })
    }
  })

  it('are read when they are whole', () => {
    const read = (header: object) => () => parseHeader(Buffer.from(JSON.stringify(header)))
    expect(read(HEADER)()).toEqual(HEADER)
    for (const wrong of [{ format: 1.5 }, { release: null }, { migrations: 'a' }, { tables: [{ name: 'tag' }] }])
      expect(read({ ...HEADER, ...wrong })).toThrow('no backup')
    expect(read({ ...HEADER, tables: [{ name: 'tag', columns: [], orderBy: [] }] })).toThrow('no backup')
    const manifest = {
      format: 1,
      tables: { tag: { rows: 1, sha256: 'x' } },
      sequences: [{ name: 's', last: '1', called: true }],
      files: { count: 0, bytes: 0, sha256: 'x' },
      missingFiles: ['a'],
    }
    expect(parseManifest(Buffer.from(JSON.stringify(manifest)))).toEqual(manifest)
    expect(() => parseManifest(Buffer.from(JSON.stringify({ ...manifest, files: {} })))).toThrow('no backup')
  })

  it('fit a release that knows all their migrations and their format', () => {
    const check =
      (header: Partial<Header>, ...known: readonly string[]) =>
      () =>
        requireCompatible(
          { ...HEADER, ...header },
          known.map(name => ({ name, sql: '' })),
        )
    expect(check({}, '0001-a', '0002-b', '0003-c')).not.toThrow()
    expect(check({ format: 0 }, '0001-a', '0002-b')).not.toThrow()
    expect(check({}, '0001-a')).toThrow('newer release (1.2.3, with 0002-b)')
    expect(check({})).toThrow('newer release (1.2.3, with 0001-a, 0002-b)')
    expect(check({ format: 2 }, '0001-a', '0002-b')).toThrow('newer release (1.2.3)')
  })
})

it('an entry of an archive is a table, a file or a description, and nothing else', () => {
  const key = `a1/${'b2'.repeat(19)}`
  expect([tableEntry('host_tag', 12), fileEntry(key)]).toEqual(['tables/host_tag/00000012.copy', `files/${key}`])
  for (const [name, entry] of [
    ['header.json', { kind: 'header' }],
    ['manifest.json', { kind: 'manifest' }],
    ['tables/host_tag/00000012.copy', { kind: 'table', table: 'host_tag' }],
    [`tables/_${'a'.repeat(62)}/00000000.copy`, { kind: 'table', table: `_${'a'.repeat(62)}` }],
    [`files/${key}`, { kind: 'file', key }],
  ] as const)
    expect(parseEntryName(name)).toEqual(entry)
  for (const name of [
    '',
    'header.json/',
    './header.json',
    'x/manifest.json',
    `tables/${'a'.repeat(64)}/00000000.copy`,
    'tables/1a/00000000.copy',
    'tables/Issue/00000000.copy',
    'tables/issue/0000000.copy',
    'tables/issue/00000000xcopy',
    'tables/issue/00000000.copy.x',
    'x/tables/issue/00000000.copy',
    `files/${key}x`,
    `files/${key.slice(0, -1)}`,
    `files/A1/${'b2'.repeat(19)}`,
    `x/files/${key}`,
    `files/../${'b2'.repeat(19)}`,
  ])
    expect(() => parseEntryName(name)).toThrow(`does not belong there: ${JSON.stringify(name.slice(0, 100))}`)
  expect(() => parseEntryName('x'.repeat(200))).toThrow(`"${'x'.repeat(100)}"`)
})

it('a table is copied in an order that no locale changes', () => {
  expect(copyStatement({ name: 'a"b', columns: ['id', 'order'], orderBy: ['name:C', 'id'] })).toBe(
    'copy (select "id", "order" from "a""b" order by "name" collate "C", "id") to stdout',
  )
  const table = (name: string, ...columns: readonly string[]) => ({ name, columns: [...columns], orderBy: [] })
  expect(fileTables([table('a', 'id', 'file_key'), table('b', 'id', 'file'), table('c', 'file_key')])).toEqual([
    'a',
    'c',
  ])
})

it('rows are counted and bytes hashed while they pass', async () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  for (const [chunks, rows] of [
    [[], 0],
    [['\n'], 1],
    [['a\nb', '\n\n', 'c'], 3],
  ] as const) {
    const counted = countedCopy(Readable.from(chunks.map(chunk => Buffer.from(chunk))))
    expect((await buffer(counted.bytes)).toString()).toBe(chunks.join(''))
    expect(counted.result()).toEqual({ rows, sha256: sha256(chunks.join('')) })
  }
  const hash = createHash('sha256')
  const passed = await buffer(hashed(hash, 'key', Readable.from([Buffer.from('a'), Buffer.from('b')])))
  expect([passed.toString(), hash.digest('hex')]).toEqual(['ab', sha256('key\0ab')])
})
