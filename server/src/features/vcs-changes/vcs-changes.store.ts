import { VcsChange } from '@cairn/common/features/vcs-changes'
import { notFound } from '@cairn/common/platform/errors'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { VcsChangeTable } from './vcs-changes.tables.ts'

export const VCS_CHANGE_CLASS = 160

export type StoredChange = Selectable<VcsChangeTable>

/** Finds a commit of this very issue, which the caller has found visible; throws `not_found` otherwise. */
export async function findChange(ctx: RequestContext, issueId: number, text: string): Promise<StoredChange> {
  const id = VcsChange.parseId(text)
  const found = id === null ? undefined : await ofIssue(ctx, issueId).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(text)
  return found
}

export function findVersion(ctx: RequestContext, issueId: number, version: string): Promise<StoredChange | undefined> {
  return ofIssue(ctx, issueId).where('version', '=', version).executeTakeFirst()
}

const ofIssue = (ctx: RequestContext, issueId: number) =>
  ctx.db.selectFrom('vcs_change').selectAll().where('issue_id', '=', issueId)
