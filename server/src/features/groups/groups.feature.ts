import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const groupsFeature = defineFeature({
  name: 'groups',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
