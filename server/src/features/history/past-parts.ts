import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { IssueState } from './rebuild-issue.ts'

/** A comment as it read then. */
export interface PastComment {
  readonly id: number
  readonly text: string
  readonly author_id: number
  readonly created: number
}

/** A file of the issue under the name that it had then. */
export interface PastFile {
  readonly id: number
  readonly name: string
  readonly author_id: number
  readonly created: number
  readonly size: number
  readonly mime_type: string
}

/** The comments of a state, oldest first. Of those that are gone for good history tells who wrote them when. */
export async function pastComments(
  ctx: RequestContext,
  issueId: number,
  { comments }: IssueState,
): Promise<readonly PastComment[]> {
  if (comments.size === 0) return []
  const ids = sql`${[...comments.keys()]}::bigint[]`
  const { rows } = await sql<Omit<PastComment, 'text'>>`
    select c.id, c.author_id, c.created from comment c
    where c.host_id = ${issueId} and c.id = any(${ids})
    union all (
      select distinct on (h.target_id) h.target_id, h.author_id, h.created from activity h
      where h.host_id = ${issueId} and h.category = 'CommentsCategory' and h.target_id = any(${ids})
        and not exists (select 1 from comment c where c.id = h.target_id)
      order by h.target_id, h.created, h.id)
    order by created, id`.execute(ctx.db)
  return rows.map(row => ({ ...row, text: comments.get(row.id)?.text ?? '' }))
}

export async function pastFiles(
  ctx: RequestContext,
  issueId: number,
  { files }: IssueState,
): Promise<readonly PastFile[]> {
  if (files.size === 0) return []
  const { rows } = await sql<PastFile>`
    select a.id, a.name, a.author_id, a.created, a.size, a.mime_type
    from attachment a where a.host_id = ${issueId} and a.id = any(${[...files.keys()]}::bigint[])
    order by a.created, a.id`.execute(ctx.db)
  return rows.map(row => ({ ...row, name: files.get(row.id)?.name ?? row.name }))
}
