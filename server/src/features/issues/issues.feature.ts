import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { issuesLoaders } from './issues.loader.ts'

export const issuesFeature = defineFeature({
  name: 'issues',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: issuesLoaders,
})
