import { Issue } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { ownerOf, requirePerson } from '../drafts.policy.ts'
import { findIssueDraft } from '../issue-drafts.store.ts'

/** Drops a draft with its files, whose content the sweep removes. */
export async function dropIssueDraft(ctx: RequestContext, id: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findIssueDraft(ctx, id, { lock: true })
    await ctx.db.deleteFrom('issue_draft').where('id', '=', draft.id).execute()
  })
}

/** Drops all of the actor's drafts but the listed ones; ids that name none of them count for nothing. */
export async function keepIssueDrafts(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  requirePerson(ctx)
  const kept = ids.flatMap(id => Issue.parseId(id) ?? [])
  await transaction(ctx, async ctx => {
    await sql`delete from issue_draft where owner_id = ${ownerOf(ctx)} and not id = any(${kept}::bigint[])`.execute(
      ctx.db,
    )
  })
}
