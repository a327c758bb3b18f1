import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { articleHost } from '../articles/index.ts'
import { commentParts } from '../comments/index.ts'
import { historyCategories } from '../hosts/index.ts'
import { anchorRule } from './follow-contents.ts'
import { anchorLoader, inlineFields } from './inline-comments.loader.ts'
import { inlinePart } from './inline-part.ts'
import { findUnreadJob, findUnreadListener } from './jobs/find-unread.ts'
import { resolvingHistory } from './resolving-history.ts'

export const inlineCommentsFeature = defineFeature({
  name: 'inline-comments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [commentParts.add(inlinePart(articleHost)), historyCategories.add(resolvingHistory)],
  rules: [anchorRule],
  loaders: [anchorLoader],
  loaderFields: { [articleHost.comments.entity]: inlineFields(articleHost) },
  listeners: [findUnreadListener],
  jobs: [findUnreadJob],
})
