import { Bookmark, ListFilterPlus, TagIcon } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { CREATE_FOLDER } from './model/permissions.ts'

export const savedSearchesFeature = defineWebFeature({
  name: 'saved-searches',
  routes: [{ path: '/searches', page: () => import('./pages/folder-list-page.tsx').then(file => file.FolderListPage) }],
  sidebar: () => import('./components/sidebar-section.tsx').then(file => file.SidebarSection),
  actions: [
    {
      id: 'searches',
      textKey: 'saved-searches.go',
      icon: Bookmark,
      to: '/searches',
      keys: 'g s',
      classicKeys: 'Control+Alt+Digit3',
    },
    {
      id: 'new-search',
      textKey: 'saved-searches.new.search',
      icon: ListFilterPlus,
      to: '/searches?new=search',
      permission: CREATE_FOLDER,
    },
    {
      id: 'new-tag',
      textKey: 'saved-searches.new.tag',
      icon: TagIcon,
      to: '/searches?new=tag',
      permission: CREATE_FOLDER,
    },
  ],
  shortcuts: [
    {
      id: 'go-to-searches',
      keys: 'g s',
      classicKeys: 'Control+Alt+Digit3',
      textKey: 'saved-searches.go',
      scope: 'app.shortcuts.everywhere',
      run: go => go('/searches'),
    },
  ],
})
