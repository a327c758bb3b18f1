import { ArrowRight, GitPullRequestArrow } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { itemText } from '../../custom-fields/index.ts'
import { type Activity, type ActivityItem, activityItems } from '../model/activity.ts'

const STATES: Readonly<Record<string, { readonly text: string; readonly tone: string }>> = {
  OPEN: { text: 'history.request.state.OPEN', tone: 'bg-accent-soft text-accent-text' },
  MERGED: { text: 'history.request.state.MERGED', tone: 'bg-ok-soft text-ok' },
  DECLINED: { text: 'history.request.state.DECLINED', tone: 'bg-danger-soft text-danger' },
}

/** A pull request that came, went, or has another state. */
export function RequestLine({ activity }: { readonly activity: Activity }) {
  const t = useT()
  const [added] = activityItems(activity.added)
  const [removed] = activityItems(activity.removed)
  if (added && removed)
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        <span>{t('history.request.state')}</span>
        <Name request={activity.pullRequest ?? {}} />
        <State id={removed.id} />
        <ArrowRight size={12} role="img" aria-label={t('issue.activity.to')} className="text-faint rtl:rotate-180" />
        <State id={added.id} />
      </p>
    )
  if (removed)
    return (
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {t('history.request.removed')} <Name request={removed} />
      </p>
    )
  return added ? <Request request={added} /> : null
}

function Request({ request }: { readonly request: ActivityItem }) {
  const t = useT()
  const name = request.author ? itemText(request.author) : ''
  const state = typeof request.state === 'object' ? request.state?.id : undefined
  return (
    <div className="my-0.5 min-w-0 rounded-control border border-line px-2.5 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <GitPullRequestArrow size={14} aria-hidden className="shrink-0 text-muted" />
        <Name request={request} />
        {state && <State id={state} />}
      </div>
      <p className="flex flex-wrap gap-x-1.5 text-muted text-xs">
        {name && <span className="text-fg">{name}</span>}
        <span>{t('history.request.opened')}</span>
        {request.branch && (
          <span>
            {t('history.vcs.on')} <bdi className="font-mono">{request.branch}</bdi>
          </span>
        )}
      </p>
      {request.text?.trim() && (
        <pre dir="auto" className="mt-1 max-h-40 overflow-auto whitespace-pre-wrap break-words font-sans text-muted">
          {request.text.trim()}
        </pre>
      )}
    </div>
  )
}

function Name({ request }: { readonly request: Pick<ActivityItem, 'idReadable' | 'title' | 'name' | 'url'> }) {
  const t = useT()
  const title = request.title || request.name || t('history.request.untitled')
  const text = (
    <>
      {request.idReadable && <bdi className="me-1.5 font-mono text-xs">{request.idReadable}</bdi>}
      <bdi>{title}</bdi>
    </>
  )
  if (!request.url || !/^https?:\/\//i.test(request.url))
    return <span className="min-w-0 break-words text-fg">{text}</span>
  return (
    <a
      href={request.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="min-w-0 break-words rounded font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {text}
    </a>
  )
}

function State({ id }: { readonly id: string | null | undefined }) {
  const t = useT()
  const known = STATES[id ?? '']
  return (
    <span className={cx('shrink-0 rounded-full px-1.5 text-xs', known?.tone ?? 'bg-hover text-muted')}>
      {known ? t(known.text) : t('history.vcs.state.other', { code: id ?? '' })}
    </span>
  )
}
