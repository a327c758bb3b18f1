import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { canOnIssue, type IssueOfSomebody } from './use-can-update.ts'

/** What to offer on an issue; the server decides again. Reporters have some rights on their own issues. */
export function useIssueRights(issue: IssueOfSomebody) {
  const me = useMe()
  const projectId = issue.project?.id
  const isMember = me !== undefined && !me.guest
  // Read once: each of many comments asks.
  const permissions = usePermissions()
  const may = (key: string) => can(permissions, key, projectId)
  const mayOrOwn = (key: string) => canOnIssue({ me, permissions }, issue, key)
  const canUpdate = mayOrOwn('UPDATE_ISSUE')
  return {
    me,
    canUpdate,
    canDelete: may('DELETE_ISSUE'),
    canLink: mayOrOwn('LINK_ISSUE'),
    canAttach: mayOrOwn('CREATE_ATTACHMENT_ISSUE'),
    canDetach: may('DELETE_ATTACHMENT_ISSUE'),
    canComment: may('CREATE_COMMENT'),
    canUpdateComment: may('UPDATE_COMMENT'),
    canUpdateAnyComment: may('UPDATE_NOT_OWN_COMMENT'),
    canDeleteComment: may('DELETE_COMMENT'),
    canDeleteAnyComment: may('DELETE_NOT_OWN_COMMENT'),
    canTag: isMember && canUpdate,
  }
}
