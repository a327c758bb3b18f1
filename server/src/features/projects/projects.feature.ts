import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { setup } from '../auth/index.ts'
import { createDemoProject } from './commands/create-demo-project.ts'
import { projectsLoaders } from './projects.loader.ts'
import { projectRoutes } from './projects.routes.ts'
import { teamRoutes } from './team.routes.ts'

setup.onDemo(createDemoProject)

export const projectsFeature = defineFeature({
  name: 'projects',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: projectsLoaders,
  routes: [...projectRoutes, ...teamRoutes],
})
