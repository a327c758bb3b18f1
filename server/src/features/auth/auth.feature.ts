import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const authFeature = defineFeature({
  name: 'auth',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
