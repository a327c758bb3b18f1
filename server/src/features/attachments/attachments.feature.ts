import { fileURLToPath } from 'node:url'
import { issueAttachmentRoutes } from '@cairn/common/features/attachments'
import { defineFeature } from '../../platform/feature/index.ts'
import { erasureHooks } from '../deleted-items/index.ts'
import { historyCategories } from '../hosts/index.ts'
import { issueHost, issueParts } from '../issues/index.ts'
import { textSources } from '../search/index.ts'
import { attachmentHistory } from './attachment-history.ts'
import { attachmentsFor, fileRoute } from './attachments.handlers.ts'
import { dimensionsLoader } from './attachments.loader.ts'
import { attachmentSearch } from './attachments.search.ts'
import { attachmentsPart } from './attachments-part.ts'
import { eraseCarried } from './commands/erase-attachments.ts'
import { fileNames } from './file-name-source.ts'
import { sweepFilesJob } from './jobs/sweep-files.ts'
import { pastFileLoader } from './past-files.ts'

const ofIssues = attachmentsFor(issueHost, issueAttachmentRoutes)

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [...ofIssues.loaders, dimensionsLoader, pastFileLoader],
  loaderFields: ofIssues.loaderFields,
  contributes: [
    ...ofIssues.contributes,
    issueParts.add(attachmentsPart),
    erasureHooks.add({ erasing: eraseCarried }),
    historyCategories.add(attachmentHistory),
    textSources.add(fileNames),
    ...attachmentSearch,
  ],
  routes: [...ofIssues.routes, fileRoute],
  jobs: [sweepFilesJob],
})
