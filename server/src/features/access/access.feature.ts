import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { accessLoaders } from './access.loader.ts'
import { accessRoutes } from './access.routes.ts'

export const accessFeature = defineFeature({
  name: 'access',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: accessLoaders,
  routes: accessRoutes,
})
