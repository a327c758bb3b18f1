import { permissionsCacheRoute } from '@cairn/common/features/access'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

const GRANT_FIELDS = { global: true, permission: { key: true }, projects: { id: true } } as const
type Grant = Read<'CachedPermission', typeof GRANT_FIELDS>

/** What the user may do: permission key → everywhere, or the ids of the projects where it holds. */
export type PermissionCache = ReadonlyMap<string, 'global' | ReadonlySet<string>>

export const permissionsQuery = queryOptions({
  queryKey: ['permissions', 'cache'],
  queryFn: async ({ signal }) => indexGrants(await call(permissionsCacheRoute, { fields: GRANT_FIELDS, signal })),
  staleTime: 60_000,
})

export function indexGrants(grants: readonly Grant[]): PermissionCache {
  const cache = new Map<string, 'global' | ReadonlySet<string>>()
  for (const { global, permission, projects } of grants) {
    const key = shortKey(permission.key)
    const known = cache.get(key)
    if (known === 'global') continue
    const ids = (projects ?? []).map(project => project.id)
    cache.set(key, global ? 'global' : new Set([...(known ?? []), ...ids]))
  }
  return cache
}

/** Whether the key holds in the project, or in at least one when no project is given. */
export function can(cache: PermissionCache | undefined, key: string, projectId?: string): boolean {
  const granted = cache?.get(shortKey(key))
  if (granted === undefined) return false
  if (granted === 'global') return true
  return projectId === undefined ? granted.size > 0 : granted.has(projectId)
}

// The tracker's own keys are asked for by their last part: `CREATE_ISSUE`.
function shortKey(key: string): string {
  return key.replace(/^JetBrains\.YouTrack\./, '')
}

/** What the user may do, for those who ask for several keys at once; undefined until it is known. */
export function usePermissions(): PermissionCache | undefined {
  return useQuery(permissionsQuery).data
}

/** Whether to offer an action. The server decides again when it is done. False until the permissions are known. */
export function useCan(key: string, projectId?: string): boolean {
  return can(usePermissions(), key, projectId)
}
