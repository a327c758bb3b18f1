import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { type Activity, type ActivityItem, activityItems, changeOf } from '../model/activity.ts'

/** Who names this in a text: another host, or a comment there. */
export function MentionLine({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const isComment = changeOf(activity) === 'CommentMentionCategory'
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

/** Leads to the host, or to the comment on it. */
function Place({ item }: { readonly item: ActivityItem }) {
  const within = item.issue ?? item.article
  const host = within ?? item
  if (!host.idReadable) return null
  const path = hostPath(host.idReadable, host.summary ?? '')
  return (
    <Link
      to={within ? `${path}#comment-${item.id}` : path}
      className="min-w-0 truncate rounded text-fg hover:underline"
    >
      <span className="me-1.5 font-mono text-xs">{host.idReadable}</span>
      {host.summary}
    </Link>
  )
}
