import { can, type PermissionCache } from '../../../platform/permissions/index.ts'
import { hostNameOf } from '../../host-kinds/index.ts'
import { canOnHost, type HostOfSomebody } from '../../issue-ui/index.ts'

type Reader = Parameters<typeof canOnHost>[0] & { readonly permissions: PermissionCache | undefined }

/**
 * Whether to offer somebody to link a host with another one, or to take that link away: of both it is the issue that
 * counts, and articles have to be read. Without an issue it is whether there may be some.
 */
export function mayLink(reader: Reader, host: HostOfSomebody, other?: HostOfSomebody): boolean {
  const issue = [host, other].find(one => one && hostNameOf(one.id ?? '') === 'issue')
  if (issue) return canOnHost(reader, issue, 'link') && can(reader.permissions, 'READ_ARTICLE')
  return can(reader.permissions, 'LINK_ISSUE') || can(reader.permissions, 'CREATE_ISSUE')
}
