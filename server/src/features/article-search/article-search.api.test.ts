import type { PermissionKey } from '@cairn/common/features/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('queries about articles', () => {
  let test: TestApp
  let ada: ApiClient
  let bob: ApiClient
  let mute: ApiClient
  const ids = new Map<string, string>()
  const idOf = (name: string) => ids.get(name) ?? ''

  beforeAll(async () => {
    test = await startTestApp()
    const [wiki, other] = [await insertProject(test, 'WIKI'), await insertProject(test, 'OTHER')]
    const rights: readonly PermissionKey[] = ['PROJECT_READ_BASIC', 'READ_ARTICLE', 'USER_READ_BASIC']
    const signIn = async (login: string, projects: readonly number[], more: readonly PermissionKey[]) => {
      const id = await test.createUser(login)
      for (const project of projects) await test.grantPermissions(id, [...rights, ...more], project)
      return test.clientOf(id)
    }
    const writes = ['CREATE_ARTICLE', 'UPDATE_ARTICLE', 'READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'] as const
    ada = await signIn('ada', [wiki, other], [...writes, 'CREATE_TAG_OR_SAVED_SEARCH' as PermissionKey])
    bob = await signIn('bob', [wiki], [...writes])
    mute = await signIn('mute', [wiki], ['READ_COMMENT'])
    const write = async (name: string, client: ApiClient, body: object) => {
      test.clock.now += 60_000
      ids.set(
        name,
        idIn(
          await client.post('/articles', { project: { shortName: 'WIKI' }, summary: name, ...body }, { fields: 'id' }),
        ),
      )
    }
    await write('Guide', ada, { content: 'How the engines were running through rivers. See WIKI-A-1 and @bob.' })
    await write('Engine', bob, { content: 'About 蒸気機関 and more', parentArticle: { id: idOf('Guide') } })
    await write('Secret', ada, {
      content: 'Hidden engine words',
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] },
    })
    await write('Below', ada, { content: 'Deeper engine', parentArticle: { id: idOf('Secret') } })
    await write('Far', ada, { project: { shortName: 'OTHER' }, content: 'Another engine, see WIKI-7' })
    await write('Pattern', ada, { content: 'engine', isTemplate: true })
    await bob.post(`/articles/${idOf('Guide')}/comments`, { text: 'Remarkable turbines' })
    await ada.post(`/articles/${idOf('Engine')}/tags`, {
      id: idIn(await ada.post('/tags', { name: 'hot' }, { fields: 'id' })),
    })
    test.clock.now += 86_400_000 * 3
    await ada.post(`/articles/${idOf('Engine')}`, { summary: 'Engine' })
    const deleted = idIn(
      await ada.post(
        '/articles',
        { project: { shortName: 'WIKI' }, summary: 'Gone', content: 'engine' },
        { fields: 'id' },
      ),
    )
    await test.admin.delete(`/articles/${deleted}`)
  })
  afterAll(() => test.stop())

  const found = async (query: string, client = ada, more: Record<string, string> = {}): Promise<readonly string[]> => {
    const { status, body } = await client.get('/articles', { query, fields: 'summary', ...more })
    expect([query, status]).toEqual([query, 200])
    return body.map(({ summary }: { summary: string }) => summary)
  }

  it.each([
    ['engine', ['Far', 'Below', 'Secret', 'Engine', 'Guide']],
    ['engine in: WIKI', ['Below', 'Secret', 'Engine', 'Guide']],
    ['run river', ['Guide']],
    ['"were running"', ['Guide']],
    ['engine -"were running"', ['Far', 'Below', 'Secret', 'Engine']],
    ['蒸気機関', ['Engine']],
    ['title: engine', ['Engine']],
    ['summary: guide', ['Guide']],
    ['content: guide', []],
    ['content: engines', ['Far', 'Below', 'Secret', 'Guide']],
    ['comments: turbine', ['Guide']],
    ['turbines', ['Guide']],
    ['author: bob', ['Engine']],
    ['by: me', ['Far', 'Below', 'Secret', 'Guide']],
    ['updated by: ada title: engine', ['Engine']],
    ['updated by: bob', ['Guide']],
    ['commenter: bob', ['Guide']],
    ['project: WIKI, OTHER engine', ['Far', 'Below', 'Secret', 'Engine', 'Guide']],
    ['project: -WIKI', ['Far']],
    ['in: WI*', ['Below', 'Secret', 'Engine', 'Guide']],
    ['tag: hot', ['Engine']],
    ['has: tags', ['Engine']],
    ['has: comments', ['Guide']],
    ['has: -comments in: WIKI', ['Below', 'Secret', 'Engine']],
    ['has: children', ['Secret', 'Guide']],
    ['has: star', []],
    ['has: attachments', []],
    ['article ID: WIKI-A-2', ['Engine']],
    ['id: wiki-a-1, WIKI-A-2', ['Engine', 'Guide']],
    ['WIKI-A-2', ['Engine']],
    ['WIKI-A-1', ['Guide']],
    ['parent: WIKI-A-1', ['Engine']],
    ['parent: WIKI-A-99', []],
    ['mentions: WIKI-A-1', ['Guide']],
    ['mentions: bob', ['Guide']],
    ['mentions: WIKI-7', ['Far']],
    ['visible to: ada', ['Secret']],
    ['visible to: {article readers} in: WIKI', ['Engine', 'Guide']],
    ['created: Today', []],
    ['created: * .. Today in: OTHER', ['Far']],
    ['updated: {minus 30d} .. Today title: guide or title: far', ['Far', 'Guide']],
    ['in: WIKI sort by: title', ['Below', 'Engine', 'Guide', 'Secret']],
    ['in: WIKI sort by: title desc', ['Secret', 'Guide', 'Engine', 'Below']],
    ['sort by: author, created asc', ['Guide', 'Secret', 'Below', 'Far', 'Engine']],
    ['sort by: {article id}', ['Far', 'Guide', 'Engine', 'Secret', 'Below']],
    ['(title: guide or title: engine) and by: bob', ['Engine']],
  ] as const)('find by %s', async (query, expected) => {
    const titles = await found(query)
    expect(query.includes('sort by') ? titles : titles.toSorted()).toEqual(
      query.includes('sort by') ? expected : expected.toSorted(),
    )
  })

  it('find only what the reader sees, below limits too, and count the same', async () => {
    for (const [query, expected] of [
      ['engine', ['Engine', 'Guide']],
      ['title: secret', []],
      ['Deeper', []],
      ['article ID: WIKI-A-3', []],
      ['parent: WIKI-A-3', []],
      ['has: children', ['Guide']],
    ] as const) {
      expect((await found(query, bob)).toSorted()).toEqual(expected)
      expect((await bob.get('/articles/count', { query })).body.count).toBe(expected.length)
    }
    expect((await ada.get('/articles/count', { query: 'engine' })).body.count).toBe(5)
    expect((await ada.get('/articles/count')).body.count).toBe(5)
  })

  it('do not find by comments without the right to read them on articles', async () => {
    for (const query of ['turbines', 'comments: turbines', 'has: comments', 'commenter: bob'])
      expect(await found(query, mute)).toEqual([])
  })

  it('stay within a folder, page by page', async () => {
    expect(await found('engine', ada, { folder: 'OTHER' })).toEqual(['Far'])
    // The last changed first: by its tag and its comment.
    expect(await found('engine', ada, { $top: '3' })).toEqual(['Engine', 'Guide', 'Far'])
    expect(await found('engine', ada, { $top: '2', $skip: '2' })).toEqual(['Far', 'Below'])
    expect((await bob.get('/articles', { query: 'engine', folder: 'OTHER' })).status).toBe(404)
  })

  it.each([
    ['#Unresolved', 'Values stand behind an attribute here, such as tag: Unresolved'],
    ['#hot', 'Values stand behind an attribute here, such as tag: hot'],
    ['engine -rivers', 'Values stand behind an attribute here, such as tag: rivers'],
    ['engine #me', 'Values stand behind an attribute here, such as tag: me'],
    ['tag: nothing', '“nothing” isn’t a value of tag'],
    ['{State}: Open', 'There is no field or attribute called “State”'],
    ['parent: WIKI-7', '“WIKI-7” isn’t a value of parent'],
    ['has: votes', '“votes” can’t stand after has:'],
    ['sort by: votes', 'It isn’t possible to sort by “votes”'],
  ])('are refused with the place when they say %s', async (query, reason) => {
    const { status, body } = await ada.get('/articles', { query })
    expect([status, body.error, body.error_children[0].error_description]).toEqual([400, 'invalid_query', reason])
    expect((await ada.get('/articles/count', { query })).status).toBe(400)
  })

  it('show where their words stand', async () => {
    const fields =
      'summary,content,summaryTextSearchResult(highlightRanges(startOffset,endOffset)),contentTextSearchResult(highlightRanges(startOffset,endOffset))'
    const { body } = await ada.get('/articles', { query: 'engines in: WIKI title: guide', fields })
    const [{ content, contentTextSearchResult, summaryTextSearchResult, summary }] = body
    const words = (
      text: string,
      { highlightRanges }: { highlightRanges: { startOffset: number; endOffset: number }[] },
    ) => highlightRanges.map(({ startOffset, endOffset }) => text.slice(startOffset, endOffset))
    expect(words(content, contentTextSearchResult)).toEqual(['engines'])
    expect(words(summary, summaryTextSearchResult)).toEqual(['Guide'])
    const plain = (await ada.get(`/articles/${idOf('Guide')}`, { fields })).body
    expect(plain.contentTextSearchResult).toBeNull()
  })

  it('show the words around what they found, without markup', async () => {
    const { id: article } = (
      await ada.post(
        '/articles',
        {
          project: { shortName: 'WIKI' },
          summary: 'Snippets',
          content: `# Intro\n\n${'Much is said before. '.repeat(20)}Then **comes** a [quokka](https://example.com/quokka), & more\n\n- last`,
        },
        { fields: 'id' },
      )
    ).body
    const shown = 'snippet(text,highlightRanges(startOffset,endOffset))'
    const fields = `summaryTextSearchResult(${shown}),contentTextSearchResult(${shown})`
    const { body } = await ada.get('/articles', { query: 'quokkas', fields })
    const { text, highlightRanges } = body[0].contentTextSearchResult.snippet
    expect(text).toBe('…Much is said before. Then comes a quokka, & more last')
    const marked = highlightRanges.map(({ startOffset, endOffset }: { startOffset: number; endOffset: number }) =>
      text.slice(startOffset, endOffset),
    )
    expect(marked).toEqual(['quokka'])
    expect(body[0].summaryTextSearchResult.snippet).toBeNull()
    await test.admin.delete(`/articles/${article}`)
  })

  it('are completed with attributes and values of articles', async () => {
    const assist = async (query: string) => {
      const fields = 'suggestions(option),problems(text),styleRanges(start,length,style)'
      return (await ada.post('/search/assist', { query, caret: query.length, type: 'Article' }, { fields })).body
    }
    const options = async (query: string) =>
      (await assist(query)).suggestions.map(({ option }: { option: string }) => option)
    expect(await options('')).toEqual([
      'project',
      'tag',
      'author',
      'created',
      'updated',
      'title',
      'content',
      'parent',
      'has',
      'sort by',
    ])
    expect(await options('com')).toEqual(['comments', 'commenter', 'has'].slice(0, 2))
    expect(await options('has: ')).toEqual(
      expect.arrayContaining(['comments', 'attachments', 'tags', 'star', 'children']),
    )
    expect(await options('tag: h')).toEqual(['hot'])
    expect(await options('sort by: t')).toEqual(['title'])
    expect(await options('#')).toEqual([])
    expect((await assist('#x')).problems).toHaveLength(1)
  })

  it('stand in the quick search by title and id', async () => {
    const quick = async (query: string, client = ada) =>
      (await client.get('/quickSearch', { query, fields: 'articles(summary)' })).body.articles.map(
        ({ summary }: { summary: string }) => summary,
      )
    expect(await quick('eng')).toEqual(['Engine'])
    expect(await quick('wiki-a-1')).toEqual(['Guide'])
    expect(await quick('secr')).toEqual(['Secret'])
    expect(await quick('secr', bob)).toEqual([])
    expect(await quick('WIKI-A-3', bob)).toEqual([])
    expect(await quick('patt')).toEqual([])
    expect(await quick('!?')).toEqual([])
  })
})
