import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const activitiesFeature = defineFeature({
  name: 'activities',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
