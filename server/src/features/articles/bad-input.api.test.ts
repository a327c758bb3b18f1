import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArticlesWorld, startArticles } from './articles.testing.ts'

const LIMIT = 2_000_000

describe('what no article says', () => {
  let world: ArticlesWorld

  beforeAll(async () => {
    world = await startArticles()
  })
  afterAll(() => world.test.stop())

  const send = (body: object, path = '/articles') =>
    world.ada.post(path, { project: { id: world.project }, summary: 'One', ...body }, { fields: 'summary,content' })

  it.each([
    ['a text that is too long', { content: 'x'.repeat(LIMIT + 1) }, 'text_too_long'],
    ['half a character', { content: 'x\ud83d' }, 'invalid_value'],
    ['a character that no database holds', { content: 'x\0' }, 'invalid_value'],
    ['a title without a word', { summary: ' \r\n\t' }, 'field_required'],
    ['no title', { summary: null }, 'field_required'],
    ['a title that is too long', { summary: 'x'.repeat(1_001) }, 'text_too_long'],
    ['a place before the first', { ordinal: -1 }, 'invalid_value'],
    ['a place that is no number', { ordinal: 1e18 }, 'invalid_type'],
    ['a readable id in place of one', { parentArticle: { id: 'WIKI-A-1' } }, 'invalid_id'],
    ['a parent without an id', { parentArticle: {} }, 'bad_request'],
  ])('is %s', async (_name, body, code) => {
    const id = await world.create({ content: 'As it was' })
    for (const path of ['/articles', `/articles/${id}`]) {
      const reply = await send(body, path)
      expect([path, reply.status, reply.body.code]).toEqual([path, 400, code])
    }
    expect(await world.read(id, 'summary,content')).toMatchObject({ summary: 'One', content: 'As it was' })
  })

  it('is everything else, unit by unit', async () => {
    const long = `${'>'.repeat(10_000)} deep\n${'| a | b |\n'.repeat(1_000)}`
    const texts = [
      '<script>alert(1)</script>',
      '![xss" onload=alert(1);//](a)',
      '[XSS](.alert(1);)',
      '\u202eevil\ufeff\r\n\u0007',
      long,
    ]
    for (const content of texts) {
      const { status, body } = await send({ content, summary: 'javascript:alert(1)' })
      expect([status, body]).toMatchObject([200, { content, summary: 'javascript:alert(1)' }])
    }
  })

  it('is as long as it may be', async () => {
    const content = 'word '.repeat(LIMIT / 5)
    const { status, body } = await send({ content })
    expect([status, body.content === content]).toEqual([200, true])
  }, 30_000)
})
