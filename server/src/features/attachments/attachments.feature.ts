import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories } from '../activities/index.ts'
import { deletedKinds, erasureHooks } from '../deleted-items/index.ts'
import { liveParts } from '../hosts/index.ts'
import { issueParts } from '../issues/index.ts'
import { attachmentHistory } from './attachment-history.ts'
import { attachmentLoaderFields, attachmentLoaders } from './attachments.loader.ts'
import { attachmentRoutes } from './attachments.routes.ts'
import { eraseCarried } from './commands/erase-attachments.ts'
import { deletedAttachments } from './deleted-attachments.ts'
import { attachmentsPart } from './issue-part.ts'
import { sweepFilesJob } from './jobs/sweep-files.ts'
import { liveAttachments } from './live-attachments.ts'

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: attachmentLoaders,
  loaderFields: attachmentLoaderFields,
  contributes: [
    issueParts.add(attachmentsPart),
    deletedKinds.add(deletedAttachments),
    erasureHooks.add({ erasing: eraseCarried }),
    liveParts.add(liveAttachments),
    historyCategories.add(attachmentHistory),
  ],
  routes: attachmentRoutes,
  jobs: [sweepFilesJob],
})
