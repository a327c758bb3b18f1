import { fileURLToPath } from 'node:url'
import { issueCommentRoutes } from '@cairn/common/features/comments'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { historyCategories } from '../activities/index.ts'
import { issueHost } from '../issues/index.ts'
import type { PublishComment } from './commands/create-comment.ts'
import { commentHistory } from './comment-history.ts'
import { commentsFor } from './comments.handlers.ts'

/** `publish`: how a draft becomes a comment. */
export function createCommentsFeature(publish: PublishComment): ServerFeature {
  const ofIssues = commentsFor(issueHost, issueCommentRoutes, publish)
  return defineFeature({
    name: 'comments',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    ...ofIssues,
    contributes: [...ofIssues.contributes, historyCategories.add(commentHistory)],
  })
}
