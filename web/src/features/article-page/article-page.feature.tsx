import { BookOpen } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

const TEXTS = ['articles', 'article-archives', 'inline-comments', 'issue', 'custom-fields', 'editor'] as const
const startArticle = ({ id }: Readonly<Record<string, string | undefined>>) => {
  if (id !== undefined) void import('./api/start-article.ts').then(file => file.startArticle()).catch(() => undefined)
}
const articlesPage = () =>
  withTexts([...TEXTS], () => import('./pages/articles-page.tsx')).then(file => file.ArticlesPage)

export const articlePageFeature = defineWebFeature({
  name: 'article-page',
  routes: [
    { path: '/articles/{-$id}', tail: '/{-$summary}', page: articlesPage, early: startArticle },
    { path: '/projects/$project/articles/{-$id}', tail: '/{-$summary}', page: articlesPage, early: startArticle },
  ],
  navigation: [
    {
      id: 'articles',
      textKey: 'app.articles',
      icon: BookOpen,
      to: '/articles',
    },
  ],
  shortcuts: [
    {
      id: 'go-to-articles',
      keys: 'g a',
      classicKeys: 'Control+Alt+Digit5',
      textKey: 'keys.articles.go',
      scope: 'keys.everywhere',
      run: go => go('/articles'),
    },
  ],
})
