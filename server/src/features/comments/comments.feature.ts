import { fileURLToPath } from 'node:url'
import { issueCommentRoutes } from '@cairn/common/features/comments'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { issueHost } from '../issues/index.ts'
import type { PublishComment } from './commands/create-comment.ts'
import { commentsFor } from './comments.handlers.ts'

/** `publish`: how a draft becomes a comment. */
export const createCommentsFeature = (publish: PublishComment): ServerFeature =>
  defineFeature({
    name: 'comments',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    ...commentsFor(issueHost, issueCommentRoutes, publish),
  })
