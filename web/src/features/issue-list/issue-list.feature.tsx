import { CircleDot } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { loadSyntax } from '../search/index.ts'

/** A list of all issues has no query to be read. */
const hasQuery = (): boolean => location.search !== '' || !/\/(?:issues\/?)?$/.test(location.pathname)

const listPage = async () => {
  const [file] = await Promise.all([import('./pages/issue-list-page.tsx'), hasQuery() && loadSyntax()])
  return file.IssueListPage
}

export const issueListFeature = defineWebFeature({
  name: 'issue-list',
  routes: [
    { path: '/issues', page: listPage },
    { path: '/issues/$project', page: listPage },
    { path: '/projects/$project/issues', page: listPage },
    { path: '/tag/$tag', page: listPage },
    { path: '/search/{-$list}', page: listPage },
    {
      path: '/users/$login',
      page: () => withTexts('issue', () => import('./pages/user-page.tsx')).then(file => file.UserPage),
    },
  ],
  navigation: [
    {
      id: 'issues',
      textKey: 'issues.title',
      icon: CircleDot,
      to: '/issues',
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
})
