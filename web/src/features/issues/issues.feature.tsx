import { CircleDot, Plus } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

// Its data are on their way already: the page that the server sends names its requests.
const startIssue = (params: Readonly<Record<string, string | undefined>>) =>
  void import('./api/start-issue.ts').then(file => file.startIssue(params)).catch(() => undefined)
const listPage = () => import('./pages/issue-list-page.tsx').then(file => file.IssueListPage)
const issuePage = () =>
  withTexts(['issue', 'editor'], () => import('./pages/issue-page.tsx')).then(file => file.IssuePage)

export const issuesFeature = defineWebFeature({
  name: 'issues',
  routes: [
    { path: '/issue/$id', tail: '/{-$summary}', page: issuePage, early: startIssue },
    { path: '/projects/$project/issues/$id', tail: '/{-$summary}', page: issuePage, early: startIssue },
    { path: '/issues', page: listPage },
    { path: '/issues/$project', page: listPage },
    { path: '/projects/$project/issues', page: listPage },
    { path: '/tag/$tag', page: listPage },
    { path: '/search/{-$list}', page: listPage },
    {
      path: '/users/$login',
      page: () => withTexts('issue', () => import('./pages/user-page.tsx')).then(file => file.UserPage),
    },
    {
      path: '/newIssue',
      page: () =>
        withTexts(['issue', 'editor'], () => import('./pages/new-issue-page.tsx')).then(file => file.NewIssuePage),
    },
  ],
  navigation: [
    {
      id: 'issues',
      textKey: 'issues.title',
      icon: CircleDot,
      to: '/issues',
      activeFor: ['/issue', '/newIssue'],
      order: 10,
    },
  ],
  shortcuts: [
    {
      id: 'go-to-issues',
      keys: 'g i',
      classicKeys: 'Control+Alt+Digit1',
      textKey: 'keys.list.go',
      scope: 'keys.everywhere',
      run: go => go('/issues'),
    },
  ],
  // The texts of issues stand in many small things of the list as well, none of which is open at first.
  background: () =>
    withTexts(['issue', 'bulk', 'commands'], () => import('./components/commands/command-host.tsx')).then(
      file => file.CommandHost,
    ),
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
