import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import { insertIssue, insertProject } from './issue-rows.ts'
import { watchRows } from './row-counts.ts'
import { idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const DAY = 86_400_000
/** How far from a bound things are: files do not keep every millisecond. */
const NEAR = 2_000

/** Something that a job may take, or must never. */
interface Thing {
  readonly name: string
  /** The age (ms) from which on it goes; null = it stays however old it is. */
  readonly goesAfter: number | null
  /** Makes one of that age; returns whether it is there. */
  readonly make: (age: number) => Promise<() => Promise<boolean>>
}

const jobs = features.flatMap(feature => feature.jobs ?? [])

/** Jobs that take nothing away, however often they run. */
const HARMLESS = new Set([
  ...['issues.reindex', 'search.reindex-texts', 'manual-order.shorten', 'articles.shorten-places'],
  ...['article-archives.import', 'article-archives.resume'],
  ...['settings.disk', 'commands.run', 'commands.resume', 'inline-comments.find-unread'],
])

/** Jobs run at night, when nobody looks: what they take is tried at both sides of each of their bounds. */
describe('jobs that clean up', () => {
  let test: TestApp
  let issue: string
  let project: number

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'JOB')
    issue = (await insertIssue(test, project)).slice(2)
    await sql`with b as (insert into board (name, owner_id, acl, created, updated)
      select 'Jobs', id, '{}', 1, 1 from users where login = 'admin' returning id)
      insert into sprint (board_id, name, created) select id, 'First', 1 from b`.execute(test.system.db)
  })
  afterAll(() => test.stop())

  const unique = (): string => randomBytes(19).toString('hex')
  const before = (age: number): number => test.clock.now - age
  const ADMIN = sql`(select id from users where login = 'admin')`

  /** A row of the table: `values` are columns and what stands in them. */
  const row =
    (table: string, values: (age: number) => Record<string, unknown>, and?: (id: number, age: number) => unknown) =>
    async (age: number): Promise<() => Promise<boolean>> => {
      const given = Object.entries(values(age))
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))})
        values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(test.system.db)
      const id = rows[0]?.id ?? 0
      await and?.(id, age)
      return () => isThere(sql`select 1 from ${sql.table(table)} where id = ${id}`)
    }
  const isThere = async (statement: RawBuilder<unknown>): Promise<boolean> =>
    (await statement.execute(test.system.db)).rows.length > 0

  /** A file on the disk, last written so long ago. */
  const file = async (age: number, prefix = ''): Promise<{ key: string; isThere: () => Promise<boolean> }> => {
    const key = `${unique().slice(0, 2)}/${prefix}${unique()}`
    const path = join(test.app.platform.config.dataDir, 'files', key)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, 'content')
    const written = before(age) / 1_000
    await utimes(path, written, written)
    return { key, isThere: async () => existsSync(path) }
  }
  const attachment = (key: string, at: Record<string, unknown> = { host_id: issue }) =>
    row('attachment', () => ({
      ...{ author_id: ADMIN, name: 'a.txt', size: 7, mime_type: 'text/plain', file_key: key, created: 1, updated: 1 },
      ...at,
    }))(0)
  const withFile = (at: (age: number) => Record<string, unknown>) => async (age: number) => {
    const { key, isThere } = await file(100 * DAY)
    await attachment(key, at(age))
    return isThere
  }
  const withThumbnail = (at: (age: number) => Record<string, unknown>) => async (age: number) => {
    const { key, isThere } = await file(100 * DAY)
    const of = unique()
    await attachment(of, at(age))
    await sql`insert into attachment_thumbnail (attachment_id, thumbnail_key)
      select id, ${key} from attachment where file_key = ${of}`.execute(test.system.db)
    return isThere
  }

  const issueDraft = (values: Record<string, unknown>, and?: (id: number) => unknown) =>
    row('issue_draft', age => ({ owner_id: ADMIN, created: 1, updated: before(age), ...values }), and)
  const articleDraft = (values: Record<string, unknown>, and?: (id: number) => unknown) =>
    row('article_draft', age => ({ owner_id: ADMIN, created: 1, updated: before(age), ...values }), and)
  const emptiedArticle = async (age: number): Promise<() => Promise<boolean>> => {
    const article = idIn(await test.admin.post('/articles', { project: { id: `0-${project}` }, summary: 'Emptied' }))
    return articleDraft({ original_id: Number(article.split('-')[1]) })(age)
  }
  const textDraft = (values: () => Record<string, unknown>, and?: (id: number) => unknown) =>
    row(
      'text_draft',
      age => ({ ...{ owner_id: ADMIN, kind: 'comment', text: ' ', created: 1, updated: before(age) }, ...values() }),
      and,
    )
  /** Of one person there is one draft a place. */
  const elsewhere = async () => (await insertIssue(test, project)).slice(2)
  const onNewIssue =
    (values: Record<string, unknown>, and?: (id: number) => unknown) =>
    async (age: number): Promise<() => Promise<boolean>> => {
      const host_id = await elsewhere()
      return textDraft(() => ({ host_id, ...values }), and)(age)
    }
  const deletedIssue = async (age: number, deleted: boolean) => {
    const id = await elsewhere()
    const at = before(age)
    await sql`update issue set created = ${at}, updated = ${at}, deleted_at = ${deleted ? at : null} where id = ${id}`.execute(
      test.system.db,
    )
    return () => isThere(sql`select 1 from issue where id = ${id}`)
  }
  const idempotencyKey = async (age: number): Promise<() => Promise<boolean>> => {
    const key = unique()
    await sql`insert into idempotency_key (owner, key, turn, request, attempt, working_until, created)
      values ('user 1', ${key}, 1, '', '', 0, ${before(age)})`.execute(test.system.db)
    return () => isThere(sql`select 1 from idempotency_key where key = ${key}`)
  }
  const throttle = (blocked: (age: number) => number) => async (age: number) => {
    const key = unique()
    await sql`insert into throttle (key, failures, window_start, blocked_until)
      values (${key}, 3, ${before(age)}, ${blocked(age)})`.execute(test.system.db)
    return () => isThere(sql`select 1 from throttle where key = ${key}`)
  }
  const session = (age: number) => ({
    ...{ token_hash: randomBytes(32), csrf: 'x', user_id: ADMIN, created: 1, last_used: 1, expires: before(age) },
  })
  const comment = (values: (age: number) => object) =>
    row('comment', age => ({ host_id: issue, author_id: ADMIN, text: 'Said', created: 1, ...values(age) }))
  const tag = (values: (age: number) => object) =>
    row('tag', age => ({ name: unique(), owner_id: ADMIN, acl: '{}', ...values(age) }))
  const search = (values: (age: number) => object) =>
    row('saved_query', age => ({
      ...{ name: unique(), query: '', owner_id: ADMIN, acl: '{}', created: 1, updated: 1 },
      ...values(age),
    }))
  /** An import of articles with what was uploaded for it; there as long as the import names it. */
  const articleImport = (state: string) => async (age: number) => {
    const { key } = await file(400 * DAY)
    await row('article_import', () => ({
      ...{ author_id: ADMIN, project_id: project, created: 1, updated: before(age), name: 'wiki', file_key: key },
      ...{ size: 7, dry_run: true, state },
    }))(age)
    return () => isThere(sql`select 1 from article_import where file_key = ${key}`)
  }
  const stays = { goesAfter: null }

  const THINGS: Readonly<Record<string, readonly Thing[]>> = {
    'agile.sweepTickets': [
      {
        name: 'ticket of a sprint',
        goesAfter: 7 * DAY,
        make: row('board_ticket', age => ({
          ...{ token_hash: randomBytes(32), user_id: ADMIN, sprint_id: sql`(select id from sprint)`, query: '' },
          ...{ place: 'a.1', last_used: before(age) },
        })),
      },
    ],
    'article-archives.drop-uploads': [
      { name: 'upload of a preview', goesAfter: 7 * DAY, make: articleImport('previewed') },
      { name: 'upload of an import that failed', goesAfter: 7 * DAY, make: articleImport('failed') },
      { name: 'upload of an import under way', ...stays, make: articleImport('running') },
    ],
    'auth.sweep': [
      { name: 'session', goesAfter: 0, make: row('session', session) },
      { name: 'attempts', goesAfter: DAY, make: throttle(() => 0) },
      { name: 'attempts that end a block', goesAfter: DAY, make: throttle(age => before(age)) },
      { name: 'attempts that still block', ...stays, make: throttle(() => test.clock.now + 1) },
      { name: 'idempotency key', goesAfter: DAY, make: idempotencyKey },
    ],
    'drafts.purge': [
      { name: 'empty issue', goesAfter: 7 * DAY, make: issueDraft({ summary: ' ', description: ' ' }) },
      { name: 'issue with a summary', ...stays, make: issueDraft({ summary: 'x' }) },
      { name: 'issue with a description', ...stays, make: issueDraft({ description: 'x' }) },
      { name: 'issue with a tag', ...stays, make: issueDraft({ tags: '{1}' }) },
      { name: 'issue with a value', ...stays, make: issueDraft({ field_values: '{"1":[]}' }) },
      { name: 'issue with a link', ...stays, make: issueDraft({ links: '[{"slot":"s","issue":1}]' }) },
      {
        name: 'issue with a file',
        ...stays,
        make: issueDraft({}, id => attachment(unique(), { issue_draft_id: id })),
      },
      { name: 'empty comment', goesAfter: 7 * DAY, make: onNewIssue({}) },
      { name: 'comment with a text', ...stays, make: onNewIssue({ text: 'x' }) },
      {
        name: 'comment with a file',
        ...stays,
        make: onNewIssue({}, id => attachment(unique(), { text_draft_id: id })),
      },
      // Whoever empties a text has written something.
      { name: 'emptied description', ...stays, make: onNewIssue({ kind: 'hostEdit' }) },
    ],
    'articles.purge-drafts': [
      { name: 'empty article', goesAfter: 7 * DAY, make: articleDraft({ summary: ' ' }) },
      { name: 'article with a title', ...stays, make: articleDraft({ summary: 'x' }) },
      { name: 'article with a text', ...stays, make: articleDraft({ content: 'x' }) },
      { name: 'article with a tag', ...stays, make: articleDraft({ tags: '{1}' }) },
      { name: 'article with a limit', ...stays, make: articleDraft({ sets_visibility: true }) },
      {
        name: 'article with a file',
        ...stays,
        make: articleDraft({}, id => attachment(unique(), { article_draft_id: id })),
      },
      // Whoever empties an article has written something.
      { name: 'emptied article', ...stays, make: emptiedArticle },
    ],
    'deleted-items.purge': [
      { name: 'deleted issue', goesAfter: 30 * DAY, make: age => deletedIssue(age, true) },
      { name: 'issue', ...stays, make: age => deletedIssue(age, false) },
      { name: 'deleted comment', goesAfter: 30 * DAY, make: comment(age => ({ deleted_at: before(age) })) },
      { name: 'comment', ...stays, make: comment(age => ({ updated: before(age) })) },
    ],
    'folders.purge': [
      { name: 'deleted tag', goesAfter: 30 * DAY, make: tag(age => ({ deleted_at: before(age) })) },
      { name: 'tag', ...stays, make: tag(() => ({})) },
      { name: 'deleted search', goesAfter: 30 * DAY, make: search(age => ({ deleted_at: before(age) })) },
      { name: 'search', ...stays, make: search(() => ({})) },
    ],
    'attachments-sweep': [
      { name: 'file without a row', goesAfter: DAY, make: async age => (await file(age)).isThere },
      { name: 'upload that goes on', goesAfter: DAY, make: async age => (await file(age, '.')).isThere },
      { name: 'file', ...stays, make: withFile(() => ({ host_id: issue })) },
      {
        name: 'removed file',
        goesAfter: 30 * DAY,
        make: withFile(age => ({ host_id: issue, removed_at: before(age) })),
      },
      { name: 'small picture', ...stays, make: withThumbnail(() => ({ host_id: issue })) },
      {
        name: 'small picture of a removed file',
        goesAfter: 30 * DAY,
        make: withThumbnail(age => ({ host_id: issue, removed_at: before(age) })),
      },
      {
        name: 'upload of an import of articles',
        ...stays,
        make: async () => {
          const { key, isThere } = await file(400 * DAY)
          await row('article_import', () => ({
            ...{ author_id: ADMIN, project_id: project, created: 1, updated: test.clock.now, name: 'wiki', size: 7 },
            ...{ file_key: key, dry_run: false, state: 'running' },
          }))(0)
          return isThere
        },
      },
      {
        name: 'file of a draft',
        ...stays,
        make: async age => {
          const { key, isThere } = await file(age)
          await issueDraft({}, id => attachment(key, { issue_draft_id: id }))(age)
          return isThere
        },
      },
    ],
  }

  it('have a row each', () => {
    expect(jobs.map(({ name }) => name).sort()).toEqual([...Object.keys(THINGS), ...HARMLESS].sort())
  })

  it('take what is old and spare the rest, both together', async () => {
    const expected: string[] = []
    const checks: (readonly [string, () => Promise<boolean>])[] = []
    for (const things of Object.values(THINGS))
      for (const { name, goesAfter, make } of things)
        for (const age of goesAfter === null ? [400 * DAY] : [goesAfter - NEAR, goesAfter + NEAR]) {
          const is = goesAfter === null ? 'of any age' : age < goesAfter ? 'young' : 'old'
          checks.push([`${name}, ${is}`, await make(age)])
          if (is !== 'old') expected.push(`${name}, ${is}`)
        }
    for (const [what, check] of checks) expect([what, await check()]).toEqual([what, true])
    for (const job of jobs.filter(({ name }) => name in THINGS))
      await job.run(test.app.platform, {}, new AbortController().signal)
    const left: string[] = []
    for (const [what, check] of checks) if (await check()) left.push(what)
    expect(left).toEqual(expected)
  })

  it('that clean nothing up take nothing away', async () => {
    const rows = await watchRows(test)
    const harmless = jobs.filter(({ name }) => HARMLESS.has(name))
    for (const job of harmless) await job.run(test.app.platform, {}, new AbortController().signal)
    expect(harmless).toHaveLength(HARMLESS.size)
    expect(await rows.allDifferences()).toEqual([])
    rows.stop()
  })
})
