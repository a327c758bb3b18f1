import { useCallback } from 'react'
import { can, type PermissionCache, usePermissions } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'

export type IssueOfSomebody = {
  readonly project: { readonly id: string } | null
  readonly reporter: { readonly id: string } | null
}

type Reader = { readonly me: ReturnType<typeof useMe>; readonly permissions: PermissionCache | undefined }

/** With the permission, or one's own issue where one may write some. */
export function canOnIssue({ me, permissions }: Reader, issue: IssueOfSomebody, key: string): boolean {
  const projectId = issue.project?.id
  const isOwn = me !== undefined && !me.guest && issue.reporter?.id === me.id
  return can(permissions, key, projectId) || (isOwn && can(permissions, 'CREATE_ISSUE', projectId))
}

/** Whether to offer changes of issues, for those who ask of many; the server decides again. */
export function useCanUpdate(): (issue: IssueOfSomebody) => boolean {
  const me = useMe()
  const permissions = usePermissions()
  return useCallback(issue => canOnIssue({ me, permissions }, issue, 'UPDATE_ISSUE'), [me, permissions])
}
