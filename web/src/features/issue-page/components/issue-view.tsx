import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useVisit } from '../../../platform/places/index.ts'
import { useKeptFocus } from '../../../ui/keep-focus.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { attachmentsQuery } from '../../attachments/index.ts'
import { useCommandKeys } from '../../commands/index.ts'
import { commentsQuery } from '../../comments/index.ts'
import { ConflictBoundary } from '../../conflicts/index.ts'
import { PastIssue, usePastTime } from '../../history/index.ts'
import { issuePlace, readAheadSlots } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { cacheIdOf, isHiddenIssue, useIssue } from '../../issues/index.ts'
import { linksQuery } from '../../links/index.ts'
import { IssueContent } from './issue-content.tsx'
import { IssueSkeleton } from './issue-skeleton.tsx'
import { MissingIssue } from './missing-issue.tsx'
import { PanelBar } from './panel-bar.tsx'

/** The row of a list that the keyboard comes to. */
const ROWS = '[data-issue] > a[tabindex="0"]'

export { loadIssueSlots } from '../../issue-ui/index.ts'
export { readAheadAtRest } from '../api/read-ahead.ts'

export type IssueViewProps = {
  /** Readable id; one the issue had before works as well. */
  readonly idReadable: string
  readonly variant: 'page' | 'panel'
  /** Shows a cross in the panel's bar. */
  readonly onClose?: () => void
}

/** One issue with everything about it, for its page and for the panel beside the list. */
export function IssueView({ idReadable, variant, onClose }: IssueViewProps) {
  const { data: issue, error, isPlaceholderData, refetch } = useIssue(idReadable)
  // What the content will ask for is asked for together with the issue.
  const id = issue?.id ?? cacheIdOf(idReadable)
  usePrefetchQuery(commentsQuery(id))
  usePrefetchQuery(attachmentsQuery(id))
  usePrefetchQuery(linksQuery(id))
  useEffect(() => readAheadSlots(id), [id])
  useVisit(issue && !isPlaceholderData ? issuePlace(issue) : undefined)
  const past = usePastTime()
  // What was shown until it went away.
  const [last, setLast] = useState<IssueData>()
  if (issue && !isPlaceholderData && issue.id !== last?.id) setLast(issue)
  const retry = useCallback(() => void refetch(), [refetch])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, ROWS)
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      {variant === 'panel' && (
        <PanelBar idReadable={issue?.idReadable ?? idReadable} issue={issue} {...(onClose ? { onClose } : {})} />
      )}
      {variant === 'page' && issue && <CommandKeys issue={issue} />}
      {issue && past !== null ? (
        <Suspense fallback={<IssueSkeleton variant={variant} />}>
          <PastIssue key={issue.id} issue={issue} variant={variant} at={past} />
        </Suspense>
      ) : issue ? (
        <ConflictBoundary key={issue.id}>
          <IssueContent issue={issue} variant={variant} isPartial={isPlaceholderData} />
        </ConflictBoundary>
      ) : error ? (
        <IssueProblem error={error} idReadable={idReadable} last={last} onRetry={retry} />
      ) : (
        <IssueSkeleton variant={variant} />
      )}
    </div>
  )
}

// Beside a list the keys are the list's: several issues may be marked there.
function CommandKeys({ issue: { id, idReadable } }: { readonly issue: IssueData }) {
  useCommandKeys(() => ({ kind: 'issues', issues: [{ id, idReadable }] }))
  return null
}

type IssueProblemProps = {
  readonly error: Error
  readonly idReadable: string
  readonly last: IssueData | undefined
  readonly onRetry: () => void
}

function IssueProblem({ error, idReadable, last, onRetry }: IssueProblemProps) {
  const t = useT()
  if (isHiddenIssue(error)) {
    const isLast = last?.idReadable === idReadable
    return <MissingIssue idReadable={idReadable} last={isLast ? last : undefined} onReturn={onRetry} />
  }
  return (
    <ErrorState title={t('issue.failed.title')} text={problemText(error, t('issue.failed.text'))} onRetry={onRetry} />
  )
}
