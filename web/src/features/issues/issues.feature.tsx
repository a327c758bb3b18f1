import { CircleDot, Plus } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'

export const issuesFeature = defineWebFeature({
  name: 'issues',
  routes: [{ path: '/issues', page: () => import('./pages/issue-list-page.tsx').then(file => file.IssueListPage) }],
  navigation: [
    {
      id: 'issues',
      textKey: 'issues.title',
      icon: CircleDot,
      to: '/issues',
      activeFor: ['/issue', '/newIssue', '/search', '/tag'],
      order: 10,
    },
  ],
  create: [{ id: 'issue', textKey: 'issues.new', icon: Plus, to: '/newIssue', keys: 'c' }],
})
