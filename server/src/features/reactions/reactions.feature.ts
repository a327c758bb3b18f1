import { fileURLToPath } from 'node:url'
import { issueReactionRoutes } from '@cairn/common/features/reactions'
import { defineFeature } from '../../platform/feature/index.ts'
import { issueHost } from '../issues/index.ts'
import { reactionsFor } from './reactions.handlers.ts'
import { reactionLoader } from './reactions.loader.ts'

export const reactionsFeature = defineFeature({
  name: 'reactions',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [reactionLoader],
  ...reactionsFor(issueHost, issueReactionRoutes),
})
