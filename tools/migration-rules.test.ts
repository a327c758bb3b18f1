import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMigrationProblems, migrationProblems } from './migration-rules.ts'

const problems = (sql: string) => migrationProblems('0200-try', sql)

describe('migrations', () => {
  it.each([
    'create table plan (id int primary key, issue int not null references issue); create index plan_issue on plan (issue)',
    'create table plan (id int); alter table plan add constraint plan_id check (id > 0); update plan set id = 1',
    "alter table issue add column weight int; alter table issue add column mode text not null default 'plain'",
    'alter table issue add constraint issue_weight check (weight > 0) not valid',
    'alter table issue validate constraint issue_weight',
    'alter table issue add constraint issue_code unique using index issue_code',
    '-- no transaction\n-- For lists.\ncreate index concurrently if not exists issue_weight on issue (weight);\ndrop index concurrently if exists issue_old;\n',
    'create function touch() returns trigger language plpgsql as $$ begin update issue set weight = 1; return null; end $$',
  ])('may %s', sql => {
    expect(problems(sql)).toEqual([])
  })

  it.each([
    ['create index issue_weight on issue (weight)', /`concurrently`.*\(issue\)/],
    ['create unique index if not exists issue_weight on only issue (weight)', /`concurrently`.*\(issue\)/],
    ['alter table issue add constraint issue_weight check (weight > 0)', /`not valid`/],
    ['alter table issue add foreign key (weight) references plan', /`not valid`/],
    ['alter table issue add column plan int references plan', /references is added without/],
    ['alter table issue add constraint issue_code unique (code)', /using index/],
    ['alter table issue add primary key (code)', /using index/],
    ['alter table issue alter column weight type bigint', /retyped/],
    ['ALTER TABLE issue\n  ALTER weight SET DATA TYPE bigint', /retyped/],
    ['alter table issue alter column weight set not null', /validated check/],
    ['alter table issue rename column weight to mass', /renamed/],
    ['alter table if exists issue rename to ticket', /renamed/],
    ['alter table issue add column weight int not null', /does not fill/],
    ['update issue set weight = 1', /by a job/],
    ['lock table issue in share mode', /locked whole/],
    ['create index concurrently if not exists issue_weight on issue (weight)', /begins with `-- no transaction`/],
    ['-- no transaction\nalter table issue add column weight int', /nothing is done but/],
    ['-- no transaction\ncreate index concurrently issue_weight on issue (weight)', /`if \[not\] exists`/],
  ])('may not %s', (sql, problem) => {
    expect(problems(sql)).toEqual([expect.stringMatching(problem)])
  })

  it('are looked at from a number on, wherever they lie', async () => {
    const root = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    const write = async (file: string, sql: string): Promise<void> => {
      const path = join(root, 'server/src', file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, sql)
    }
    await write('features/tags/migrations/0199-old.sql', 'update tag set name = 1')
    await write('features/tags/migrations/0200-new.sql', 'update tag set name = 1')
    await write('platform/events/migrations/0201-newer.sql', 'lock outbox')
    expect(await findMigrationProblems(root, 200)).toEqual([
      '0200-new: rows are rewritten by a job, in portions (tag)',
      '0201-newer: nothing is locked whole (outbox)',
    ])
    await rm(root, { recursive: true })
  })
})
