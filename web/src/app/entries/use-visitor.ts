import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { permissionsQuery } from '../../platform/permissions/index.ts'
import { useConfig, useFlags, useMe } from '../../platform/session/index.ts'
import type { Visitor } from './entry-rights.ts'

const NO_PROJECTS: ReadonlySet<string> = new Set()

/** Who looks at the menus. */
export function useVisitor(): Visitor {
  const me = useMe()
  const flags = useFlags()
  const { helpdeskEnabled, hosted } = useConfig()
  const permissions = useQuery(permissionsQuery).data
  return useMemo(
    () => ({
      is: me?.guest === false ? (me.profiles?.helpdesk?.isReporter ? 'reporter' : 'user') : 'guest',
      permissions,
      flags,
      tracksTime: me?.profiles?.timetracking?.isTimeTrackingAvailable ?? false,
      hasHelpdesk: helpdeskEnabled ?? false,
      helpdeskProjects: NO_PROJECTS,
      installation: hosted?.hosted ? 'hosted' : 'standalone',
    }),
    [me, flags, permissions, helpdeskEnabled, hosted],
  )
}
