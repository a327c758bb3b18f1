import { type Painted, paint, queryClient } from '../../platform/query/index.ts'
import { hostKeys } from './host-keys.ts'
import type { HostData } from './host-kind.ts'

/** What people call a host that is open. */
export function readableIdOf(id: string): string {
  return queryClient.getQueryData<HostData>(hostKeys.host(id))?.idReadable ?? id
}

/** Paints a change of what all hosts have, on the page of one. */
export function paintHost(id: string, patch: (host: HostData) => HostData): Painted {
  return paint<HostData>(hostKeys.host(id), patch)
}
