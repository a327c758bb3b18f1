import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

const importPage = () =>
  withTexts(['articles', 'article-archives'], () => import('./pages/import-page.tsx')).then(file => file.ImportPage)
const printPage = () =>
  withTexts(['articles', 'article-archives'], () => import('./pages/print-page.tsx')).then(file => file.PrintPage)

/** Articles as files, out of the product and into it, and on paper. */
export const articleArchivesFeature = defineWebFeature({
  name: 'article-archives',
  routes: [
    { path: '/articles/import/{-$id}', page: importPage },
    { path: '/articles/print/$id', page: printPage },
  ],
})
