import { memo, type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import { isInline, isPendingComment, useComments, useInlineComments } from '../../comments/index.ts'
import { CommentList, useTargetComment } from '../../discussions/index.ts'
import { type HostData, hostKindOf } from '../../host-kinds/index.ts'
import { issueShortcut } from '../../issue-ui/index.ts'
import { HistoryList, WholeStream } from './history-parts.ts'
import { useTargetEntry } from './use-issue-hash.ts'
import { keepVisitedTab, visitedTab } from './visited-tab.ts'

const TABS = ['comments', 'history', 'time', 'all'] as const
type StreamTab = (typeof TABS)[number]

/** What hosts open with. History and time are looked up in one host, and not in the next one as well. */
const storedTab = storedValue<'comments' | 'all'>(
  'issueTab',
  'comments',
  (value): value is 'comments' | 'all' => value === 'comments' || value === 'all',
)

type StreamProps = {
  readonly host: HostData
  /** Time is tracked on it, or was. */
  readonly tracksTime?: boolean
}

/** What has been said, what has happened, and how long it took. */
export const Stream = memo(function Stream({ host, tracksTime = false }: StreamProps) {
  const t = useT()
  const [preferred, setPreferred] = useStored(storedTab)
  const [visited, setVisited] = useState(() => {
    const tab = TABS.find(one => one === visitedTab(host.id))
    return tab && { host: host.id, tab }
  })
  const stored = visited?.host === host.id ? visited.tab : preferred
  const comment = useTargetComment()
  const entry = useTargetEntry()
  // A link to a comment or a change shows its kind, until another tab is chosen.
  const led: StreamTab | undefined = comment !== undefined ? 'comments' : entry !== null ? 'history' : undefined
  const target = comment ?? entry ?? undefined
  const [left, setLeft] = useState<string | undefined>(undefined)
  const isLed = led !== undefined && left !== target && stored !== 'all'
  const { data: run } = useComments(host.id)
  // Whoever says something sees it, until another tab is chosen.
  const { data: inline } = useInlineComments(host.id)
  const saying = run?.comments.findLast(isPendingComment)?.id
  const [said, setSaid] = useState({ host: host.id, comment: saying, isLeft: true })
  if (saying !== undefined && said.comment !== saying) setSaid({ host: host.id, comment: saying, isLeft: false })
  const showsSaid = !said.isLeft && said.host === host.id && stored !== 'all'
  const besides = (inline ?? []).filter(comment => comment.deleted !== true && !isPendingComment(comment)).length
  const pending = run?.comments.filter(comment => isPendingComment(comment) && !isInline(comment)).length ?? 0
  const count = Math.max(0, (host.commentsCount ?? 0) - besides) + pending
  // Where no time is tracked and none was, there is nothing to look up.
  const hasTime = stored === 'time' || tracksTime
  const choose = (tab: StreamTab) => {
    setLeft(target)
    setSaid({ ...said, isLeft: true })
    setVisited({ host: host.id, tab })
    keepVisitedTab(host.id, tab)
    if (tab === 'comments' || tab === 'all') setPreferred(tab)
  }
  useShortcuts(
    TABS.filter(tab => tab !== 'time' || hasTime).map(tab =>
      issueShortcut(tab, () => choose(tab), hostKindOf(host.id).shortcutScope),
    ),
  )
  const part = (id: 'history' | 'time', text: string) => ({
    id,
    text,
    content: (
      <OnPaper host={host} title={text}>
        {later(<HistoryList host={host} kind={id} />)}
      </OnPaper>
    ),
  })
  return (
    <Tabs
      label={t('issue.stream')}
      className="pt-3 pb-6"
      selected={isLed ? led : showsSaid ? 'comments' : stored}
      onChange={choose}
      tabs={[
        {
          id: 'comments',
          text: t('comments.title'),
          ...(count > 0 ? { count } : {}),
          content: <CommentList host={host} />,
        },
        part('history', t('issue.history')),
        ...(hasTime ? [part('time', t('issue.time'))] : []),
        { id: 'all', text: t('issue.all'), content: later(<WholeStream host={host} />) },
      ]}
    />
  )
})

const later = (content: ReactNode) => <Suspense fallback={<SkeletonRows count={4} />}>{content}</Suspense>

type OnPaperProps = { readonly host: HostData; readonly title: string; readonly children: ReactNode }

/** On paper what was said is never missing, whatever else is open. */
function OnPaper({ host, title, children }: OnPaperProps) {
  const t = useT()
  const isPrinting = usePrinting()
  if (!isPrinting) return children
  return (
    <>
      <h3 className="text-xs font-semibold text-muted">{t('comments.title')}</h3>
      <CommentList host={host} />
      <h3 className="mt-4 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </>
  )
}
