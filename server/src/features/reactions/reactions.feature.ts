import { fileURLToPath } from 'node:url'
import { issueReactionRoutes } from '@cairn/common/features/reactions'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories, historyCategory } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { reactionsFor } from './reactions.handlers.ts'
import { reactionLoader } from './reactions.loader.ts'

const reactionHistory = historyCategory('CommentReactionCategory', {
  type: 'CommentReaction',
  isList: true,
  field: 'comment reaction',
  text: 'commentReaction',
  member: 'reactions',
  revert: null,
})

export const reactionsFeature = defineFeature({
  name: 'reactions',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [historyCategories.add([reactionHistory])],
  loaders: [reactionLoader],
  ...reactionsFor(issueHost, issueReactionRoutes),
})
