import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { VcsChangeTable } from './vcs-changes.tables.ts'

export const VCS_CHANGE_CLASS = 160

export type StoredChange = Selectable<VcsChangeTable>

/** Finds a commit of this very issue, which the caller has found visible; throws `not_found` otherwise. */
export async function findChange(ctx: RequestContext, issueId: number, text: string): Promise<StoredChange> {
  const id = parseId(VCS_CHANGE_CLASS, text)
  const change =
    id === null
      ? undefined
      : await ctx.db
          .selectFrom('vcs_change')
          .selectAll()
          .where('id', '=', id)
          .where('issue_id', '=', issueId)
          .executeTakeFirst()
  if (!change) throw new AppError('not_found', { id: text.slice(0, 100) })
  return change
}

export function findVersion(ctx: RequestContext, issueId: number, version: string): Promise<StoredChange | undefined> {
  return ctx.db
    .selectFrom('vcs_change')
    .selectAll()
    .where('issue_id', '=', issueId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Ids of a page of the issue's commits, oldest first. */
export async function pageOfChanges(ctx: RequestContext, issueId: number, paging: Paging): Promise<readonly number[]> {
  const rows = await ctx.db
    .selectFrom('vcs_change')
    .select('id')
    .where('issue_id', '=', issueId)
    .orderBy('date')
    .orderBy('id')
    .offset(paging.skip)
    .$if(paging.top !== null, query => query.limit(paging.top ?? 0))
    .execute()
  return rows.map(row => row.id)
}
