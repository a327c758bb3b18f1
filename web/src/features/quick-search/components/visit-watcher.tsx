import { useEffect, useSyncExternalStore } from 'react'
import { usePath, useSearchState } from '../../../platform/navigation/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { issuePlace } from '../api/places.ts'
import { rememberPlace } from '../api/recent-places.ts'

const IDLE_MS = 3_000

// So that the search opens at once when it is wanted.
function preloadWhenIdle(): () => void {
  // Opening it tries again, and says when that fails.
  const timer = setTimeout(() => void import('./quick-search-dialog.tsx').catch(() => undefined), IDLE_MS)
  return () => clearTimeout(timer)
}

type SeenIssue = Parameters<typeof issuePlace>[0]

const watchCache = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Remembers the issues a person opens, so that the quick search can lead back to them, and gets it ready. Draws nothing. */
export function VisitWatcher() {
  const me = useMe()
  const path = usePath()
  const [{ issue: inPanel }] = useSearchState()
  const id = /\/issue\/([^/]+)/.exec(path)?.[1] ?? inPanel
  // Only looks at what the issue's own screen reads.
  const seen = useSyncExternalStore(watchCache, () =>
    id === undefined ? undefined : queryClient.getQueryData<SeenIssue>(issueKeys.issue(id)),
  )
  const { idReadable, summary = null, resolved = null } = seen ?? {}
  const userId = me?.id
  useEffect(() => {
    if (userId && idReadable) rememberPlace(issuePlace({ idReadable, summary, resolved }))
  }, [userId, idReadable, summary, resolved])
  useEffect(preloadWhenIdle, [])
  return null
}
