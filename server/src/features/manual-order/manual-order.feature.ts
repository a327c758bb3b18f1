import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { shortenKeysJob } from './jobs/shorten-keys.ts'

/** The order of hosts by hand, in whatever is a list of them. */
export const manualOrderFeature = defineFeature({
  name: 'manual-order',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  jobs: [shortenKeysJob],
})
