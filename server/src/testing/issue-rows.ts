import { sql } from 'kysely'
import { accessChanged } from '../features/access/index.ts'
import { newHost } from '../features/hosts/index.ts'
import { issueHost, refreshSearchRows } from '../features/issues/index.ts'
import { transaction } from '../platform/db/index.ts'
import type { TestApp } from './test-app.ts'

/** Writes a bare project (no fields, no team) for tests of what lies inside issues; returns its number. */
export async function insertProject(test: TestApp, key: string): Promise<number> {
  return transaction(test.system, async ctx => {
    const { rows } = await sql<{ id: number }>`
      insert into project (short_name, name, leader_id, created_by, created)
      values (${key}, ${`Project ${key}`}, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.clock()}) returning id`.execute(
      ctx.db,
    )
    const id = rows[0]?.id ?? 0
    await sql`insert into project_key (key, project_id) values (${key}, ${id})`.execute(ctx.db)
    await accessChanged(ctx)
    return id
  })
}

/** Writes a bare issue; returns its database id. `acl` limits who sees it. */
export async function insertIssue(
  test: TestApp,
  projectId: number,
  values: { readonly summary?: string; readonly reporterId?: number; readonly acl?: readonly number[] } = {},
): Promise<string> {
  return transaction(test.system, async ctx => {
    const now = ctx.clock()
    const reporter = values.reporterId ?? ctx.actor.userId
    const { rows } = await sql<{ id: number }>`
      with taken as (update project set last_number = last_number + 1 where id = ${projectId} returning last_number)
      , host_row as (${newHost(issueHost, projectId)})
      insert into issue (id, project_id, number, summary, reporter_id, created, updated, acl)
      values ((select id from host_row), ${projectId}, (select last_number from taken), ${values.summary ?? 'An issue'}, ${reporter}, ${now}, ${now},
        ${[...(values.acl ?? [])]}::int[]) returning id`.execute(ctx.db)
    const id = rows[0]?.id ?? 0
    await refreshSearchRows(ctx, [id])
    return `2-${id}`
  })
}
