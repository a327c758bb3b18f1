import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { linkFieldsOfIssue, linkLoaders } from './links.loader.ts'
import { linkRoutes } from './links.routes.ts'

export const linksFeature = defineFeature({
  name: 'links',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: linkLoaders,
  loaderFields: { Issue: linkFieldsOfIssue },
  routes: linkRoutes,
})
