import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
