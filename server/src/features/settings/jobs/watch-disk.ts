import { scarceSpace } from '../../../platform/files/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'

/** Warns in the log before the disk is full. */
export const watchDiskJob: JobDefinition = {
  name: 'settings.disk',
  schedule: '23 * * * *',
  run: async ({ config, log }) => {
    const free = scarceSpace(config.dataDir)
    if (free === null) return
    const megabytes = Math.floor(free / 1024 ** 2)
    log.warn({ folder: config.dataDir, megabytes }, 'The disk is nearly full: nothing can be saved when it is')
  },
}
