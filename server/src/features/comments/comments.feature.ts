import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const commentsFeature = defineFeature({
  name: 'comments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
