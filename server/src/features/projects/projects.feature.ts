import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { projectsLoaders } from './projects.loader.ts'
import { projectRoutes } from './projects.routes.ts'
import { teamRoutes } from './team.routes.ts'

export const projectsFeature = defineFeature({
  name: 'projects',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: projectsLoaders,
  routes: [...projectRoutes, ...teamRoutes],
})
