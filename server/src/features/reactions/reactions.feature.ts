import { fileURLToPath } from 'node:url'
import { issueReactionRoutes } from '@cairn/common/features/reactions'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories, historyValues } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import { reactionHistory, reactionValues } from './reaction-history.ts'
import { reactionsFor } from './reactions.handlers.ts'
import { reactionLoader } from './reactions.loader.ts'
import { reactionSearch } from './reactions.search.ts'

export const reactionsFeature = defineFeature({
  name: 'reactions',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [historyCategories.add(reactionHistory), historyValues.add(reactionValues), ...reactionSearch],
  loaders: [reactionLoader],
  ...reactionsFor(issueHost, issueReactionRoutes),
})
