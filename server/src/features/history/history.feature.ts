import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyLoaders } from './history.loader.ts'
import { historyRoutes } from './history.routes.ts'

export const historyFeature = defineFeature({
  name: 'history',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: historyLoaders,
  routes: historyRoutes,
})
