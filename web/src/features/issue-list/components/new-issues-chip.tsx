import { ArrowDownUp, ArrowUp, RefreshCw } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { IssuePageParams } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { useNewIssues } from '../api/use-new-issues.ts'

type NewIssuesChipProps = {
  readonly params: IssuePageParams
  readonly issues: readonly ListedIssue[]
  /** They stand one after the other as the server gives them, not in groups or a tree. */
  readonly isFlat: boolean
  /** Database id of the one project the list is of. */
  readonly projectId: string | undefined
}

/** Keeps a list up to date, and says above it that there are more issues by now. */
export function NewIssuesChip({ params, issues, isFlat, projectId }: NewIssuesChipProps) {
  const t = useT()
  useLiveTopics([`projects/${projectId ?? '*'}`])
  const { added, moved, outside, show } = useNewIssues(params, issues)
  // In groups each has its place, also where nobody has looked yet.
  const note =
    added > 0
      ? { icon: ArrowUp, text: t('live.newIssues', { count: added }) }
      : outside > 0
        ? { icon: RefreshCw, text: t('live.outside', { count: outside }) }
        : isFlat && moved > 0
          ? { icon: ArrowDownUp, text: t('live.moved', { count: moved }) }
          : null
  return (
    <div role="status" className="relative z-10 h-0">
      {note && (
        // Between the words of the filters and those of the first row.
        <div className="pointer-events-none absolute inset-x-0 -top-4.5 flex justify-center">
          <Button
            size="small"
            icon={note.icon}
            onPress={show}
            className="pointer-events-auto h-6! rounded-full shadow-popover"
          >
            {note.text}
          </Button>
        </div>
      )}
    </div>
  )
}
