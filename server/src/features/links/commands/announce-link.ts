import type { RequestContext } from '../../../platform/context/index.ts'
import { countVotes, DUPLICATE, sumsAffected, touchIssue } from '../../issues/index.ts'
import { type LinkType, SUBTASK } from '../link-slot.ts'
import type { LinkedIssue } from '../links.store.ts'

/** Marks both issues as changed and tells the listeners of each. */
export async function announce(
  ctx: RequestContext,
  change: { type: LinkType; source: LinkedIssue; target: LinkedIssue; side: 'added' | 'removed' },
): Promise<void> {
  if (change.type.name === SUBTASK) await sumsAffected(ctx, [change.source.id], 'tree')
  if (change.type.name === DUPLICATE) await countVotes(ctx, [change.source.id])
  for (const [issue, other] of [
    [change.source, change.target],
    [change.target, change.source],
  ] as const) {
    await touchIssue(ctx, issue.id)
    await ctx.events.add(ctx, {
      kind: `link.${change.side}`,
      entity: 'Issue',
      entityId: issue.id,
      projectId: issue.project_id,
      payload: { issueId: issue.id, otherId: other.id, typeId: change.type.id, silent: ctx.silent },
    })
  }
}
