import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { demoProject } from '../auth/index.ts'
import { userHooks } from '../users/index.ts'
import { createDemoProject } from './commands/create-demo-project.ts'
import { handOverProjects } from './hand-over-projects.ts'
import { projectsLoaders } from './projects.loader.ts'
import { projectRoutes } from './projects.routes.ts'
import { teamRoutes } from './team.routes.ts'

export const projectsFeature = defineFeature({
  name: 'projects',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: projectsLoaders,
  contributes: [userHooks.add({ removed: handOverProjects }), demoProject.add(createDemoProject)],
  routes: [...projectRoutes, ...teamRoutes],
})
