import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ArchiveError, readGithubArchive, type Source } from './github-archive.ts'
import { type ImportReport, importSource } from './imports.command.ts'

describe('importing a GitHub archive', () => {
  let test: TestApp
  let source: Source
  let report: ImportReport

  beforeAll(async () => {
    test = await startTestApp()
    source = readGithubArchive(await readFile(new URL('./fixtures/small-archive.json', import.meta.url)))
    report = await importSource(test.system, source, { key: 'SML', name: 'Small' })
  })
  afterAll(() => test.stop())

  const issue = async (id: string, fields: string) => (await test.admin.get(`/issues/${id}`, { fields })).body

  it('says that everything readable is there, and names what is broken', () => {
    expect(report.differences).toEqual([])
    expect(report.problems.map(problem => problem.item)).toEqual(['issue 1 comment 3', 'issue 4', 'issue at place 4'])
    expect(report.counts).toMatchObject({
      'kind Issue': 2,
      'kind Pull request': 1,
      'state Open': 1,
      'state Closed': 1,
      'state Merged': 1,
      'label bug': 1,
      comments: 5,
      assignees: 2,
    })
  })

  it('keeps numbers, people, dates and texts as they were', async () => {
    const first = await issue(
      'SML-1',
      'summary,description,created,updated,resolved,reporter(login),tags(name),customFields(name,value(name,login)),comments(text,author(login),created,updated)',
    )
    expect(first).toMatchObject({
      summary: 'Still open, see #3',
      description: source.issues[0]?.text,
      created: Date.parse('2026-01-01T10:00:00Z'),
      updated: Date.parse('2026-01-04T10:00:00Z'),
      resolved: null,
      reporter: { login: 'ada' },
      tags: [{ name: 'bug' }, { name: 'only on the issue' }],
      comments: [
        { text: 'From a deleted account', author: { login: 'ghost' }, created: Date.parse('2026-01-02T10:00:00Z') },
        { text: 'Edited #1 #99', author: { login: 'Lin' }, updated: Date.parse('2026-01-03T11:00:00Z') },
      ],
    })
    const value = (name: string) => first.customFields.find((field: { name: string }) => field.name === name)?.value
    expect(value('Assignee')).toMatchObject({ login: 'ada' })
    expect(value('Other assignees')).toMatchObject([{ login: 'Lin' }])
    expect(first.description).toContain('\r\n')
  })

  it('marks what was closed and merged as resolved at that time', async () => {
    expect((await issue('SML-2', 'resolved')).resolved).toBe(Date.parse('2026-01-02T11:00:00Z'))
    const merged = await issue('SML-3', 'resolved,customFields(name,value(name))')
    expect(merged.resolved).toBe(Date.parse('2026-01-03T12:00:00Z'))
    expect(merged.customFields.find((field: { name: string }) => field.name === 'State').value.name).toBe('Merged')
  })

  it('turns reviews into comments that name file and line', async () => {
    const texts = (await issue('SML-3', 'comments(text)')).comments.map((comment: { text: string }) => comment.text)
    expect(texts).toEqual([
      'Looks good',
      '> `src/main.ts` line 12 (commit `ff9d95d`)\n\nA typo here',
      '> Line 19 of the change (commit `ff9d95d`)\n\nAnd here',
    ])
  })

  it('links what refers to one another, code apart', async () => {
    const links = (await issue('SML-1', 'links(linkType(name),issues(idReadable))')).links
    const related = links.find((link: { linkType: { name: string } }) => link.linkType.name === 'Relates')
    expect(related.issues.map((other: { idReadable: string }) => other.idReadable)).toEqual(['SML-3'])
  })

  it('goes on with numbers after the imported ones', async () => {
    const reply = await test.admin.post(
      '/issues',
      { project: { shortName: 'SML' }, summary: 'New' },
      { fields: 'idReadable' },
    )
    expect(reply.body.idReadable).toBe('SML-4')
  })

  it('creates people who cannot sign in', async () => {
    const rows = await test.system.db
      .selectFrom('users')
      .select(['login', 'password_hash'])
      .where('login', 'in', ['ada', 'Lin', 'ghost'])
      .execute()
    expect(rows.map(row => row.password_hash)).toEqual([null, null, null])
  })

  it('tells what is missing in the project by now, and what is too much', async () => {
    const into = { key: 'REC', name: 'Reconciled' }
    await importSource(test.system, source, into)
    const told = async () =>
      (await importSource(test.system, source, into)).differences
        .filter(({ what }) => what !== 'hash over texts')
        .map(({ what, expected, found }) => `${what}: ${expected} → ${found}`)
    expect(await told()).toEqual([])
    const tag = (await test.admin.post('/tags', { name: 'surplus' }, { fields: 'id' })).body.id
    await test.admin.post('/issues/REC-1/tags', { id: tag })
    expect(await told()).toEqual(['label surplus: 0 → 1'])
    const [comment] = (await issue('REC-1', 'comments(id)')).comments
    await test.admin.delete(`/issues/REC-1/comments/${comment.id}`)
    expect(await told()).toEqual(['comments: 5 → 4', 'label surplus: 0 → 1'])
    await test.admin.delete('/issues/REC-2')
    expect(await told()).toEqual(expect.arrayContaining(['kind Issue: 2 → 1', 'state Closed: 1 → 0']))
  })

  it('changes nothing when it runs again, and adds what came since', async () => {
    const again = await importSource(test.system, source, { key: 'SML', name: 'Small' })
    expect(again).toMatchObject({ added: 0, links: 0, differences: [] })
    const [first, ...rest] = source.issues
    if (!first) throw new Error('The fixture is empty')
    const comment = {
      key: 'issue 1 comment 9',
      author: 'ada',
      text: 'Later',
      created: Date.parse('2026-01-04T09:00:00Z'),
      updated: null,
    }
    const newer = { ...source, issues: [{ ...first, comments: [...first.comments, comment] }, ...rest] }
    const third = await importSource(test.system, newer, { key: 'SML', name: 'Small' })
    expect(third).toMatchObject({ added: 1, differences: [] })
  })

  describe('texts that name issues', () => {
    const at = (time: string) => Date.parse(`2026-01-0${time}:00:00Z`)
    const text = (key: string, author: string, words: string, created: number) => ({
      ...{ key, author, text: words, created, updated: null },
    })
    const naming = (comments: number): Source => {
      const [first] = source.issues
      if (!first) throw new Error('The fixture is empty')
      const bare = { ...first, closedBy: 'ada', assignees: [], labels: [] }
      const later = Array.from({ length: comments }, (_, index) =>
        text(`issue 2 comment ${index + 1}`, 'lin', `As in men-1 and SML-2, not \`SML-3\` (${index})`, at('3T11')),
      )
      return {
        ...source,
        problems: [],
        issues: [
          {
            ...bare,
            key: 'issue 1',
            number: 1,
            text: 'Later: MEN-2',
            author: 'ada',
            created: at('1T10'),
            comments: [],
          },
          { ...bare, key: 'issue 2', number: 2, text: 'Not MEN-9, nor MEN-2', created: at('2T10'), comments: later },
        ],
      }
    }
    const into = { key: 'MEN', name: 'Mentions' }
    const mentions = async (id: string) =>
      (
        await test.admin.get(`/issues/${id}/activities`, {
          $top: '-1',
          categories: 'IssueMentionCategory,CommentMentionCategory',
          fields: 'timestamp,author(login),category(id),added(idReadable,text)',
        })
      ).body

    it('are told to these issues, as of their time and by their authors, once', async () => {
      const { rows: before } = await sql<{
        last: number
      }>`select coalesce(max(id), 0)::int as last from outbox`.execute(test.system.db)
      expect(await importSource(test.system, naming(1), into)).toMatchObject({ added: 3, problems: [] })
      const expected = {
        'MEN-1': [['CommentMentionCategory', 'Lin', at('3T11')]],
        'MEN-2': [['IssueMentionCategory', 'ada', at('1T10')]],
        'SML-2': [['CommentMentionCategory', 'Lin', at('3T11')]],
        'SML-3': [],
      }
      const found = async () => {
        const told = await Promise.all(Object.keys(expected).map(async id => [id, await mentions(id)] as const))
        return Object.fromEntries(
          told.map(([id, entries]) => [
            id,
            entries.map((entry: { category: { id: string }; author: { login: string }; timestamp: number }) => [
              ...[entry.category.id, entry.author.login, entry.timestamp],
            ]),
          ]),
        )
      }
      expect(await found()).toEqual(expected)
      expect((await mentions('MEN-2'))[0].added).toMatchObject([{ idReadable: 'MEN-1' }])
      await importSource(test.system, naming(1), into)
      expect(await found()).toEqual(expected)
      // Nobody but who follows the import of the issues themselves is told.
      const { rows: after } = await sql<{ kind: string }>`select kind from outbox
        where id > ${before[0]?.last ?? 0}`.execute(test.system.db)
      expect(new Set(after.map(({ kind }) => kind).filter(kind => !/^(project|user|savedQuery)\./.test(kind)))).toEqual(
        new Set(['issue.imported']),
      )
    })

    it('cost no statement each', async () => {
      await importSource(test.system, naming(60), into)
      expect(await mentions('MEN-1')).toHaveLength(60)
      const again = async (comments: number) => {
        await sql`delete from activity where category like '%MentionCategory'`.execute(test.system.db)
        return test.countStatements(() => importSource(test.system, naming(comments), into))
      }
      // A context that lives long looks now and then whether what it remembers still stands.
      expect(await again(60)).toBeLessThan((await again(2)) + 5)
    })
  })

  it('refuses a file that is no archive', () => {
    expect(() => readGithubArchive(Buffer.from('{'))).toThrow(ArchiveError)
    expect(() => readGithubArchive(Buffer.from('{"issues": 5}'))).toThrow(ArchiveError)
    expect(() => readGithubArchive(Buffer.from('['.repeat(5_000_000)))).toThrow(/nested/)
  })
})
