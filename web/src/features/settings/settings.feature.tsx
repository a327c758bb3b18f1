import { Link2, Settings2, Timer, Trash2, UserRound, UsersRound } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { READ_GROUPS, READ_SYSTEM, READ_USERS } from './model/permissions.ts'

export const settingsFeature = defineWebFeature({
  name: 'settings',
  routes: [
    // Accounts are described there in the words of signing in.
    {
      path: '/users',
      page: () => withTexts('auth', () => import('./pages/user-list-page.tsx')).then(file => file.UserListPage),
    },
    { path: '/groups', page: () => import('./pages/group-list-page.tsx').then(file => file.GroupListPage) },
    {
      path: '/admin/link-types',
      page: () =>
        withTexts('link-types', () => import('./pages/link-type-list-page.tsx')).then(file => file.LinkTypeListPage),
    },
    {
      path: '/admin/time-tracking',
      page: () =>
        withTexts('time-tracking', () => import('./pages/time-tracking-page.tsx')).then(file => file.TimeTrackingPage),
    },
    {
      path: '/admin/deleted-items',
      page: () =>
        withTexts('deleted-items', () => import('./pages/deleted-items-page.tsx')).then(file => file.DeletedItemsPage),
    },
    {
      path: '/admin/settings',
      page: () =>
        withTexts('auth', () => import('./pages/system-settings-page.tsx')).then(file => file.SystemSettingsPage),
    },
  ],
  settings: [
    { id: 'users', textKey: 'settings.users', icon: UserRound, to: '/users', permission: READ_USERS, order: 10 },
    { id: 'groups', textKey: 'settings.groups', icon: UsersRound, to: '/groups', permission: READ_GROUPS, order: 20 },
    {
      id: 'link-types',
      textKey: 'settings.linkTypes',
      icon: Link2,
      to: '/admin/link-types',
      permission: READ_SYSTEM,
      order: 24,
    },
    {
      id: 'time-tracking',
      textKey: 'settings.timeTracking',
      icon: Timer,
      to: '/admin/time-tracking',
      permission: READ_SYSTEM,
      order: 26,
    },
    {
      id: 'deleted-items',
      textKey: 'settings.deletedItems',
      icon: Trash2,
      to: '/admin/deleted-items',
      permission: 'DELETE_ISSUE',
      order: 28,
    },
    {
      id: 'system',
      textKey: 'settings.system',
      icon: Settings2,
      to: '/admin/settings',
      permission: READ_SYSTEM,
      order: 30,
    },
  ],
})
