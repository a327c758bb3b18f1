import type { CommentData } from '../../comments/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import type { CommentRights } from './comment-item.tsx'

/** What to offer on a comment. */
export function useCommentRights(host: HostData): (comment: CommentData) => CommentRights {
  const rights = useHostRights(host)
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
