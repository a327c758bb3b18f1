import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { type HostRights, hostRightsOf } from '../../host-kinds/index.ts'
import { canOnHost, type HostOfSomebody } from './use-can-update.ts'

/** What to offer on a host; the server decides again. Authors have some rights on their own. */
export function useHostRights(host: HostOfSomebody) {
  const me = useMe()
  const projectId = host.project?.id
  const isMember = me !== undefined && !me.guest
  // Read once: each of many comments asks.
  const permissions = usePermissions()
  const rights = hostRightsOf(host.id ?? '')
  const may = (right: keyof HostRights) => can(permissions, rights[right], projectId)
  const mayOrOwn = (right: keyof HostRights) => canOnHost({ me, permissions }, host, right)
  const canUpdate = mayOrOwn('update')
  return {
    me,
    canUpdate,
    canDelete: may('delete'),
    canLink: mayOrOwn('link'),
    canAttach: mayOrOwn('attach'),
    canUpdateFile: may('updateFile'),
    canDetach: may('deleteFile'),
    canComment: may('comment'),
    canUpdateComment: may('updateComment'),
    canUpdateAnyComment: may('updateAnyComment'),
    canDeleteComment: may('deleteComment'),
    canDeleteAnyComment: may('deleteAnyComment'),
    canTag: isMember && canUpdate,
  }
}
