import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { issuePath } from '../../issue-ui/index.ts'
import { type Activity, type ActivityItem, activityItems } from '../model/activity.ts'

/** Who names this issue in a text: another issue, or a comment there. */
export function MentionLine({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const isComment = activity.category?.id === 'CommentMentionCategory'
  const added = activityItems(activity.added)
  const items = added.length > 0 ? added : activityItems(activity.removed)
  const kind = isComment ? 'comment' : 'issue'
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted">
      <span>{t(added.length > 0 ? `history.mention.${kind}` : `history.mention.${kind}Gone`)}</span>
      {items.map(item => (
        <Place key={item.id} item={item} />
      ))}
    </p>
  )
}

/** Leads to the issue, or to the comment in it. */
function Place({ item }: { readonly item: ActivityItem }) {
  const issue = item.issue ?? item
  if (!issue.idReadable) return null
  const path = issuePath(issue.idReadable, issue.summary ?? '')
  return (
    <Link
      to={item.issue ? `${path}#comment-${item.id}` : path}
      className="min-w-0 truncate rounded text-fg hover:underline"
    >
      <span className="me-1.5 font-mono text-xs">{issue.idReadable}</span>
      {issue.summary}
    </Link>
  )
}
