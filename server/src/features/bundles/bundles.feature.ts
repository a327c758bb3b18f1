import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'

export const bundlesFeature = defineFeature({
  name: 'bundles',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
