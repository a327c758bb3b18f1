import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '../../platform/zip/index.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { type ArticlesWorld, onlyFor, startArticles, WRITER } from '../articles/articles.testing.ts'
import { form, type Part } from '../attachments/attachments.testing.ts'
import { entriesIn } from './article-archives.testing.ts'
import { dropUploadsJob, runImport } from './import/run-import.ts'

let world: ArticlesWorld

beforeAll(async () => {
  world = await startArticles()
})
afterAll(() => world.test.stop())

const FIELDS =
  'id,name,state,done,total,counts,problem,dryRun,items(path,action,state,problem,problemText,article(idReadable))'
const never = () => new AbortController().signal

type Files = Readonly<Record<string, string | Buffer>>

const zip = (files: Files): Promise<Buffer> =>
  buffer(
    zipOf(
      Object.entries(files).map(([path, content]) => ({
        ...{ path, time: 0 },
        content: async () => (await import('node:stream')).Readable.from([Buffer.from(content as string)]),
      })),
    ),
  )

async function place(key: string): Promise<string> {
  const id = await insertProject(world.test, key)
  for (const user of [world.adaId, world.bobId]) await world.test.grantPermissions(user, [...WRITER], id)
  return key
}

const begin = async (parts: readonly Part[], query: Record<string, string>, client = world.ada) =>
  client.send({ method: 'POST', url: '/api/articles/import', query: { fields: FIELDS, ...query }, ...form(parts) })

const asZip = (content: Buffer): readonly Part[] => [{ name: 'file', filename: 'wiki.zip', content }]

/** Imports, and gives how it went. */
async function bring(parts: readonly Part[], query: Record<string, string>, client = world.ada) {
  const reply = await begin(parts, query, client)
  expect(reply.status).toBe(200)
  await runImport(world.test.app.platform, Number(reply.body.id.split('-')[1]), never())
  return (await client.get(`/articleImports/${reply.body.id}`, { fields: FIELDS })).body
}

const treeOf = async (project: string) =>
  (
    await world.ada.post(
      '/sortedArticles',
      { folder: project },
      { fields: 'idReadable,summary,content,parentArticle(summary),attachments(name),tags(name)', $top: '-1' },
    )
  ).body

const exported = async (project: string) =>
  entriesIn((await world.ada.send({ method: 'GET', url: `/api/admin/projects/${project}/articles/export` })).bytes)

