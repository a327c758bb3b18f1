import { useCan } from '../../../../platform/permissions/index.ts'
import { useMe } from '../../../../platform/session/index.ts'
import type { IssueData } from '../../model/issue.ts'

/** What to offer on an issue; the server decides again. Reporters have some rights on their own issues. */
export function useIssueRights(issue: Pick<IssueData, 'project' | 'reporter'>) {
  const me = useMe()
  const projectId = issue.project?.id
  const isMember = me !== undefined && !me.guest
  const isOwn = isMember && issue.reporter?.id === me.id
  const canCreate = useCan('CREATE_ISSUE', projectId)
  const own = (allowed: boolean) => allowed || (isOwn && canCreate)
  return {
    me,
    canUpdate: own(useCan('UPDATE_ISSUE', projectId)),
    canDelete: useCan('DELETE_ISSUE', projectId),
    canLink: own(useCan('LINK_ISSUE', projectId)),
    canAttach: own(useCan('CREATE_ATTACHMENT_ISSUE', projectId)),
    canDetach: useCan('DELETE_ATTACHMENT_ISSUE', projectId),
    canComment: useCan('CREATE_COMMENT', projectId),
    canUpdateComment: useCan('UPDATE_COMMENT', projectId),
    canUpdateAnyComment: useCan('UPDATE_NOT_OWN_COMMENT', projectId),
    canDeleteComment: useCan('DELETE_COMMENT', projectId),
    canDeleteAnyComment: useCan('DELETE_NOT_OWN_COMMENT', projectId),
    canTag: isMember,
  }
}
