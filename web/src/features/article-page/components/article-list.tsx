import { FileText, Lock } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { isLimited, type TreeArticle } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'

/** Articles that stand beside each other, in their order, as links. */
export function ArticleList({ articles }: { readonly articles: readonly TreeArticle[] }) {
  const t = useT()
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {articles.map(article => (
        <li key={article.id}>
          <Link
            to={hostPath(article.idReadable, article.summary)}
            className="flex h-9 items-center gap-2 px-2.5 -outline-offset-2 hover:bg-hover"
          >
            <FileText size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {article.summary}
            </span>
            {isLimited(article) && (
              <Lock size={11} role="img" aria-label={t('articles.limited')} className="shrink-0 text-warn" />
            )}
            <bdi dir="ltr" className="shrink-0 font-mono text-xs text-faint">
              {article.idReadable}
            </bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
