import { FolderKanban } from 'lucide-react'
import { defineWebFeature } from '../../platform/feature/index.ts'

export const projectsFeature = defineWebFeature({
  name: 'projects',
  routes: [
    { path: '/projects', page: () => import('./pages/project-list-page.tsx').then(file => file.ProjectListPage) },
  ],
  navigation: [
    {
      id: 'projects',
      textKey: 'projects.title',
      icon: FolderKanban,
      to: '/projects',
      activeFor: ['/admin/editProject'],
      order: 60,
    },
  ],
})
