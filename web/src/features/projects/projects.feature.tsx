import { FolderKanban } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'

const create = () => import('./pages/new-project-page.tsx').then(file => file.NewProjectPage)
const settings = () => import('./pages/project-settings-page.tsx').then(file => file.ProjectSettingsPage)
const moved = () => import('./pages/moved-settings-page.tsx').then(file => file.MovedSettingsPage)

export const projectsFeature = defineWebFeature({
  name: 'projects',
  routes: [
    { path: '/projects', page: () => import('./pages/project-list-page.tsx').then(file => file.ProjectListPage) },
    { path: '/projects/create', page: create },
    { path: '/projects/create/$template', page: create },
    {
      path: '/projects/$projectId',
      page: () => import('./pages/project-page.tsx').then(file => file.ProjectPage),
    },
    { path: '/projects/$projectId/settings', page: settings },
    { path: '/admin/editProject/$projectId', page: moved },
    { path: '/admin/edit-project/$projectId', page: moved },
  ],
  navigation: [
    {
      id: 'projects',
      textKey: 'projects.title',
      icon: FolderKanban,
      to: '/projects',
      activeFor: ['/admin/editProject', '/admin/edit-project'],
      order: 60,
    },
  ],
  shortcuts: [
    {
      id: 'go-to-projects',
      keys: 'g p',
      textKey: 'projects.go',
      scope: 'app.shortcuts.everywhere',
      run: go => go('/projects'),
    },
  ],
})
