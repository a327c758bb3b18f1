import { useT } from '../../../platform/i18n/index.ts'
import { Moment } from '../../../ui/moment.tsx'
import { HostTitle } from '../../host-ui/index.ts'
import { IssueSlotParts, issueShortcut } from '../../issue-ui/index.ts'
import type { IssueData, IssueUpdates } from '../../issues/index.ts'
import { PersonLink } from '../../users/index.ts'
import { Followers } from '../../watchers/index.ts'

type IssueTitleProps = {
  readonly issue: IssueData
  readonly updates: IssueUpdates
  readonly variant: 'page' | 'panel'
}

/** The summary, edited where it stands, and who reported it when. */
export function IssueTitle({ issue, updates, variant }: IssueTitleProps) {
  const t = useT()
  return (
    <HostTitle
      host={issue}
      label={t('issue.summary')}
      onSave={updates.saveSummary}
      shortcut={run => issueShortcut('summary', run)}
      variant={variant}
    >
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-2">
        <p className="flex min-w-0 flex-1 basis-44 flex-wrap gap-x-3 text-xs text-faint">
          <span>
            {t('issue.reporter')}{' '}
            {issue.reporter && (
              <PersonLink user={issue.reporter} className="text-muted underline decoration-line-strong" />
            )}{' '}
            {issue.created !== null && <Moment time={issue.created} />}
          </span>
          {issue.updated !== null && issue.updated !== issue.created && (
            <span>
              {t('issue.updated')}{' '}
              {issue.updater && (
                <PersonLink user={issue.updater} className="text-muted underline decoration-line-strong" />
              )}{' '}
              <Moment time={issue.updated} />
            </span>
          )}
        </p>
        <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
          <IssueSlotParts place="head" issue={issue} />
          <Followers issue={issue} />
        </div>
      </div>
    </HostTitle>
  )
}
