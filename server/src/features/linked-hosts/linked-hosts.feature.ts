import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const linkedHostsFeature = defineFeature({
  name: 'linked-hosts',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
