import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTables, type TableReport } from './table-owners.ts'

const ORDER = ['users', 'tags', 'issues']
const USERS = 'features/users/users.store.ts'
const TAGS = 'features/tags/tags.store.ts'
const ISSUES = 'features/issues/issues.store.ts'

const MIGRATIONS = {
  'platform/events/migrations/0001-outbox.sql': 'create table outbox (id bigint);',
  'features/users/migrations/0002-users.sql': 'create table users (id int);',
  'features/tags/migrations/0003-labels.sql': 'create table label (id int);',
  'features/issues/migrations/0004-issues.sql':
    'create table issue (id int);\nCREATE UNLOGGED TABLE IF NOT EXISTS seen (id int);',
  'features/tags/migrations/0005-tags.sql': 'alter table label rename to tag;',
}

/** What a server is told that has, apart from its migrations, these sources. */
async function check(
  sources: Readonly<Record<string, string>>,
  known: readonly string[] = [],
  order: readonly string[] = ORDER,
): Promise<TableReport> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-tables-'))
  try {
    for (const [file, text] of Object.entries({ ...MIGRATIONS, ...sources })) {
      const path = join(root, 'server/src', file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    return await checkTables(root, known, order, 5)
  } finally {
    await rm(root, { recursive: true })
  }
}
const violations = async (file: string, text: string) => (await check({ [file]: text })).violations

describe('owners of tables', () => {
  it('leave features alone that write their own tables and read those below', async () => {
    expect(
      await check({
        [ISSUES]: "sql`insert into issue select id from users, tag t join issue on true`\ndb.selectFrom('users as u')",
        [TAGS]: 'sql`update tag set id = 1`',
        'platform/events/dispatch.ts': 'sql`delete from outbox`',
      }),
    ).toEqual({ tables: 5, violations: [] })
  })

  it.each([
    ['insert into issue values (1)'],
    ['update issue set id = 1'],
    ['update only issue set id = 1'],
    ['delete from issue'],
    ['merge into issue using users on true'],
    ['truncate issue'],
    ['TRUNCATE TABLE issue'],
    ['with gone as (\n  delete\n  from issue returning id) select 1'],
  ])('refuse that another feature writes: %s', async statement => {
    const found = await violations('features/issues-beside/write.ts', `sql\`${statement}\``)
    expect(found).toContain('features/issues-beside/write.ts: writes issue of features/issues')
  })

  it.each(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])('refuse %s', async call => {
    const found = await violations(ISSUES, `ctx.db\n  .${call}(\n    'users')`)
    expect(found).toEqual([`${ISSUES}: writes users of features/users`])
  })

  it.each([
    ['select 1 from issue'],
    ['select 1 from tag, issue i'],
    ['select 1 from tag as t, issue'],
    ['select 1 from tag t\n  left join issue on true'],
    ['select 1 from lateral issue'],
    ['select 1 from only issue'],
    ['update tag set id = 1 from issue where true'],
    ['delete from tag using issue where true'],
  ])('refuse that a lower feature reads: %s', async statement => {
    expect(await violations(TAGS, `sql\`${statement}\``)).toEqual([`${TAGS}: reads issue of features/issues`])
  })

  it.each(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'])('refuse %s', async call => {
    expect(await violations(TAGS, `db.${call}('issue as i')`)).toEqual([`${TAGS}: reads issue of features/issues`])
    expect(await violations(TAGS, `db.${call}(['issue as i'])`)).toEqual([`${TAGS}: reads issue of features/issues`])
  })

  it('refuse that the platform reads what a feature owns', async () => {
    const file = 'platform/events/dispatch.ts'
    expect(await violations(file, 'sql`select 1 from users`')).toEqual([`${file}: reads users of features/users`])
  })

  it('know a table by the name that a later migration gave it', async () => {
    expect(await violations(USERS, 'sql`select 1 from tag`')).toEqual([`${USERS}: reads tag of features/tags`])
    expect(await violations(USERS, 'sql`select 1 from label`')).toEqual([])
    expect(await violations(TAGS, 'sql`truncate seen`')).toEqual([`${TAGS}: writes seen of features/issues`])
  })

  it('take neither locks, comments, imports nor tests for uses', async () => {
    const harmless = [
      "import { x } from 'issue'",
      '// reads from issue',
      '/* update issue */',
      'sql`select 1 from tag for update`',
      'sql`select 1 from tag for no key update`',
      'sql`insert into tag values (1) on conflict do update set id = 2`',
    ]
    expect(await violations(TAGS, harmless.join('\n'))).toEqual([])
    expect(await violations('features/tags/tags.api.test.ts', 'sql`delete from issue`')).toEqual([])
    expect(await violations('testing/world.ts', 'sql`delete from issue`')).toEqual([])
    expect(await violations('app.ts', 'sql`select 1 from issue`')).toEqual([])
  })

  it('let who fills an installation in bulk write everywhere', async () => {
    const [file, order] = ['features/generate/rows.ts', [...ORDER, 'generate']]
    const writes = "sql`insert into users values (1)`\ndb.deleteFrom('issue')"
    expect((await check({ [file]: writes }, [], order)).violations).toEqual([])
    const lower = (await check({ [file]: 'sql`select 1 from issue`' }, [], ['users', 'generate', 'tags', 'issues']))
      .violations
    expect(lower).toEqual([`${file}: reads issue of features/issues`])
  })

  it('spare what is known, until it no longer happens', async () => {
    const use = `${TAGS}: reads issue of features/issues`
    expect((await check({ [TAGS]: 'sql`select 1 from issue`' }, [use])).violations).toEqual([])
    expect((await check({}, [use])).violations).toEqual([`${use}: no longer, take it from the list`])
  })

  it('say when they see no tables', async () => {
    const root = await mkdtemp(join(tmpdir(), 'cairn-tables-'))
    await mkdir(join(root, 'server/src'), { recursive: true })
    const { violations: found } = await checkTables(root, [], ORDER)
    await rm(root, { recursive: true })
    expect(found).toEqual(['Only 0 tables were found; the check has gone blind.'])
  })
})
