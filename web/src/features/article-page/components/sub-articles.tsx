import { useQuery } from '@tanstack/react-query'
import { FileText, Lock, Plus } from 'lucide-react'
import { memo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { type ArticleData, isLimited, levelQuery } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { SectionHead } from '../../issue-ui/index.ts'

/** The articles right below one, in their order. */
export const SubArticles = memo(function SubArticles({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const go = useGo()
  const { id, idReadable, project, hasChildren } = article
  const canCreate = useCan('CREATE_ARTICLE', project?.id)
  const { data } = useQuery({ ...levelQuery(id), enabled: hasChildren === true })
  const articles = hasChildren ? (data?.articles ?? []) : []
  const add = canCreate && (
    <Button
      data-focus-home
      variant="ghost"
      size="small"
      icon={Plus}
      className="-ms-2"
      onPress={() => go(`/articles/n?parent=${idReadable}`)}
    >
      {t('articles.addBelow')}
    </Button>
  )
  if (articles.length === 0) return add ? <div className="py-1">{add}</div> : null
  return (
    <section aria-label={t('articles.below')} className="py-3">
      <SectionHead text={t('articles.below')} count={articles.length}>
        {add}
      </SectionHead>
      <ul className="divide-y divide-line rounded-control border border-line">
        {articles.map(child => (
          <li key={child.id}>
            <Link
              to={hostPath(child.idReadable, child.summary)}
              className="flex h-9 items-center gap-2 px-2.5 -outline-offset-2 hover:bg-hover"
            >
              <FileText size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {child.summary}
              </span>
              {isLimited(child) && (
                <Lock size={11} role="img" aria-label={t('articles.limited')} className="shrink-0 text-warn" />
              )}
              <bdi dir="ltr" className="shrink-0 font-mono text-xs text-faint">
                {child.idReadable}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
})
