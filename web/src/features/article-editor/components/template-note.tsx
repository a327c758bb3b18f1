import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { ArticleData } from '../../articles/index.ts'

/** Says of an open article that it is a template, with the way to use it. */
export function TemplateNote({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const { id, project, forAllProjects } = article
  const canCreate = useCan('CREATE_ARTICLE', forAllProjects ? undefined : project?.id)
  return (
    <div data-no-print className="py-2">
      <Banner>
        {t(forAllProjects ? 'articles.templateNote.all' : 'articles.templateNote')}{' '}
        {canCreate && (
          <Link
            to={`/articles/n?template=${id}&project=${project?.shortName ?? ''}`}
            className="text-accent-text underline"
          >
            {t('articles.templateNote.use')}
          </Link>
        )}
      </Banner>
    </div>
  )
}
