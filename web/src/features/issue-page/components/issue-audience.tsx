import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { limitIssue } from '../../issues/index.ts'
import { AudienceMark, AudiencePicker, audienceOf, userName } from '../../users/index.ts'

/** Who sees the issue: changed by who may change the issue. */
export function IssueAudience({ issue }: { readonly issue: IssueData }) {
  const t = useT()
  const { canUpdate } = useHostRights(issue)
  const audience = audienceOf(issue.visibility)
  const everyone = t('audience.everyone.project')
  if (!canUpdate)
    return (
      <span className="flex min-w-0 items-center gap-1.5 px-2">
        <span className="truncate">
          {audience.length === 0 ? everyone : audience.map(({ name }) => name).join(', ')}
        </span>
        <AudienceMark visibility={issue.visibility} />
      </span>
    )
  return (
    <AudiencePicker
      label={t('audience.label')}
      value={audience}
      onChange={next => settle(limitIssue(issue.id, next))}
      place={{ issues: [issue.id] }}
      everyoneText={everyone}
      anyway={issue.reporter ? userName(issue.reporter) : undefined}
    />
  )
}
