import { useQuery } from '@tanstack/react-query'
import { Code, FileText, type LucideIcon, Rows3, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT, withTexts } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useSingleFlight } from '../../../ui/single-flight.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { ArticleData } from '../../articles/index.ts'
import { WordDiff } from '../../conflicts/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { HostText, HostTexts } from '../../markdown/index.ts'
import { type ListedVersion, restoreVersion, versionTextQuery } from '../api/versions.ts'
import { Choice } from './choice.tsx'
import { RenderedDifference } from './rendered-difference.tsx'

const SourceDifference = lazyPart(() =>
  withTexts('text-editor', () => import('./source-difference.tsx')).then(file => file.SourceDifference),
)

const LOOKS = ['read', 'rendered', 'source'] as const
type Look = (typeof LOOKS)[number]
type Side = 'former' | 'now'
const ICONS: Readonly<Record<Look, LucideIcon>> = { read: FileText, rendered: Rows3, source: Code }

type OneVersionProps = {
  readonly article: ArticleData
  readonly version: ListedVersion
  readonly versions: readonly ListedVersion[]
  readonly isWide: boolean
  readonly onRestored: () => void
}

// As the reader looked at the last one.
let lastLook: Look = 'rendered'
let lastSide: Side = 'former'

/** A version as it read, or compared with the one before it or with what the article says now. */
export function OneVersion({ article, version, versions, isWide, onRestored }: OneVersionProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const { canUpdate } = useHostRights(article)
  const fly = useSingleFlight()
  const former = versions[versions.indexOf(version) + 1]
  const now = version.isCurrent === true ? undefined : versions[0]
  const [chosen, setLook] = useState<Look>(lastLook)
  const [side, setSide] = useState<Side>(lastSide)
  const look = former || now ? chosen : 'read'
  const against: Side = now && (side === 'now' || !former) ? 'now' : 'former'
  // Compared with now it shows what came since.
  const [before, after] =
    look === 'read' ? [undefined, version] : against === 'now' ? [version, now] : [former, version]
  const canRestore = canUpdate && now !== undefined && version.erased !== true
  const restore = () =>
    fly(async () => {
      if (await restoreVersion(article, version, dateTime(version.created ?? 0))) onRestored()
    })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        {(former || now) && (
          <Choice
            label={t('article-versions.look')}
            options={LOOKS.map(id => ({ id, text: t(`article-versions.look.${id}`), icon: ICONS[id] }))}
            selected={look}
            onChange={id => {
              lastLook = id
              setLook(id)
            }}
          />
        )}
        {look !== 'read' && former && now && (
          <Choice
            label={t('article-versions.against')}
            options={[
              { id: 'former', text: t('article-versions.against.former') },
              { id: 'now', text: t('article-versions.against.now') },
            ]}
            selected={against}
            onChange={id => {
              lastSide = id
              setSide(id)
            }}
          />
        )}
        <div className="flex-1" />
        {canRestore && (
          <Button size="small" icon={Undo2} onPress={() => void restore()}>
            {t('article-versions.restore')}
          </Button>
        )}
      </div>
      {canRestore && <p className="pb-2 text-faint text-xs">{t('article-versions.restore.hint')}</p>}
      <VersionText article={article} before={before} after={after ?? version} look={look} isWide={isWide} />
    </>
  )
}

type VersionTextProps = {
  readonly article: ArticleData
  readonly before: ListedVersion | undefined
  readonly after: ListedVersion
  readonly look: Look
  readonly isWide: boolean
}

function VersionText({ article, before, after, look, isWide }: VersionTextProps) {
  const t = useT()
  const fresh = useQuery(versionTextQuery(article.id, after.id))
  const old = useQuery({ ...versionTextQuery(article.id, before?.id ?? ''), enabled: before !== undefined })
  const failed = fresh.error ?? (before && old.error)
  if (failed)
    return (
      <ErrorState
        title={t('article-versions.failed')}
        text={problemText(failed, t('issue.failed.text'))}
        onRetry={() => void Promise.all([fresh.refetch(), ...(before ? [old.refetch()] : [])])}
      />
    )
  if (!fresh.data || (before && !old.data)) return <SkeletonRows count={6} />
  const [was, is] = [old.data?.content ?? '', fresh.data.content ?? '']
  const erased = fresh.data.erased === true || (before && old.data?.erased === true)
  const [wasTitle, isTitle] = [old.data?.summary ?? '', fresh.data.summary ?? '']
  return (
    <HostTexts host={article} texts={[was, is]}>
      <h2 dir="auto" className="break-words pb-2 font-semibold text-xl">
        {before && wasTitle !== isTitle ? <WordDiff before={wasTitle} after={isTitle} /> : isTitle}
      </h2>
      {erased ? (
        <EmptyState title={t('article-versions.erased')} text={t('article-versions.erased.text')} />
      ) : look === 'source' ? (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <SourceDifference before={was} after={is} isWide={isWide} />
        </Suspense>
      ) : look === 'rendered' ? (
        <RenderedDifference before={was} after={is} />
      ) : is === '' ? (
        <p className="text-faint">{t('article-versions.empty')}</p>
      ) : (
        <HostText source={is} />
      )}
    </HostTexts>
  )
}
