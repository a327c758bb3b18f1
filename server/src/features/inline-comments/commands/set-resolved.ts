import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import type { HostKind } from '../../hosts/index.ts'

interface Resolved {
  readonly id: number
  readonly acl: readonly number[]
}

/** Says whether what an inline comment says is dealt with; returns what history tells of it. */
export async function setResolved(
  ctx: RequestContext,
  kind: HostKind,
  { id, acl }: Resolved,
  isResolved: boolean,
): Promise<readonly NewActivity[]> {
  const row = await ctx.db
    .selectFrom('comment_anchor')
    .select('resolved_at')
    .where('comment_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('bad_request', { reason: 'only what is about words of the text can be dealt with' })
  if ((row.resolved_at !== null) === isResolved) return []
  await ctx.db
    .updateTable('comment_anchor')
    .set({ resolved_at: isResolved ? ctx.clock() : null, resolved_by: isResolved ? ctx.actor.userId : null })
    .where('comment_id', '=', id)
    .execute()
  const { entity } = kind.comments
  const values = { values: [{ entity, id, name: '', type: entity }] }
  return [
    {
      category: 'CommentResolvedCategory',
      target: { kind: entity, id },
      added: isResolved ? values : null,
      removed: isResolved ? null : values,
      acl,
    },
  ]
}
