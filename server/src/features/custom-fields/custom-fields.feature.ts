import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const customFieldsFeature = defineFeature({
  name: 'custom-fields',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
