import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { NamedTag } from '../issues/index.ts'
import { usableCondition } from '../tags/index.ts'

/** Tags of an issue that the actor may put on others; stars are nobody else's business. */
export async function usableTagsOf(ctx: RequestContext, issueId: number): Promise<readonly NamedTag[]> {
  const { rows } = await sql<NamedTag>`
    select t.id, t.name, t.acl from issue_tag it join tag t on t.id = it.tag_id
    where it.issue_id = ${issueId} and t.kind is null and ${usableCondition(ctx, 't')}`.execute(ctx.db)
  return rows
}
