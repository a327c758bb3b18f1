import { Settings2, UserRound, UsersRound } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { READ_GROUPS, READ_SYSTEM, READ_USERS } from './model/permissions.ts'

export const settingsFeature = defineWebFeature({
  name: 'settings',
  routes: [
    { path: '/users', page: () => import('./pages/user-list-page.tsx').then(file => file.UserListPage) },
    { path: '/groups', page: () => import('./pages/group-list-page.tsx').then(file => file.GroupListPage) },
    {
      path: '/admin/settings',
      page: () => import('./pages/system-settings-page.tsx').then(file => file.SystemSettingsPage),
    },
  ],
  settings: [
    { id: 'users', textKey: 'settings.users', icon: UserRound, to: '/users', permission: READ_USERS, order: 10 },
    { id: 'groups', textKey: 'settings.groups', icon: UsersRound, to: '/groups', permission: READ_GROUPS, order: 20 },
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
