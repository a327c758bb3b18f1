import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, type VisibleIssue } from '../../issues/index.ts'
import { noteCommitState } from '../note-source-changes.ts'
import { readChange } from '../read-change.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'
import { findChange, findVersion, type StoredChange } from '../vcs-changes.store.ts'

/** Changes what is known of a commit; returns its number. */
export async function updateChange(
  ctx: RequestContext,
  issueText: string,
  changeText: string,
  body: BodyOf<'VcsChange'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const known = await findChange(ctx, issue.id, changeText)
    requireSourceChanges(ctx, issue)
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
  const content = await readChange(ctx, body, before)
  if (isDeepStrictEqual(content, before)) return id
  if (content.version !== before.version && (await findVersion(ctx, issue.id, content.version)))
    throw new AppError('name_taken', { name: 'version', value: content.version })
  await ctx.db.updateTable('vcs_change').set(content).where('id', '=', id).execute()
  noteCommitState(ctx, issue, { id, state: content.state, before: before.state })
  return id
}
