import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ChangedTag, TagHooks } from '../tags/index.ts'
import { tagFates } from './changes/settle-tags.ts'

async function noteEverywhere(ctx: RequestContext, tag: ChangedTag, side: 'added' | 'removed'): Promise<void> {
  ctx.phases.note(tagFates, [{ tag, side, by: ctx.actor.userId, at: ctx.clock() }])
}

async function untagEverywhere(ctx: RequestContext, tag: ChangedTag): Promise<void> {
  const { rows } = await sql<{ host_id: number }>`
    delete from host_tag where tag_id = ${tag.id} returning host_id`.execute(ctx.db)
  ctx.phases.note(tagFates, [{ issueIds: rows.map(row => row.host_id) }])
}

/** The history of all issues with a tag tells that it went or came back. */
export const followTags: TagHooks = {
  deleted: (ctx, tag) => noteEverywhere(ctx, tag, 'removed'),
  restored: (ctx, tag) => noteEverywhere(ctx, tag, 'added'),
  erasing: untagEverywhere,
}
