import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

export const markdownFeature = defineWebFeature({
  name: 'markdown',
  routes: [
    {
      path: '/markup',
      page: () =>
        withTexts('markup', () => import('./pages/markdown-reference-page.tsx')).then(
          file => file.MarkdownReferencePage,
        ),
    },
  ],
})
