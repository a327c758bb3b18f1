import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const importsFeature = defineFeature({
  name: 'imports',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
