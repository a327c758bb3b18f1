import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import type { DeletedKind } from '../deleted-items/index.ts'
import { restoreTag } from './commands/delete-tag.ts'
import { eraseTagsById } from './commands/erase-tags.ts'
import { restorableCondition } from './tags.policy.ts'

const CLASS = 6

/** Tags are restored by their owner and by administrators. */
export function restorableTag(ctx: RequestContext): RawBuilder<boolean> {
  if (can(ctx, 'LOW_LEVEL')) return sql<boolean>`true`
  if (!canSomewhere(ctx, 'DELETE_WATCH_FOLDER')) return sql<boolean>`false`
  return sql<boolean>`t.owner_id = ${ctx.actor.userId}`
}

/** Deleted tags. A job of their own purges them, for each may stand on all hosts. */
export const deletedTags: DeletedKind = {
  name: 'tag',
  idClass: CLASS,
  restorable: ctx => sql`
    select t.id::bigint, t.name, null::bigint as host_id, null as host, null::int as project_id,
      t.owner_id as author_id, t.deleted_at, null::int as deleted_by
    from tag t where ${restorableCondition(ctx, 't')} and t.kind is null and ${restorableTag(ctx)}`,
  canErase: () => true,
  restore: (ctx, row) => restoreTag(ctx, `${CLASS}-${row.id}`),
  erase: async (ctx, rows) => {
    await eraseTagsById(
      ctx,
      rows.map(row => row.id),
    )
    for (const { id } of rows)
      await ctx.events.add(ctx, { kind: 'tag.erased', entity: 'Tag', entityId: id, payload: { id: `${CLASS}-${id}` } })
    return []
  },
}
