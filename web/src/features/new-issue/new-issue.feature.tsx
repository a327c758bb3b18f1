import { Plus } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

export const newIssueFeature = defineWebFeature({
  name: 'new-issue',
  routes: [
    {
      path: '/newIssue',
      page: () =>
        withTexts(['issue', 'custom-fields', 'editor'], () => import('./pages/new-issue-page.tsx')).then(
          file => file.NewIssuePage,
        ),
    },
  ],
  create: [
    {
      id: 'issue',
      textKey: 'issues.new',
      icon: Plus,
      to: '/newIssue',
      keys: 'c',
      classicKeys: 'Control+Alt+KeyC',
      permission: 'CREATE_ISSUE',
    },
  ],
})
