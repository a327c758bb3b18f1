import type { RequestContext } from '../../platform/context/index.ts'
import { type ChangedTag, TAG_FIELD, type TagHooks } from '../tags/index.ts'
import { tagFates } from './changes/settle-tags.ts'
import { ensureTerms } from './search-row.ts'

async function noteEverywhere(ctx: RequestContext, tag: ChangedTag, side: 'added' | 'removed'): Promise<void> {
  ctx.phases.note(tagFates, [{ tag, side, by: ctx.actor.userId, at: ctx.clock() }])
}

/** Issues are found by their tags, and the history of everything with a tag tells that it went or came back. */
export const followTags: TagHooks = {
  used: (ctx, tagIds) =>
    ensureTerms(
      ctx.db,
      tagIds.map(valueId => ({ fieldId: TAG_FIELD, valueId })),
    ),
  deleted: (ctx, tag) => noteEverywhere(ctx, tag, 'removed'),
  restored: (ctx, tag) => noteEverywhere(ctx, tag, 'added'),
  erasing: async (ctx, _, hostIds) => ctx.phases.note(tagFates, [{ hostIds }]),
}
