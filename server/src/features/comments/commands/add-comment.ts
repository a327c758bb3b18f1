import type { RequestContext } from '../../../platform/context/index.ts'
import { aclOf, noteChange, type Permitted, type VisibleIssue } from '../../issues/index.ts'
import { writeSearchText } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { insertComment } from '../comments.store.ts'

export interface AddedComment {
  readonly issue: Pick<VisibleIssue, 'id' | 'project_id'>
  readonly authorId: number
  readonly text: string
  /** Default: now. Imports give the original times, in ms. */
  readonly created?: number
  readonly updated?: number | null
  readonly permitted?: Permitted
  readonly usesMarkdown?: boolean
}

/**
 * Writes a comment with its history entry and searched text, in the transaction of `ctx`, with the author and times
 * given. It asks no permission, does not touch the issue and tells nobody: for imports.
 */
export async function addComment(ctx: RequestContext, comment: AddedComment): Promise<number> {
  const created = comment.created ?? ctx.clock()
  const { groups, users } = comment.permitted ?? { groups: [], users: [] }
  const acl = aclOf({ groups, users }, comment.authorId)
  const id = await insertComment(ctx, {
    issueId: comment.issue.id,
    authorId: comment.authorId,
    text: comment.text,
    usesMarkdown: comment.usesMarkdown ?? true,
    created,
    updated: comment.updated ?? null,
    groups,
    users,
    acl,
  })
  const entry = { ...commentActivity('added', { id, acl }, ''), created, authorId: comment.authorId }
  noteChange(ctx, { issue: comment.issue, kind: 'told', entries: [entry] })
  await writeSearchText(ctx, comment.issue, { source: 'comment', sourceId: id, text: comment.text, acl })
  return id
}
