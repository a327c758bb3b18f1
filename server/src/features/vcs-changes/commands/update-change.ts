import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, requireSilent, requireUpdate, type VisibleIssue } from '../../issues/index.ts'
import { type ChangeContent, readChange } from '../read-change.ts'
import { findChange, findVersion, type StoredChange } from '../vcs-changes.store.ts'
import { announceState } from './announce-change.ts'

/** Changes what is known of a commit; gives its number. */
export async function updateChange(
  ctx: RequestContext,
  issueText: string,
  changeText: string,
  body: BodyOf<'VcsChange'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const known = await findChange(ctx, issue.id, changeText)
    requireUpdate(ctx, issue)
    requireSilent(ctx, issue.project_id)
    return storeChange(ctx, issue, known, body)
  })
}

/** The same on a locked issue that the actor may change. */
export async function storeChange(
  ctx: RequestContext,
  issue: VisibleIssue,
  known: StoredChange,
  body: BodyOf<'VcsChange'>,
): Promise<number> {
  const { id, issue_id: _, fetched: __, ...before } = known
  const content: ChangeContent = await readChange(ctx, body, before)
  if (JSON.stringify(content, Object.keys(content).sort()) === JSON.stringify(before, Object.keys(before).sort()))
    return id
  if (content.version !== before.version && (await findVersion(ctx, issue.id, content.version)))
    throw new AppError('name_taken', { name: 'version', value: content.version })
  await ctx.db.updateTable('vcs_change').set(content).where('id', '=', id).execute()
  await announceState(ctx, issue, { id, state: content.state, before: before.state })
  return id
}
