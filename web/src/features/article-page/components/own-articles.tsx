import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Clock, type LucideIcon, PencilLine, Star } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { newDrafts } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { recentQuery } from '../api/recent-articles.ts'
import { starredQuery } from '../api/starred-articles.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const FOLDED = {
  drafts: storedValue('own-drafts-folded', false, isFlag),
  starred: storedValue('starred-articles-folded', false, isFlag),
  recent: storedValue('recent-articles-folded', true, isFlag),
}

type OwnArticlesProps = { readonly onFollow?: () => void }

/** What is near at hand, above the tree: the reader's drafts, starred articles, and those viewed last. */
export function OwnArticles({ onFollow }: OwnArticlesProps) {
  const t = useT()
  const me = useMe()
  const isMember = me !== undefined && !me.guest
  const drafts = useQuery({ ...newDrafts.listQuery, enabled: isMember }).data ?? []
  const starred = useQuery({ ...starredQuery, enabled: isMember }).data ?? []
  const recent = useQuery({ ...recentQuery, enabled: isMember }).data ?? []
  if (drafts.length + starred.length + recent.length === 0) return null
  const follow = onFollow ? { onFollow } : {}
  return (
    <div className="max-h-[40%] shrink-0 overflow-auto border-b border-line p-1.5">
      <Section name="drafts" title={t('articles.drafts')}>
        {drafts.map(({ id, summary, originalArticle: article }) => (
          <Entry
            key={id}
            to={article ? `${hostPath(article.idReadable, summary)}?edit=true` : `/articles/n?draft=${id}`}
            icon={PencilLine}
            text={summary || t('articles.drafts.untitled')}
            {...follow}
          />
        ))}
      </Section>
      <Section name="starred" title={t('articles.starred')}>
        {starred.map(({ id, idReadable, summary }) => (
          <Entry key={id} to={hostPath(idReadable, summary)} icon={Star} text={summary} {...follow} />
        ))}
      </Section>
      <Section name="recent" title={t('articles.recent')}>
        {recent.map(({ id, idReadable, summary }) => (
          <Entry key={id} to={hostPath(idReadable, summary)} icon={Clock} text={summary} {...follow} />
        ))}
      </Section>
    </div>
  )
}

type SectionProps = {
  readonly name: keyof typeof FOLDED
  readonly title: string
  readonly children: readonly ReactNode[]
}

function Section({ name, title, children }: SectionProps) {
  const [isFolded, setFolded] = useStored(FOLDED[name])
  const listId = useId()
  if (children.length === 0) return null
  return (
    <section aria-label={title}>
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-controls={listId}
        onClick={() => setFolded(!isFolded)}
        className="flex h-7 w-full cursor-pointer items-center gap-1.5 rounded-control px-2 text-start text-xs font-medium text-muted hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={cx(
            'shrink-0 text-faint transition-transform motion-reduce:transition-none',
            isFolded ? 'rtl:rotate-180' : 'rotate-90',
          )}
        />
        {title}
      </button>
      <ul id={listId} hidden={isFolded}>
        {children}
      </ul>
    </section>
  )
}

type EntryProps = {
  readonly to: string
  readonly icon: LucideIcon
  readonly text: string
  readonly onFollow?: () => void
}

function Entry({ to, icon: Icon, text, onFollow }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        {...(onFollow ? { onClick: onFollow } : {})}
        className="flex h-8 items-center gap-2 rounded-control px-2 -outline-offset-2 hover:bg-hover"
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
        <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
      </Link>
    </li>
  )
}