const VAULT: Files = {
  'wiki/README.md': '# Home\n\nSee [install](guide/install.md#linux), [[Ops|ops]], [[привет]] and ![](img/a%20b.png)\n',
  'wiki/guide/install.md':
    '\ufeff---\ntags: [setup]\n---\n\n# Install\n\nUp: [home](../README.md), ![](../img/a b.png) `[x](../README.md)`',
  'wiki/Ops.md': 'Plain',
  'wiki/Кириллица/Заметка.md': Buffer.from([0x23, 0x20, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
  'wiki/img/a b.png': 'PNG',
  'wiki/loose.txt': 'x',
  '__MACOSX/wiki/._README.md': 'x',
}

describe('imports', () => {
  it('make a tree of any folder, with its links, pictures and tags', async () => {
    const project = await place('VAULT')
    const done = await bring(asZip(await zip(VAULT)), { project })
    expect(done).toMatchObject({ state: 'done', name: 'wiki.zip', problem: null, done: 6, total: 6 })
    expect(done.counts).toEqual({ create: 6, update: 0, keep: 0, skip: 1, failed: 0 })
    const tree = await treeOf(project)
    const bySummary = new Map(tree.map((article: { summary: string }) => [article.summary, article]))
    expect(
      tree.map((one: { summary: string; parentArticle: { summary: string } | null }) => [
        one.summary,
        one.parentArticle?.summary,
      ]),
    ).toEqual([
      ['Home', undefined],
      ['guide', 'Home'],
      ['Install', 'guide'],
      ['Ops', 'Home'],
      ['Кириллица', 'Home'],
      ['Привет', 'Кириллица'],
    ])
    const id = (summary: string) => (bySummary.get(summary) as { idReadable: string }).idReadable
    expect(bySummary.get('Home')).toMatchObject({
      content: `See [install](/articles/${id('Install')}#linux), [ops](/articles/${id('Ops')}), [Привет](/articles/${id('Привет')}) and ![](a%20b.png)\n`,
      attachments: [{ name: 'a b.png' }, { name: 'loose.txt' }],
    })
    expect(bySummary.get('Install')).toMatchObject({
      content: `Up: [home](/articles/${id('Home')}), ![](a%20b.png) \`[x](../README.md)\``,
      attachments: [{ name: 'a b.png' }],
      tags: [{ name: 'setup' }],
    })
  })

  it('come twice without doubles, and leave alone what people changed', async () => {
    const project = await place('TWICE')
    const files = { 'a.md': '# A\n\none', 'b.md': '# B\n\none', 'c.md': '# C\n\none' }
    await bring(asZip(await zip(files)), { project })
    const before = await treeOf(project)
    expect((await bring(asZip(await zip(files)), { project })).counts).toMatchObject({ create: 0, keep: 3 })
    const [, b] = before
    await world.ada.post(`/articles/${b.idReadable}`, { content: 'mine' })
    const changed = { ...files, 'a.md': '# A\n\ntwo', 'b.md': '# B\n\ntwo', 'd.md': '# D' }
    const again = await bring(asZip(await zip(changed)), { project })
    expect(again.counts).toEqual({ create: 1, update: 1, keep: 1, skip: 1, failed: 0 })
    expect(again.items).toMatchObject([{ path: 'b.md', problem: 'changed', article: { idReadable: b.idReadable } }])
    expect((await treeOf(project)).map((one: { content: string | null }) => one.content)).toEqual([
      'two',
      'mine',
      'one',
      null,
    ])
    // A title that people gave stays while the text goes on; one that nobody touched follows the file.
    await world.ada.post(`/articles/${before[2].idReadable}`, { summary: 'Ours' })
    await bring(asZip(await zip({ ...changed, 'a.md': '# Anew\n\ntwo', 'c.md': '# Other\n\ntwo' })), { project })
    expect((await treeOf(project)).slice(0, 3)).toMatchObject([
      { summary: 'Anew', content: 'two' },
      { summary: 'B', content: 'mine' },
      { summary: 'Ours', content: 'two' },
    ])
  })

  it('give back what was exported, ids and dates aside', async () => {
    const [from, to] = [await place('FROM'), await place('INTO')]
    await bring(asZip(await zip(VAULT)), { project: from })
    const first = await exported(from)
    await bring(asZip(await zip(Object.fromEntries(first))), { project: to })
    const plain = (entries: ReadonlyMap<string, string>) =>
      [...entries].map(([path, text]) => [path, text.replace(/^(?:id|created|updated): .*\n/gm, '')]).sort()
    expect(plain(await exported(to))).toEqual(plain(first))
    expect(first.size).toBeGreaterThan(6)
    // Into where it came from: the files tell which articles they are.
    expect((await bring(asZip(await zip(Object.fromEntries(first))), { project: from })).counts).toMatchObject({
      create: 0,
      update: 0,
      failed: 0,
    })
  })

  it('are previewed, and started afterwards', async () => {
    const project = await place('DRY')
    const preview = await bring(asZip(await zip({ 'a.md': 'x', 'b.bin': 'x' })), { project, dryRun: 'true' })
    expect(preview).toMatchObject({ state: 'previewed', dryRun: true, counts: { create: 1, skip: 1 } })
    expect(await treeOf(project)).toEqual([])
    expect(
      (await world.ada.get(`/articleImports/${preview.id}/items`, { fields: 'path,title,action,state' })).body,
    ).toMatchObject([
      { path: 'a.md', title: 'a', action: 'create', state: 'waiting' },
      { path: 'b.bin', action: 'skip' },
    ])
    expect((await world.ada.post(`/articleImports/${preview.id}/start`)).status).toBe(200)
    await runImport(world.test.app.platform, Number(preview.id.split('-')[1]), never())
    expect(await treeOf(project)).toMatchObject([{ summary: 'a', content: 'x' }])
    expect((await world.ada.get('/articleImports', { fields: 'state', project })).body).toMatchObject([
      { state: 'done' },
    ])
  })

  it('take files with their paths', async () => {
    const project = await place('PATHS')
    const parent = (
      await world.ada.post('/articles', { project: { shortName: project }, summary: 'Top' }, { fields: 'id' })
    ).body.id
    const parts = ['w/a.md', 'w/b/c.md', '../../etc/d.md'].map(filename => ({
      name: 'file',
      filename,
      content: `# ${filename}`,
    }))
    expect(await bring(parts, { parent })).toMatchObject({ state: 'done', counts: { create: 3, skip: 1, failed: 0 } })
    expect((await treeOf(project)).map((one: { summary: string }) => one.summary)).toEqual([
      'Top',
      'w/a.md',
      'b',
      'w/b/c.md',
    ])
  })

  it('go on where they were when they are stopped between two portions', async () => {
    const project = await place('KILL')
    const files = Object.fromEntries(
      Array.from({ length: 45 }, (_, index) => [`${index}.md`, `[next](${index + 1}.md)`]),
    )
    const { id } = (await begin(asZip(await zip(files)), { project })).body
    const number = Number(id.split('-')[1])
    const { platform } = world.test.app
    // Each portion dies as the process would: its connection is gone before the commit of the next.
    for (let rounds = 0; rounds < 3; rounds++) {
      const dying = new AbortController()
      const broken = {
        ...platform,
        files: {
          ...platform.files,
          read: async (...input: Parameters<typeof platform.files.read>) => {
            const { done } = (await world.ada.get(`/articleImports/${id}`, { fields: 'done,state' })).body
            if (done > rounds * 20 && rounds < 2) throw new Error('killed')
            return platform.files.read(...input)
          },
        },
      }
      await runImport(broken, number, dying.signal).catch(error =>
        expect(error.message).toMatch(/killed|source failed/),
      )
    }
    await runImport(platform, number, never())
    const tree = await treeOf(project)
    expect(tree).toHaveLength(45)
    expect(new Set(tree.map((one: { summary: string }) => one.summary)).size).toBe(45)
    expect(tree.filter((one: { content: string }) => one.content.includes('/articles/KILL-A-'))).toHaveLength(44)
    const { rows } = await sql<{
      file_key: string | null
    }>`select file_key from article_import where id = ${number}`.execute(world.test.system.db)
    expect(rows).toEqual([{ file_key: null }])
  })
})

describe('hostile archives', () => {
  /** A zip whose paths are written over after it was made. */
  const renamed = async (from: string, to: string, files: Files) =>
    Buffer.from((await zip(files)).toString('latin1').replaceAll(from, to), 'latin1')

  it('lose what leads out of them, comes twice, or is no file', async () => {
    const project = await place('HOSTILE')
    const paths = await renamed('xx/xx.md', '../xx.md', { 'xx/xx.md': 'x', 'a.md': 'x', 'b.md': 'x' })
    expect((await bring(asZip(paths), { project })).items).toMatchObject([{ path: '../xx.md', problem: 'path' }])
    const twice = await renamed('b.md', 'a.md', { 'a.md': 'x', 'b.md': 'y' })
    expect((await bring(asZip(twice), { project })).items).toMatchObject([{ path: 'a.md', problem: 'duplicate' }])
    const absolute = await renamed('xtc/a.md', '/etc/a.m', { 'xtc/a.md': 'x' })
    expect((await bring(asZip(absolute), { project })).items).toMatchObject([{ path: '/etc/a.m', problem: 'path' }])
  })

  /** Changes the directory's entry of the only file. */
  const patched = async (change: (entry: Buffer) => void) => {
    const archive = await zip({ 'a.md': 'x'.repeat(100) })
    change(archive.subarray(archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))))
    return archive
  }

  it('are told apart: encrypted files, links, other packings, wrong sizes', async () => {
    const project = await place('ODD')
    const problemOf = async (archive: Buffer) => (await bring(asZip(archive), { project })).items[0]?.problem
    expect(await problemOf(await patched(entry => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)))).toBe('encrypted')
    expect(await problemOf(await patched(entry => entry.writeUInt32LE(0o120777 * 65_536, 38)))).toBe('link')
    expect(await problemOf(await patched(entry => entry.writeUInt16LE(99, 10)))).toBe('packing')
    expect(await problemOf(await patched(entry => entry.writeUInt32LE(50, 24)))).toBe('unreadable_file')
  })

  it('fail before anything is stored when a file would go to more articles than there is room for', async () => {
    const project = await place('HEAVY')
    const files = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.md`, '![](heavy.bin)']))
    const archive = await zip({ 'heavy.bin': 'x', ...files })
    archive.writeUInt32LE(0x3fff_ffff, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    expect(await bring(asZip(archive), { project })).toMatchObject({ state: 'failed', counts: { create: 0 } })
    expect(await treeOf(project)).toEqual([])
  })

  it('fail as a whole when they are cut off, none at all, or a bomb', async () => {
    const project = await place('BROKEN')
    const good = await zip({ 'a.md': 'x' })
    const many = Buffer.concat([good])
    const end = many.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    many.writeUInt16LE(65_000, end + 8)
    many.writeUInt16LE(65_000, end + 10)
    const bomb = await patched(entry => entry.writeUInt32LE(0xfffffff0, 24))
    for (const archive of [good.subarray(0, -10), randomBytes(1_000), Buffer.alloc(0), many])
      expect(await bring(asZip(archive), { project })).toMatchObject({ state: 'failed', problem: expect.any(String) })
    expect((await bring(asZip(bomb), { project })).items[0]?.problem).toBe('too_large')
    expect(await treeOf(project)).toEqual([])
  })
})

describe('who may', () => {
  it('import where articles may be created, and see their own imports alone', async () => {
    const project = await place('MAY')
    const parts = asZip(await zip({ 'a.md': 'x' }))
    expect((await begin(parts, { project }, world.stranger)).status).toBe(404)
    expect((await begin(parts, {})).status).toBe(400)
    expect((await begin(parts, { parent: '226-999999' })).status).toBe(404)
    expect((await begin([], { project })).status).toBe(400)
    expect((await world.ada.post('/articles/import', {}, { project })).status).toBe(415)
    const { id } = (await begin(parts, { project })).body
    for (const path of [`/articleImports/${id}`, `/articleImports/${id}/items`])
      expect((await world.bob.get(path)).status).toBe(404)
    expect((await world.bob.post(`/articleImports/${id}/start`)).status).toBe(404)
    expect((await world.bob.delete(`/articleImports/${id}`)).status).toBe(404)
    expect((await world.bob.get('/articleImports')).body).toEqual([])
    expect((await world.ada.delete(`/articleImports/${id}`)).status).toBe(200)
    await runImport(world.test.app.platform, Number(id.split('-')[1]), never())
    expect(await treeOf(project)).toEqual([])
  })

  it('lose the right while it runs: nothing more is made', async () => {
    const id = await insertProject(world.test, 'LOST')
    const carlId = await world.test.createUser('carl')
    await world.test.grantPermissions(carlId, [...WRITER], id)
    const carl = await world.test.clientOf(carlId)
    const begun = (await begin(asZip(await zip({ 'a.md': 'x' })), { project: 'LOST' }, carl)).body
    await world.test.admin.post(`/users/1-${carlId}`, { banned: true })
    await runImport(world.test.app.platform, Number(begun.id.split('-')[1]), never())
    const { rows } = await sql`select from article where project_id = ${id}`.execute(world.test.system.db)
    expect(rows).toEqual([])
  })
})

it('makes nothing at the top of the project when the place of an import goes, or is limited, while it runs', async () => {
  const project = await place('AWAY')
  const ways = [
    (id: string) => world.test.admin.delete(`/articles/${id}`),
    (id: string) => world.test.admin.post(`/articles/${id}`, onlyFor(world.bobId)),
  ]
  for (const lose of ways) {
    const top = { project: { shortName: project }, summary: 'Place' }
    const { id: parent } = (await world.test.admin.post('/articles', top, { fields: 'id' })).body
    const { id } = (await begin(asZip(await zip({ 'a.md': 'x', 'b/c.md': 'y' })), { parent })).body
    const number = Number(id.split('-')[1])
    const { platform } = world.test.app
    // What it reads of the archive comes before the articles are made.
    const read = async (...input: Parameters<typeof platform.files.read>) => {
      if ((await world.ada.get(`/articleImports/${id}`, { fields: 'state' })).body.state === 'running')
        await lose(parent)
      return platform.files.read(...input)
    }
    await runImport({ ...platform, files: { ...platform.files, read } }, number, never())
    expect((await treeOf(project)).map(({ summary }: { summary: string }) => summary)).not.toContain('a')
    const { counts, items } = (await world.ada.get(`/articleImports/${id}`, { fields: FIELDS })).body
    expect(counts).toMatchObject({ create: 0, failed: 3 })
    expect(items[0].problem).toBe('invalid_value')
  }
})

it('forgets uploads that nobody went on with', async () => {
  const project = await place('OLD')
  const { id } = await bring(asZip(await zip({ 'a.md': 'x' })), { project, dryRun: 'true' })
  const { platform } = world.test.app
  await dropUploadsJob.run(platform, {}, never())
  const keyOf = async () =>
    (
      await sql<{
        file_key: string | null
      }>`select file_key from article_import where id = ${Number(id.split('-')[1])}`.execute(world.test.system.db)
    ).rows[0]?.file_key
  expect(await keyOf()).not.toBeNull()
  await dropUploadsJob.run({ ...platform, clock: () => platform.clock() + 8 * 86_400_000 }, {}, never())
  expect(await keyOf()).toBeNull()
  expect((await world.ada.post(`/articleImports/${id}/start`)).status).toBe(404)
})
