import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const searchFeature = defineFeature({
  name: 'search',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
