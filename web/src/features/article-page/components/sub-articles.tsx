import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { type ArticleData, levelQuery } from '../../articles/index.ts'
import { SectionHead } from '../../issue-ui/index.ts'
import { ArticleList } from './article-list.tsx'

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
      <ArticleList articles={articles} />
    </section>
  )
})
