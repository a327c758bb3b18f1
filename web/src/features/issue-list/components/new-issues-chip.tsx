import { ArrowUp, RefreshCw } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { IssuePageParams } from '../../issue-search/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { useNewIssues } from '../api/use-new-issues.ts'

type NewIssuesChipProps = {
  readonly params: IssuePageParams
  readonly issues: readonly ListedIssue[]
  /** Database id of the one project the list is of. */
  readonly projectId: string | undefined
}

/** Keeps a list up to date, and says above it that there are more issues by now. */
export function NewIssuesChip({ params, issues, projectId }: NewIssuesChipProps) {
  const t = useT()
  useLiveTopics([`projects/${projectId ?? '*'}`])
  const { count, outside, show } = useNewIssues(params, issues)
  return (
    <div role="status" className="relative z-10 h-0">
      {count + outside > 0 && (
        // Between the words of the filters and those of the first row.
        <div className="pointer-events-none absolute inset-x-0 -top-4.5 flex justify-center">
          <Button
            size="small"
            icon={count > 0 ? ArrowUp : RefreshCw}
            onPress={show}
            className="pointer-events-auto h-6! rounded-full shadow-popover"
          >
            {count > 0 ? t('live.newIssues', { count }) : t('live.outside', { count: outside })}
          </Button>
        </div>
      )}
    </div>
  )
}
