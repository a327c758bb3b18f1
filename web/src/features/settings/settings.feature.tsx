import { Link2, ListX, Server, Settings2, Timer, Trash2, UserRound, UsersRound } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { READ_GROUPS, READ_SYSTEM, READ_USERS } from './model/permissions.ts'

export const settingsFeature = defineWebFeature({
  name: 'settings',
  routes: [
    // Accounts are described there in the words of signing in.
    {
      path: '/users',
      frame: 'administration',
      page: () =>
        withTexts(['auth', 'settings'], () => import('./pages/user-list-page.tsx')).then(file => file.UserListPage),
    },
    {
      path: '/groups',
      frame: 'administration',
      page: () => withTexts('settings', () => import('./pages/group-list-page.tsx')).then(file => file.GroupListPage),
    },
    {
      path: '/admin/link-types',
      frame: 'administration',
      page: () =>
        withTexts(['link-types', 'settings'], () => import('./pages/link-type-list-page.tsx')).then(
          file => file.LinkTypeListPage,
        ),
    },
    {
      path: '/admin/time-tracking',
      frame: 'administration',
      page: () =>
        withTexts(['time-tracking', 'settings'], () => import('./pages/time-tracking-page.tsx')).then(
          file => file.TimeTrackingPage,
        ),
    },
    {
      path: '/admin/deleted-items',
      frame: 'administration',
      page: () =>
        withTexts(['deleted-items', 'settings'], () => import('./pages/deleted-items-page.tsx')).then(
          file => file.DeletedItemsPage,
        ),
    },
    {
      path: '/admin/failed-jobs',
      frame: 'administration',
      page: () =>
        withTexts(['dead-letters', 'settings'], () => import('./pages/dead-letters-page.tsx')).then(
          file => file.DeadLettersPage,
        ),
    },
    {
      path: '/admin/nodes',
      frame: 'administration',
      page: () => withTexts(['nodes', 'settings'], () => import('./pages/nodes-page.tsx')).then(file => file.NodesPage),
    },
    {
      path: '/admin/settings',
      frame: 'administration',
      page: () =>
        withTexts(['auth', 'settings'], () => import('./pages/system-settings-page.tsx')).then(
          file => file.SystemSettingsPage,
        ),
    },
  ],
  strip: () => import('./components/scarce-space-strip.tsx').then(file => file.ScarceSpaceStrip),
  settings: [
    {
      id: 'users',
      textKey: 'app.administration.users',
      group: 'access',
      containsKey: 'administration.contains.users',
      icon: UserRound,
      to: '/users',
      permission: READ_USERS,
      order: 10,
    },
    {
      id: 'groups',
      textKey: 'app.administration.groups',
      group: 'access',
      containsKey: 'administration.contains.groups',
      icon: UsersRound,
      to: '/groups',
      permission: READ_GROUPS,
      order: 20,
    },
    {
      id: 'link-types',
      textKey: 'app.administration.linkTypes',
      group: 'issues',
      containsKey: 'administration.contains.linkTypes',
      icon: Link2,
      to: '/admin/link-types',
      permission: READ_SYSTEM,
      order: 24,
    },
    {
      id: 'time-tracking',
      textKey: 'app.administration.timeTracking',
      group: 'issues',
      containsKey: 'administration.contains.timeTracking',
      icon: Timer,
      to: '/admin/time-tracking',
      permission: READ_SYSTEM,
      order: 26,
    },
    {
      id: 'deleted-items',
      textKey: 'app.administration.deletedItems',
      group: 'issues',
      containsKey: 'administration.contains.deletedItems',
      icon: Trash2,
      to: '/admin/deleted-items',
      permission: 'DELETE_ISSUE',
      order: 28,
    },
    {
      id: 'system',
      textKey: 'app.administration.system',
      group: 'system',
      containsKey: 'administration.contains.system',
      icon: Settings2,
      to: '/admin/settings',
      permission: READ_SYSTEM,
      order: 30,
    },
    {
      id: 'dead-letters',
      textKey: 'app.administration.deadLetters',
      group: 'system',
      containsKey: 'administration.contains.deadLetters',
      icon: ListX,
      to: '/admin/failed-jobs',
      permission: READ_SYSTEM,
      order: 40,
    },
    {
      id: 'nodes',
      textKey: 'app.administration.nodes',
      group: 'system',
      containsKey: 'administration.contains.nodes',
      icon: Server,
      to: '/admin/nodes',
      permission: READ_SYSTEM,
      order: 50,
    },
  ],
})
