import { Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { loadIssueView } from '../../issue-page/index.ts'
import type { ListedIssue } from '../../issues/index.ts'

// The list is the first screen: the issue's view comes with the first one that is opened.
const LazyView = lazyPart(() => loadIssueView().then(file => file.IssueView))
let loadedView: Awaited<ReturnType<typeof loadIssueView>>['IssueView'] | undefined

/** Fetches the panel's code, and the issue on which the pointer or the focus rests, before they are needed. */
export function preloadIssueView({ idReadable }: Pick<ListedIssue, 'idReadable'>): void {
  loadIssueView()
    .then(({ IssueView, loadIssueSlots, readAheadAtRest }) => {
      loadedView = IssueView
      if (idReadable) readAheadAtRest(idReadable)
      return loadIssueSlots()
    })
    // Whoever opens the issue asks again, and is told.
    .catch(() => undefined)
}

export type IssuePanelProps = { readonly idReadable: string; readonly onClose: () => void }

/** The selected issue beside the list. */
export function IssuePanel({ idReadable, onClose }: IssuePanelProps) {
  const t = useT()
  // Code that is there is drawn at once; a lazy component shows its stand-in first even then.
  const [View] = useState(() => loadedView ?? LazyView)
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t('issues.panel.loading')} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      }
    >
      <View key={idReadable} idReadable={idReadable} variant="panel" onClose={onClose} />
    </Suspense>
  )
}
