import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiReply } from '../../testing/api-client.ts'
import { NOW, type SearchWorld, startSearchWorld } from './world.testing.ts'

/** Numbers that look random and are the same in each run. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const PIECES = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  '\0',
  '\ud800',
  '\udfff',
  '\u202e',
  '--',
  '/*',
  ';',
  '$1',
  ':id',
  '%',
  '_',
  '%s',
  '{',
  '}',
  '(',
  ')',
  '..',
  '*',
  '?',
  '#',
  '-',
  ',',
  ':',
  '&|!<->:*',
  "'; drop table issue; --",
  '\\x00',
  'e\u0301',
  '😀',
  '日本',
  'ACME',
  'ACME-1',
  'State',
  'Open',
  'tag',
  'for',
  'me',
  'and',
  'or',
  'was',
  'changed',
  'has',
  'sort by',
  'created',
  'Today',
  'Code name',
  'links',
  'summary',
  'attachments',
  'login',
  'mentions',
  'saved search',
  ' ',
  ' ',
  ' ',
  '\n',
  '1e999',
  '99999999999999999999',
  '{minus 99999999999y}',
  '9999-99-99',
]

const MEGABYTE = 1_048_576

describe('hostile queries', () => {
  let world: SearchWorld
  beforeAll(async () => {
    world = await startSearchWorld()
    const { create, mira } = world
    await create('ACME', 'It\'s a \\ "quoted" login', { at: NOW, fields: { 'Code name': "O'Brien \\ 100%" } })
    for (const name of ["o'clock", 'back\\slash', '"quotes"', '100%', 'under_score', '{braces}'])
      await mira.post('/tags', { name })
  })
  afterAll(() => world.test.stop())

  /** A list, or a refusal that says why. */
  const check = (query: string, { status, body, text }: ApiReply): void => {
    const told = `${JSON.stringify(query.slice(0, 200))} → ${status} ${text.slice(0, 200)}`
    expect(status < 500 && [200, 400, 413, 414, 431].includes(status), told).toBe(true)
    if (status === 400) expect(body.error_description, told).toBeTruthy()
  }

  it('get a list or a reason, whatever is put together', async () => {
    const random = randomly(7)
    const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
    for (let round = 0; round < 400; round++) {
      const query = Array.from({ length: 1 + Math.floor(random() * 12) }, pick).join(random() < 0.5 ? '' : ' ')
      check(query, await world.mira.get('/issues', { query }))
      if (round % 4 === 0) check(query, await world.mira.post('/issuesGetter/count', { query }))
      if (round % 8 === 0) check(query, await world.mira.post('/search/explain', { query, issue: { id: 'ACME-1' } }))
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from issue`.execute(
      world.test.system.db,
    )
    expect(rows[0]?.count).toBe(1)
  }, 120_000)

  it('find names with signs literally', async () => {
    const { search } = world
    expect(await search("Code name: {O'Brien \\\\ 100%}")).toBe('1')
    expect(await search('Code name: O%')).toBe('')
    expect(await search("Code name: O'*")).toBe('1')
    expect(await search('Code name: O_Brien*')).toBe('')
    for (const name of ["o'clock", 'back\\\\slash', '"quotes"', '100%', 'under_score'])
      expect((await world.mira.get('/issues', { query: `tag: {${name}}` })).status, name).toBe(200)
    expect((await world.mira.get('/issues', { query: 'tag: 1__%' })).status).toBe(400)
    expect(await search('tag: 1_*')).toBe('')
  })

  it.each<[string, string]>([
    ['a megabyte of letters', 'x'.repeat(MEGABYTE)],
    ['a megabyte of parentheses', '('.repeat(MEGABYTE)],
    ['a megabyte of quotes', '"'.repeat(MEGABYTE)],
    ['many words', 'a b '.repeat(10_000)],
    ['many choices', Array.from({ length: 8_000 }, (_, index) => `w${index}`).join(' or ')],
    ['many issues', `id: ${Array.from({ length: 5_000 }, (_, index) => `ACME-${index}`).join(',')}`],
    ['many values', `Code name: ${Array.from({ length: 5_000 }, (_, index) => `n${index}`).join(',')}`],
    ['many negations', '-Critical '.repeat(5_000)],
    ['many empty quotes', '"" '.repeat(20_000)],
    ['deep parentheses', `${'('.repeat(10_000)}a${')'.repeat(10_000)}`],
    ['deep links', `${'links: ('.repeat(60)}a${')'.repeat(60)}`],
    ['deep choices', `${'(a or '.repeat(150)}b${')'.repeat(150)}`],
    ['many sort keys', `sort by: ${'Priority, '.repeat(2_000)}created`],
    ['many wildcards', 'a*b?c* '.repeat(60)],
    ['colons', ':'.repeat(30_000)],
    ['names', `${'State '.repeat(9_000)}: Open`],
  ])(
    'of great length end soon: %s',
    async (_what, query) => {
      const begin = performance.now()
      check(query, await world.mira.post('/issuesGetter/count', { query }))
      check(query, await world.mira.post('/search/explain', { query, issue: { id: 'ACME-1' } }))
      if (query.length < 60_000) check(query, await world.mira.get('/issuePage', { query }))
      expect(performance.now() - begin).toBeLessThan(20_000)
    },
    60_000,
  )

  it('in saved searches that contain themselves or one another end with a reason', async () => {
    const { mira } = world
    for (const [name, query] of [
      ['One', 'saved search: Two'],
      ['Two', '#One or login'],
      ['Self', 'saved search: Self'],
    ])
      expect((await mira.post('/savedQueries', { name, query })).status).toBe(200)
    for (const query of ['#One', 'saved search: Self', 'saved search: Two and login']) {
      const reply = await mira.get('/issues', { query })
      expect(reply.status).toBe(400)
      expect(reply.body.error_children[0].error).toBe('recursive_search')
    }
  })

  it('in saved searches that multiply with each level end soon', async () => {
    const { mira } = world
    for (let level = 1; level <= 5; level++) {
      const query = level === 1 ? 'login' : Array.from({ length: 60 }, () => `#Level${level - 1}`).join(' or ')
      expect((await mira.post('/savedQueries', { name: `Level${level}`, query })).status).toBe(200)
    }
    const begin = performance.now()
    check('#Level5', await mira.post('/issuesGetter/count', { query: '#Level5' }))
    check('#Level5', await mira.post('/search/assist', { query: '#Level5' }, { fields: 'problems(code)' }))
    expect(performance.now() - begin).toBeLessThan(5_000)
  }, 60_000)

  it.each(['looks like', 'mentioned in', 'mentions', 'aggregate subtask of'])(
    'that need much work for each issue are refused: %s',
    async attribute => {
      const ids = Array.from({ length: 1_500 }, (_, index) => `ACME-${index}`)
      const query = ids.map(id => `${attribute}: ${id}`).join(' or ')
      const { status, body } = await world.mira.post('/issuesGetter/count', { query })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_query' })
    },
    60_000,
  )
})
