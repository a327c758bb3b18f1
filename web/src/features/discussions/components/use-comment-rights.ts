import type { CommentData } from '../../comments/index.ts'
import { useIssueRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import type { CommentRights } from './comment-item.tsx'

/** What to offer on a comment. */
export function useCommentRights(issue: IssueData): (comment: CommentData) => CommentRights {
  const rights = useIssueRights(issue)
  return comment => {
    const isOwn = rights.me !== undefined && !rights.me.guest && comment.author?.id === rights.me.id
    return {
      canEdit: rights.canUpdateAnyComment || (isOwn && rights.canUpdateComment),
      canDelete: rights.canDeleteAnyComment || (isOwn && rights.canDeleteComment),
      canPin: rights.canUpdate,
      canReply: rights.canComment,
      isOwn,
    }
  }
}
