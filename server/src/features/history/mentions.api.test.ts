import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { recordMentions } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'

describe('mentions, stars and numbers of votes in history', () => {
  let test: TestApp
  let project: number
  let hidden: number
  let ada: ApiClient
  let reader: ApiClient
  let target: Issue

  interface Issue {
    readonly id: string
    readonly idReadable: string
  }

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'NAME')
    hidden = await insertProject(test, 'DARK')
    const adaId = await test.createUser('ada')
    const readerId = await test.createUser('reader')
    for (const id of [project, hidden]) await test.grant(adaId, 'contributor', id)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(readerId)])
    target = await create(project, 'Named by others')
  })
  afterAll(() => test.stop())

  const create = async (into: number, description: string): Promise<Issue> => {
    const body = { project: { id: `0-${into}` }, summary: 'One', description }
    const reply = await ada.post('/issues', body, { fields: 'id,idReadable' })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const MENTIONS = 'IssueMentionCategory,CommentMentionCategory'
  const history = async (client: ApiClient, categories = MENTIONS, of = target) =>
    (
      await client.get(`/issues/${of.id}/activities`, {
        categories,
        fields: '$type,author(login),category(id),added($type,id,text,name,idReadable),removed($type,id)',
      })
    ).body

  it('tells an issue who names it, and who no longer does', async () => {
    const naming = await create(project, `As in ${target.idReadable} and again ${target.idReadable.toLowerCase()}`)
    expect(await history(reader)).toMatchObject([
      {
        $type: 'IssueMentionActivityItem',
        author: { login: 'ada' },
        category: { id: 'IssueMentionCategory' },
        added: [{ $type: 'Issue', id: naming.id, idReadable: naming.idReadable }],
        removed: [],
      },
    ])
    const comments = `/issues/${naming.id}/comments`
    const { body: comment } = await ada.post(comments, { text: `See ${target.idReadable}` }, { fields: 'id' })
    expect(await history(reader)).toMatchObject([{}, { added: [{ $type: 'IssueComment', id: comment.id }] }])

    await ada.post(`/issues/${naming.id}`, { description: `Still ${target.idReadable}` })
    await ada.post(`${comments}/${comment.id}`, { text: 'See nothing' })
    expect((await history(reader)).slice(2)).toMatchObject([{ removed: [{ id: comment.id }] }])
    await ada.post(`/issues/${naming.id}`, { description: `${naming.idReadable} names itself` })
    expect((await history(reader)).slice(3)).toMatchObject([{ removed: [{ id: naming.id }] }])
    expect(await history(reader, MENTIONS, naming)).toEqual([])
  })

  it('tells each of several issues only what is new about it', async () => {
    const [one, two, three] = [
      await create(project, 'One'),
      await create(project, 'Two'),
      await create(project, 'Three'),
    ]
    const naming = await create(project, `${one.idReadable} ${two.idReadable}`)
    await ada.post(`/issues/${naming.id}`, { description: `${two.idReadable} ${three.idReadable}` })
    const told = async (of: Issue) =>
      (await history(reader, MENTIONS, of)).map(({ added, removed }: Record<string, { id: string }[]>) => [
        added?.map(({ id }) => id),
        removed?.map(({ id }) => id),
      ])
    expect(await told(one)).toEqual([
      [[naming.id], []],
      [[], [naming.id]],
    ])
    expect(await told(two)).toEqual([[[naming.id], []]])
    expect(await told(three)).toEqual([[[naming.id], []]])
  })

  it('names what stands in code or in no project to nobody', async () => {
    const before = await history(reader)
    await create(project, `\`${target.idReadable}\` UTF-8 COVID-19`)
    expect(await history(reader)).toEqual(before)
  })

  it('leaves no trace of what the reader does not see', async () => {
    const before = await history(reader)
    const secret = await create(hidden, `Dark ${target.idReadable}`)
    const open = await create(project, 'Open')
    const limited = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] }
    const text = `Whispers of ${target.idReadable}`
    const { body: whisper } = await ada.post(
      `/issues/${open.id}/comments`,
      { text, visibility: limited },
      { fields: 'id' },
    )
    const { body: said } = await ada.post(`/issues/${open.id}/comments`, { text }, { fields: 'id' })
    await ada.post(`/issues/${open.id}/comments/${said.id}`, { deleted: true })
    expect(await history(reader)).toEqual(before)
    expect((await history(ada)).slice(before.length)).toMatchObject([
      { added: [{ id: secret.id }] },
      { added: [{ id: whisper.id }] },
    ])
    await ada.post(`/issues/${open.id}/comments/${whisper.id}`, { visibility: null })
    expect((await history(reader)).slice(before.length)).toMatchObject([{ added: [{ id: whisper.id }] }])
  })

  it('writes nothing into issues that the writer does not see', async () => {
    const secret = await create(hidden, 'Unknown')
    const stranger = await test.createUser('stranger')
    await test.grant(stranger, 'contributor', project)
    const body = { project: { id: `0-${project}` }, summary: 'Guessing', description: secret.idReadable }
    expect((await (await test.clientOf(stranger)).post('/issues', body)).status).toBe(200)
    expect(await history(ada, MENTIONS, secret)).toEqual([])
  })

  it('reads a text once that is put under many issues, and tells of it a bounded number of times', async () => {
    const named = await Promise.all(Array.from({ length: 60 }, () => insertIssue(test, project)))
    const ids = await Promise.all(
      named.map(async id => (await ada.get(`/issues/${id}`, { fields: 'idReadable' })).body),
    )
    const words = ids.map(({ idReadable }) => idReadable).join(' ')
    const texts = (after: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ kind: issueHost, hostId: Number(target.id.slice(2)), commentId: 1_000_000 + index, before: null, after },
      }))
    const tell = (after: string, count: number) =>
      transaction(test.system, ctx => recordMentions(ctx, texts(after, count)))
    const begun = performance.now()
    await tell(`${'NONE-1 '.repeat(140_000)} ${words}`, 100)
    expect(performance.now() - begun).toBeLessThan(4_000)
    await tell(words, 100)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from activity where category = 'CommentMentionCategory'
        and (added #>> '{values,0,id}')::bigint >= 1000000`.execute(test.system.db)
    expect(rows[0]?.count).toBe(4_000)
  })

  it('shows stars to their owner alone, apart from tags', async () => {
    const { id } = target
    await ada.post(`/issues/${id}/watchers`, { hasStar: true })
    await ada.post('/tags', { name: 'blue' })
    const { body: tags } = await ada.get('/tags', { fields: 'id,name' })
    const blue = tags.find(({ name }: { readonly name: string }) => name === 'blue')
    await ada.post(`/issues/${id}/tags`, { id: blue.id })
    expect(await history(ada, 'StarCategory')).toMatchObject([
      { $type: 'StarActivityItem', category: { id: 'StarCategory' }, added: [{ name: 'Star' }] },
    ])
    expect(await history(ada, 'TagsCategory')).toMatchObject([{ added: [{ name: 'blue' }] }])
    expect(await history(ada, 'TagsCategory,StarCategory')).toHaveLength(2)
    expect(await history(reader, 'TagsCategory,StarCategory')).toEqual([])
    expect(await history(reader, 'StarCategory')).toEqual([])
    // Beside another category stars are still told apart, and an author is whoever the text names.
    const kinds = async (categories: string) =>
      (await history(ada, categories)).map(({ category }: { category: { id: string } }) => category.id)
    const { login, ringId } = (await ada.get('/users/me', { fields: 'login,ringId' })).body
    await ada.post(`/issues/${id}`, { summary: 'Named anew' })
    expect(await kinds('SummaryCategory,StarCategory')).toEqual(['StarCategory', 'SummaryCategory'])
    expect(await kinds('SummaryCategory,TagsCategory')).toEqual(['TagsCategory', 'SummaryCategory'])
    const by = async (author: string) =>
      (await ada.get(`/issues/${id}/activities`, { categories: 'SummaryCategory', author })).body.length
    expect(ringId).toMatch(/^ca140000-0000-4000-8000-[0-9a-f]{12}$/)
    for (const author of [login, login.toUpperCase(), 'ａｄａ', ringId, ringId.toUpperCase(), 'me'])
      expect(await by(author), author).toBe(1)
    for (const author of [`x${ringId}`, `${ringId}0`, '1-2147483648', '1-99999999999', 'ad', '2-1'])
      expect(await by(author), author).toBe(0)
  })

  it('counts votes for those who may know the voters', async () => {
    const voter = await test.createUser('voter')
    await test.grant(voter, 'contributor', project)
    const client = await test.clientOf(voter)
    await client.post(`/issues/${target.id}/voters`, { hasVote: true })
    await client.post(`/issues/${target.id}/voters`, { hasVote: false })
    const votes = async (who: ApiClient) =>
      (await who.get(`/issues/${target.id}/activities`, { categories: 'TotalVotesCategory', fields: 'added,removed' }))
        .body
    const expected = [
      { added: 1, removed: 0 },
      { added: 0, removed: 1 },
    ]
    expect(await votes(client)).toMatchObject(expected)
    expect(await votes(test.admin)).toMatchObject(expected)
    const { body: none } = await reader.get(`/issues/${target.id}/activities`, {
      categories: 'VotersCategory',
      fields: 'id',
    })
    expect(await votes(reader)).toHaveLength(none.length)
  })
})
