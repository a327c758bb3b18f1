import { lazy, Suspense } from 'react'
import { useT, withTexts } from '../../../../platform/i18n/index.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { ListedIssue } from '../../api/listed-issues.ts'

// The list is the first screen: the issue's view comes with the first one that is opened.
const loadView = () => withTexts(['issue', 'editor'], () => import('../view/issue-view.tsx'))
const IssueView = lazy(() => loadView().then(file => ({ default: file.IssueView })))

/** Fetches the panel's code, and the issue the pointer rests on, before they are needed. */
export function preloadIssueView({ idReadable }: Pick<ListedIssue, 'idReadable'>): void {
  loadView().then(
    ({ prefetchIssue }) => idReadable && prefetchIssue(idReadable),
    () => undefined,
  )
}

export type IssuePanelProps = { readonly idReadable: string; readonly onClose: () => void }

/** The selected issue beside the list. */
export function IssuePanel({ idReadable, onClose }: IssuePanelProps) {
  const t = useT()
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
      <IssueView key={idReadable} idReadable={idReadable} variant="panel" onClose={onClose} />
    </Suspense>
  )
}
