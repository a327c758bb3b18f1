import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CirclePlus, CircleSlash, type LucideIcon, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { hostPath } from '../../host-kinds/index.ts'
import { type ImportData, type ImportItem, itemsQuery, SHOWN_ITEMS } from '../api/imports.ts'

const LOOKS: Readonly<Record<ImportItem['action'] | 'failed', readonly [LucideIcon, string]>> = {
  create: [CirclePlus, 'text-ok'],
  update: [RefreshCw, 'text-accent-text'],
  keep: [CircleCheck, 'text-faint'],
  skip: [CircleSlash, 'text-faint'],
  failed: [CircleAlert, 'text-danger'],
}

/** What becomes, or became, of each file. */
export function ImportItems({ data }: { readonly data: ImportData }) {
  const t = useT()
  const [isProblems, setProblems] = useState(false)
  const stage = `${data.state} ${data.done}`
  const { data: items } = useQuery(itemsQuery(data.id, isProblems ? 'problems' : 'all', stage))
  const { counts } = data
  const all = counts ? counts.create + counts.update + counts.keep + counts.skip + counts.failed : 0
  const hasProblems = (counts?.skip ?? 0) + (counts?.failed ?? 0) > 0
  return (
    <section aria-labelledby="import-items" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h2 id="import-items" className="flex-1 text-base font-semibold">
          {t('article-archives.items')}
        </h2>
        {(hasProblems || isProblems) && (
          <Switch isSelected={isProblems} onChange={setProblems}>
            {t('article-archives.items.problems')}
          </Switch>
        )}
      </div>
      {items === undefined ? (
        <SkeletonRows count={6} />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('article-archives.items.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line">
          {items.map(item => (
            <Item key={item.id} item={item} isPreview={data.state === 'previewed'} />
          ))}
        </ul>
      )}
      {!isProblems && all > SHOWN_ITEMS && (
        <p className="text-muted">{t('article-archives.items.more', { count: all - SHOWN_ITEMS })}</p>
      )}
    </section>
  )
}

/** How far a row is set in; an index stands where its folder would. */
const depthOf = (path: string): number =>
  Math.min(
    path
      .replace(/\/$/, '')
      .replace(/\/(?:index|readme)\.[^/.]*$/i, '')
      .split('/').length - 1,
    6,
  )

function Item({ item, isPreview }: { readonly item: ImportItem; readonly isPreview: boolean }) {
  const t = useT()
  const { path, title, action, state, problemText, article, files } = item
  const look = state === 'failed' ? 'failed' : action
  const [Icon, color] = LOOKS[look]
  const depth = depthOf(path)
  return (
    <li className="flex items-start gap-2.5 px-3 py-2">
      <Icon
        size={16}
        strokeWidth={1.75}
        role="img"
        aria-label={t(isPreview ? `article-archives.will.${look}` : `article-archives.did.${look}`)}
        className={cx('mt-0.5 shrink-0', color)}
      />
      <div className="min-w-0 flex-1" style={{ paddingInlineStart: depth * 12 }}>
        <div className="flex min-w-0 items-baseline gap-2">
          {article ? (
            <Link to={hostPath(article.idReadable, article.summary)} className="min-w-0 truncate font-medium">
              <bdi>{article.summary}</bdi>
            </Link>
          ) : (
            title !== '' && (
              <span className="min-w-0 truncate font-medium">
                <bdi>{title}</bdi>
              </span>
            )
          )}
          <bdi className={cx('min-w-0 truncate text-muted', title !== '' && 'text-xs max-sm:hidden')}>{path}</bdi>
        </div>
        {problemText && <p className={state === 'failed' ? 'text-danger' : 'text-muted'}>{problemText}</p>}
      </div>
      {(files ?? 0) > 0 && (
        <span className="shrink-0 text-xs text-muted">{t('article-archives.items.files', { count: files ?? 0 })}</span>
      )}
    </li>
  )
}
