import { fileURLToPath } from 'node:url'
import { issueCommentRoutes } from '@cairn/common/features/comments'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories, textsOfHosts } from '../hosts/index.ts'
import { commandVerbs, issueHost } from '../issues/index.ts'
import { commentPublisher } from './commands/create-comment.ts'
import { commentHistory } from './comment-history.ts'
import { commentVerb } from './comment-verb.ts'
import { commentsFor } from './comments.handlers.ts'
import { commentSearch } from './comments.search.ts'
import { pastCommentLoader } from './past-comments.ts'
import { textsOfComments } from './rewrite-comments.ts'

const ofIssues = commentsFor(issueHost, issueCommentRoutes)

export const commentsFeature = defineFeature({
  name: 'comments',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  ...ofIssues,
  loaders: [...ofIssues.loaders, pastCommentLoader],
  contributes: [
    ...ofIssues.contributes,
    historyCategories.add(commentHistory),
    commandVerbs.add(commentVerb),
    ...commentSearch,
    textsOfHosts.add(textsOfComments),
  ],
  needs: [commentPublisher],
})
