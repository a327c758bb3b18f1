import { Bookmark, ListFilterPlus, TagIcon } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { CREATE_FOLDER } from './model/permissions.ts'

const load = <T,>(code: () => Promise<T>) => withTexts('saved-searches', code)

export const savedSearchesFeature = defineWebFeature({
  name: 'saved-searches',
  routes: [
    {
      path: '/searches',
      page: () => load(() => import('./pages/folder-list-page.tsx')).then(file => file.FolderListPage),
    },
  ],
  sidebar: () => load(() => import('./components/sidebar-section.tsx')).then(file => file.SidebarSection),
  actions: [
    {
      id: 'searches',
      textKey: 'app.searches.go',
      icon: Bookmark,
      to: '/searches',
      keys: 'g s',
      classicKeys: 'Control+Alt+Digit3',
    },
    {
      id: 'new-search',
      textKey: 'app.new.search',
      icon: ListFilterPlus,
      to: '/searches?new=search',
      permission: CREATE_FOLDER,
    },
    {
      id: 'new-tag',
      textKey: 'app.new.tag',
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
      textKey: 'app.searches.go',
      scope: 'keys.everywhere',
      run: go => go('/searches'),
    },
  ],
})
