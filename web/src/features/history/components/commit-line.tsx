import { ArrowRight, GitCommitHorizontal } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { itemText } from '../../custom-fields/index.ts'
import { type Activity, type ActivityItem, activityItems } from '../model/activity.ts'

type LineProps = { readonly activity: Activity }

const SHORT_HASH = 8

/** Commits that were attached to the issue, or taken off. */
export function CommitLine({ activity }: LineProps) {
  const t = useT()
  const added = activityItems(activity.added)
  const removed = activityItems(activity.removed)
  return (
    <>
      {added.map(change => (
        <Commit key={change.id} change={change} />
      ))}
      {removed.map(change => (
        <p key={change.id} className="flex flex-wrap items-center gap-x-1.5 text-muted">
          {t('history.vcs.removed')} <Hash change={change} />
        </p>
      ))}
    </>
  )
}

function Commit({ change }: { readonly change: ActivityItem }) {
  const t = useT()
  const [title = '', ...rest] = (change.text ?? '').trim().split('\n')
  const more = rest.join('\n').trim()
  const name = change.author ? itemText(change.author) : ''
  return (
    <div className="my-0.5 min-w-0 rounded-control border border-line px-2.5 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <GitCommitHorizontal size={14} aria-hidden className="shrink-0 text-muted" />
        <Hash change={change} />
        {typeof change.state === 'number' && change.state !== 0 && <StateBadge state={change.state} />}
        <span dir="auto" className="min-w-0 break-words font-medium">
          {title}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
        {name && <span className="text-fg">{name}</span>}
        <span>{t('history.vcs.added')}</span>
        {change.branch && (
          <span>
            {t('history.vcs.on')} <bdi className="font-mono">{change.branch}</bdi>
          </span>
        )}
        {typeof change.files === 'number' && change.files >= 0 && (
          <span>· {t('history.vcs.files', { count: change.files })}</span>
        )}
      </p>
      {more && (
        <pre dir="auto" className="mt-1 max-h-40 overflow-auto whitespace-pre-wrap break-words font-sans text-muted">
          {more}
        </pre>
      )}
    </div>
  )
}

/** The beginning of a hash; a link where the commit can be looked at. */
function Hash({ change }: { readonly change: Pick<ActivityItem, 'version' | 'urls' | 'name'> }) {
  const version = change.version ?? change.name ?? ''
  const url = change.urls?.find(address => /^https?:\/\//i.test(address))
  const text = <bdi className="font-mono text-xs">{version.slice(0, SHORT_HASH)}</bdi>
  if (!url) return <span title={version}>{text}</span>
  return (
    <a
      href={url}
      title={version}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded text-accent-text underline-offset-2 hover:underline"
    >
      {text}
    </a>
  )
}

const TONES: Readonly<Record<number, string>> = {
  1: 'bg-accent-soft text-accent-text',
  2: 'bg-warn-soft text-warn',
}

function StateBadge({ state }: { readonly state: number }) {
  return (
    <span className={cx('shrink-0 rounded-full px-1.5 text-xs', TONES[state] ?? 'bg-hover text-muted')}>
      {useStateName()(state)}
    </span>
  )
}

function useStateName(): (state: unknown) => string {
  const t = useT()
  return state =>
    typeof state === 'number' && state >= 0 && state <= 3
      ? t(`history.vcs.state.${state}`)
      : t('history.vcs.state.other', { code: String(state) })
}

/** How a commit belongs to the issue now. */
export function CommitStateLine({ activity }: LineProps) {
  const t = useT()
  const nameOf = useStateName()
  const [commit] = activityItems(activity.target)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
      <span>{t('issue.activity.field', { name: t('history.vcs.state') })}</span>
      {commit?.version && <Hash change={{ version: commit.version, urls: commit.urls ?? null }} />}
      <span>{nameOf(activity.removed)}</span>
      <ArrowRight size={12} role="img" aria-label={t('issue.activity.to')} className="text-faint rtl:rotate-180" />
      <span className="text-fg">{nameOf(activity.added)}</span>
    </p>
  )
}
