import { useCallback } from 'react'
import { can, type PermissionCache, usePermissions } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { type HostRights, hostRightsOf } from '../../host-kinds/index.ts'

export type HostOfSomebody = {
  /** Database id; without one it is an issue that is to come. */
  readonly id?: string
  readonly project: { readonly id: string } | null
  readonly reporter: { readonly id: string } | null
}

type Reader = { readonly me: ReturnType<typeof useMe>; readonly permissions: PermissionCache | undefined }

/** With the permission, or one's own host where one may write some. */
export function canOnHost({ me, permissions }: Reader, host: HostOfSomebody, right: keyof HostRights): boolean {
  const rights = hostRightsOf(host.id ?? '')
  const projectId = host.project?.id
  const isOwn = me !== undefined && !me.guest && host.reporter?.id === me.id
  return can(permissions, rights[right], projectId) || (isOwn && can(permissions, rights.create, projectId))
}

/** Whether to offer changes of hosts, for those who ask of many; the server decides again. */
export function useCanUpdate(): (host: HostOfSomebody) => boolean {
  const me = useMe()
  const permissions = usePermissions()
  return useCallback(host => canOnHost({ me, permissions }, host, 'update'), [me, permissions])
}
