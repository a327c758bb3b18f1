import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'

type IssueOfSomebody = {
  readonly project: { readonly id: string } | null
  readonly reporter: { readonly id: string } | null
}

/** What to offer on an issue; the server decides again. Reporters have some rights on their own issues. */
export function useIssueRights(issue: IssueOfSomebody) {
  const me = useMe()
  const projectId = issue.project?.id
  const isMember = me !== undefined && !me.guest
  const isOwn = isMember && issue.reporter?.id === me.id
  // Read once: each of many comments asks.
  const permissions = usePermissions()
  const may = (key: string) => can(permissions, key, projectId)
  const canCreate = may('CREATE_ISSUE')
  const own = (allowed: boolean) => allowed || (isOwn && canCreate)
  const canUpdate = own(may('UPDATE_ISSUE'))
  return {
    me,
    canUpdate,
    canDelete: may('DELETE_ISSUE'),
    canLink: own(may('LINK_ISSUE')),
    canAttach: own(may('CREATE_ATTACHMENT_ISSUE')),
    canDetach: may('DELETE_ATTACHMENT_ISSUE'),
    canComment: may('CREATE_COMMENT'),
    canUpdateComment: may('UPDATE_COMMENT'),
    canUpdateAnyComment: may('UPDATE_NOT_OWN_COMMENT'),
    canDeleteComment: may('DELETE_COMMENT'),
    canDeleteAnyComment: may('DELETE_NOT_OWN_COMMENT'),
    canTag: isMember && canUpdate,
  }
}
