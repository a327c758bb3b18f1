import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { noteCommit } from '../note-source-changes.ts'
import { readChange } from '../read-change.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'
import { findVersion } from '../vcs-changes.store.ts'
import { storeChange } from './update-change.ts'

/**
 * Attaches a commit to an issue and returns its number. A commit that the issue has already is changed instead: hooks
 * tell the same thing more than once.
 */
export async function createChange(ctx: RequestContext, issueText: string, body: BodyOf<'VcsChange'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    requireSourceChanges(ctx, issue)
    const known = body.version ? await findVersion(ctx, issue.id, body.version.trim()) : undefined
    if (known) return storeChange(ctx, issue, known, body)
    const content = await readChange(ctx, body, null)
    const { id } = await ctx.db
      .insertInto('vcs_change')
      .values({ ...content, issue_id: issue.id, fetched: ctx.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    noteCommit(ctx, issue, { id, version: content.version }, 'added')
    return id
  })
}
