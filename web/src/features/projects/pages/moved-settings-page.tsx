import { useEffect } from 'react'
import { useGo, usePathParams } from '../../../platform/navigation/index.ts'

/** Leads older addresses of a project's settings to the present one. */
export function MovedSettingsPage() {
  const go = useGo()
  const { projectId = '' } = usePathParams()
  useEffect(() => go(`/projects/${encodeURIComponent(projectId)}/settings`, { replace: true }), [go, projectId])
  return null
}
