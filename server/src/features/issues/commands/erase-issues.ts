import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { erasedHosts } from '../../hosts/index.ts'

/** Erases the issues of a project, with all that lies inside it, as the project goes. */
export async function eraseIssuesOf(ctx: RequestContext, projectId: number): Promise<void> {
  await eraseWhere(ctx, sql`project_id = ${projectId}`)
}

/** Erases deleted issues for good, with all that lies inside them; their numbers are not given again. */
export async function eraseIssues(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  await eraseWhere(ctx, sql`id = any(${[...ids]}::bigint[]) and deleted_at is not null`)
}

/** They are locked first, as by everybody who changes one: otherwise each could wait for the other. */
async function eraseWhere(ctx: RequestContext, condition: RawBuilder<unknown>): Promise<void> {
  await sql`with gone as (select id from issue where ${condition} for update)
    ${erasedHosts(sql`select id from gone`)}`.execute(ctx.db)
}
