import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

// Its data are on their way already: the page that the server sends names its requests.
const startIssue = (params: Readonly<Record<string, string | undefined>>) =>
  void import('./api/start-issue.ts').then(file => file.startIssue(params)).catch(() => undefined)
const issuePage = () =>
  withTexts(['issue', 'custom-fields', 'editor'], () => import('./pages/issue-page.tsx')).then(file => file.IssuePage)

export const issuePageFeature = defineWebFeature({
  name: 'issue-page',
  routes: [
    { path: '/issue/$id', tail: '/{-$summary}', page: issuePage, early: startIssue },
    { path: '/projects/$project/issues/$id', tail: '/{-$summary}', page: issuePage, early: startIssue },
  ],
})
