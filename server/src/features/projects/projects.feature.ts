import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const projectsFeature = defineFeature({
  name: 'projects',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
