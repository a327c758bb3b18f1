import { useEffect } from 'react'
import { usePath, useSearchState } from '../../../platform/navigation/index.ts'
import { personalValue, useStored } from '../../../platform/storage/index.ts'
import { isRecentProjects, projectKeyOf, type RecentProjects, withVisited } from '../model/recent-projects.ts'
import type { SidebarProject } from '../projects.projections.ts'

const stored = personalValue<RecentProjects>('recent-projects', [], isRecentProjects)

/** The projects that somebody visited in this browser, the newest first; remembers the one of the current address. */
export function useVisitedProjects(projects: readonly SidebarProject[]): {
  readonly recent: RecentProjects
  readonly current: SidebarProject | undefined
} {
  const path = decodeURIComponent(usePath())
  const [{ q }] = useSearchState()
  const [recent, setRecent] = useStored(stored)
  const key = projectKeyOf(path, q)?.toLowerCase()
  const current = projects.find(
    ({ id, shortName, name }) => key === id || key === shortName?.toLowerCase() || key === name?.toLowerCase(),
  )
  useEffect(() => {
    if (current) setRecent(withVisited(stored.read(), current.id))
  }, [current, setRecent])
  return { recent, current }
}
