import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles } from '../articles/articles.testing.ts'
import { form } from '../attachments/attachments.testing.ts'
import { entriesIn } from './article-archives.testing.ts'

let world: ArticlesWorld
let guides: string
let install: string
let secret: string

beforeAll(async () => {
  world = await startArticles({ ada: [...EDITOR, 'READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'] })
  const { ada, create, test } = world
  guides = await create({ summary: 'Guides', content: 'See [how](/articles/WIKI-A-2#part) and WIKI-A-2.\r\n' })
  install = await create({
    ...{ summary: 'Install: 日本', parentArticle: { id: guides } },
    content: `![](my pic.png) [up](${test.app.platform.baseUrl()}/articles/wiki-a-1/guides) \`![](my pic.png)\` [x](https://a.b/)`,
  })
  secret = await create({ summary: 'Secret', parentArticle: { id: guides }, ...onlyFor(world.adaId) })
  await create({ summary: 'Below', parentArticle: { id: secret } })
  const file = form([
    { name: 'file', filename: 'my pic.png', content: 'PNG' },
    { name: 'file', filename: 'a:b.txt', content: 'x' },
  ])
  await ada.send({ method: 'POST', url: `/api/articles/${install}/attachments`, ...file })
  await ada.post(`/articles/${install}/comments`, { text: 'Well *said*' })
})
afterAll(() => world.test.stop())

const exported = async (path: string, client = world.ada) => {
  const reply = await client.send({ method: 'GET', url: `/api${path}` })
  return { ...reply, entries: reply.status === 200 ? await entriesIn(reply.bytes) : new Map<string, string>() }
}

describe('exports', () => {
  it('are folders of Markdown as the tree has them, with files beside and relative links', async () => {
    const { entries, headers } = await exported('/admin/projects/WIKI/articles/export')
    expect([...entries.keys()]).toEqual([
      'Guides.md',
      'Guides/Install- 日本.md',
      'Guides/Install- 日本.files/my pic.png',
      'Guides/Install- 日本.files/a-b.txt',
      'Guides/Secret.md',
      'Guides/Secret/Below.md',
    ])
    expect(entries.get('Guides.md')).toMatch(
      /^---\nid: WIKI-A-1\ntitle: Guides\nauthor: ada\ncreated: \S+\nupdated: \S+\nordinal: 0\n---\n\nSee \[how\]\(Guides\/Install-%20日本\.md#part\) and WIKI-A-2\.\r\n$/,
    )
    expect(entries.get('Guides/Install- 日本.md')).toMatch(
      /\n\n!\[\]\(Install-%20日本\.files\/my%20pic\.png\) \[up\]\(\.\.\/Guides\.md\) `!\[\]\(my pic\.png\)` \[x\]\(https:\/\/a\.b\/\)$/,
    )
    expect(entries.get('Guides/Install- 日本.files/my pic.png')).toBe('PNG')
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="WIKI-\d{4}-\d\d-\d\d\.zip"/)
  })

  it('are of one article and what is below it', async () => {
    const { entries } = await exported(`/articles/${install}/export?comments=true`)
    expect([...entries.keys()][0]).toBe('Install- 日本.md')
    expect(entries.get('Install- 日本.comments.md')).toMatch(
      /^# Install: 日本\n\n## .* \(ada\), \S+Z\n\nWell \*said\*\n$/,
    )
    expect(entries.get('Install- 日本.md')).toContain('/articles/wiki-a-1/guides')
  })

  it('hold what the reader sees, and nothing else', async () => {
    const { entries } = await exported('/admin/projects/WIKI/articles/export?comments=true', world.bob)
    expect([...entries.keys()].filter(path => /Secret|Below|comments/.test(path))).toEqual([])
    expect((await exported(`/articles/${secret}/export`, world.bob)).status).toBe(404)
    expect((await exported(`/articles/${guides}/export`, world.stranger)).status).toBe(404)
    expect((await exported('/articles/226-999999/export')).status).toBe(404)
    expect((await exported('/admin/projects/WIKI/articles/export?comments=maybe')).status).toBe(400)
  })
})
