import { FilePlus } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

const newArticle = () =>
  withTexts(
    ['articles', 'article-editor', 'issue', 'custom-fields', 'editor'],
    () => import('./pages/new-article-page.tsx'),
  ).then(file => file.NewArticlePage)

const templates = () =>
  withTexts(['articles', 'article-editor', 'issue'], () => import('./pages/templates-page.tsx')).then(
    file => file.TemplatesPage,
  )

export const articleEditorFeature = defineWebFeature({
  name: 'article-editor',
  routes: [
    { path: '/articles/n', page: newArticle },
    { path: '/articles/templates', page: templates },
  ],
  create: [
    {
      id: 'article',
      textKey: 'app.articles.new',
      icon: FilePlus,
      to: '/articles/n',
      permission: 'CREATE_ARTICLE',
    },
  ],
})
