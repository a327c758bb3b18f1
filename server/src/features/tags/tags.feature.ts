import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const tagsFeature = defineFeature({
  name: 'tags',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
