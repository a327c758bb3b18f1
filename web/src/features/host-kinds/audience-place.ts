import type { AudiencePlace } from '../users/index.ts'
import type { HostData } from './host-kind.ts'
import { hostNameOf } from './host-name.ts'

/** Where parts of a host are limited: those whom its issue, or the project of another host, lets see it are offered first. */
export function audiencePlaceOf({ id, project }: Pick<HostData, 'id' | 'project'>): AudiencePlace {
  return hostNameOf(id) === 'issue' ? { issues: [id] } : { projects: project ? [project.id] : [] }
}
