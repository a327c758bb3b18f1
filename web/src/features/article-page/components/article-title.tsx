import { Star } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Moment } from '../../../ui/moment.tsx'
import type { ArticleData, ArticleUpdates } from '../../articles/index.ts'
import { HostTitle } from '../../host-ui/index.ts'
import { PersonLink } from '../../users/index.ts'
import { FOLLOW_KEYS } from '../../watchers/index.ts'
import { turnStar, useStar } from '../api/stars.ts'
import { articleShortcut } from './article-keys.ts'

type ArticleTitleProps = { readonly article: ArticleData; readonly updates: ArticleUpdates }

/** The title, edited where it stands, who wrote the article and who changed it last, and the reader's star. */
export function ArticleTitle({ article, updates }: ArticleTitleProps) {
  const t = useT()
  const { reporter, created, updated, updatedBy } = article
  return (
    <HostTitle
      host={article}
      label={t('articles.summary')}
      onSave={updates.saveSummary}
      shortcut={run => articleShortcut('summary', run)}
      variant="page"
    >
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-2">
        <p className="flex min-w-0 flex-1 basis-44 flex-wrap gap-x-3 text-xs text-faint">
          <span>
            {t('articles.writtenBy')}{' '}
            {reporter && <PersonLink user={reporter} className="text-muted underline decoration-line-strong" />}{' '}
            {created !== null && <Moment time={created} />}
          </span>
          {updated !== null && updated !== created && (
            <span>
              {t('issue.updated')}{' '}
              {updatedBy && <PersonLink user={updatedBy} className="text-muted underline decoration-line-strong" />}{' '}
              <Moment time={updated} />
            </span>
          )}
        </p>
        <ArticleStar id={article.id} />
      </div>
    </HostTitle>
  )
}

function ArticleStar({ id }: { readonly id: string }) {
  const t = useT()
  const me = useMe()
  const hasStar = useStar(id)
  const isMember = me !== undefined && !me.guest
  useShortcuts(
    isMember
      ? [
          {
            id: 'issue-star',
            ...FOLLOW_KEYS.star,
            textKey: 'articles.keys.star',
            scope: 'articles.keys.scope',
            run: () => void turnStar(id),
          },
        ]
      : [],
  )
  const keys = useKeysOf()('issue-star')
  if (!isMember) return null
  return (
    <IconButton
      label={t(hasStar ? 'issue.star.remove' : 'issue.star.add')}
      icon={Star}
      size="small"
      {...(keys ? { keys } : {})}
      aria-pressed={hasStar === true}
      isDisabled={hasStar === undefined}
      onPress={() => void turnStar(id)}
      className={cx('ms-auto', hasStar && 'text-warn [&_svg]:fill-current')}
    />
  )
}
