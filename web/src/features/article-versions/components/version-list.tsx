import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Moment } from '../../../ui/moment.tsx'
import { userName } from '../../users/index.ts'
import type { ListedVersion } from '../api/versions.ts'

type VersionListProps = {
  /** The newest first. */
  readonly versions: readonly ListedVersion[]
  readonly selected: string | undefined
  readonly addressOf: (version: ListedVersion) => string
}

/** The versions of an article, each with the way to it. */
export function VersionList({ versions, selected, addressOf }: VersionListProps) {
  const t = useT()
  return (
    <nav aria-label={t('article-versions.title')}>
      <ol className="flex flex-col gap-0.5">
        {versions.map((version, index) => {
          const name = userName(version.author)
          const former = versions[index + 1]
          return (
            <li key={version.id} className="[contain-intrinsic-size:auto_52px] [content-visibility:auto]">
              <Link
                to={addressOf(version)}
                aria-current={version.id === selected ? 'true' : undefined}
                className={cx(
                  'flex items-start gap-2 rounded-control px-2 py-1.5 -outline-offset-2',
                  version.id === selected ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                <Avatar name={name} url={version.author?.avatarUrl ?? null} size={20} className="mt-0.5" />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {version.created !== null && <Moment time={version.created} className="font-medium" />}
                    {version.isCurrent === true && (
                      <span className="text-ok text-xs">{t('article-versions.current')}</span>
                    )}
                    {version.erased === true && (
                      <span className="text-danger text-xs">{t('article-versions.erased')}</span>
                    )}
                  </span>
                  <span className="block truncate text-muted text-xs">{name}</span>
                  <span className="block text-muted text-xs">{t(whatOf(version, former))}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** What a version changed, by the key of its words. */
function whatOf(version: ListedVersion, former: ListedVersion | undefined): string {
  if (!former) return 'article-versions.first'
  const hasTitle = former.summary !== version.summary
  const hasText = former.contentVersion !== version.contentVersion
  if (hasTitle && hasText) return 'article-versions.both'
  return hasTitle ? 'article-versions.summary' : 'article-versions.text'
}
