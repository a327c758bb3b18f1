import { TAG_FIELD, type TagHooks } from '../tags/index.ts'
import { staleRows } from './changes/stale-rows.ts'
import { ensureTerms } from './search-row.ts'

/** Issues are found by their tags. */
export const followTags: TagHooks = {
  used: (ctx, tagIds) =>
    ensureTerms(
      ctx.db,
      tagIds.map(valueId => ({ fieldId: TAG_FIELD, valueId })),
    ),
  erasing: async (ctx, _, hostIds) => ctx.phases.note(staleRows, hostIds),
}
