import { FolderKanban } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

const load = <T,>(page: () => Promise<T>) => withTexts('projects', page)
const create = () => load(() => import('./pages/new-project-page.tsx')).then(file => file.NewProjectPage)
const settings = () =>
  withTexts(['projects', 'time-tracking'], () => import('./pages/project-settings-page.tsx')).then(
    file => file.ProjectSettingsPage,
  )
const moved = () => load(() => import('./pages/moved-settings-page.tsx')).then(file => file.MovedSettingsPage)

export const projectsFeature = defineWebFeature({
  name: 'projects',
  routes: [
    {
      path: '/projects',
      page: () => load(() => import('./pages/project-list-page.tsx')).then(file => file.ProjectListPage),
    },
    { path: '/projects/create', page: create },
    { path: '/projects/create/$template', page: create },
    {
      path: '/projects/$projectId',
      page: () => load(() => import('./pages/project-page.tsx')).then(file => file.ProjectPage),
    },
    { path: '/projects/$projectId/settings', page: settings },
    { path: '/admin/editProject/$projectId', page: moved },
    { path: '/admin/edit-project/$projectId', page: moved },
  ],
  navigation: [
    {
      id: 'projects',
      textKey: 'app.projects',
      icon: FolderKanban,
      to: '/projects',
    },
  ],
  sidebar: () => load(() => import('./components/sidebar-projects.tsx')).then(file => file.SidebarProjects),
  shortcuts: [
    {
      id: 'go-to-projects',
      keys: 'g p',
      classicKeys: 'Control+Alt+Digit2',
      textKey: 'keys.projects.go',
      scope: 'keys.everywhere',
      run: go => go('/projects'),
    },
  ],
})
