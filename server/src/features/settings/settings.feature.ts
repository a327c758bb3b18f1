import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const settingsFeature = defineFeature({
  name: 'settings',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
