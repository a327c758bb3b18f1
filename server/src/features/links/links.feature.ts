import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const linksFeature = defineFeature({
  name: 'links',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
