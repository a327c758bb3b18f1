import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature/index.ts'
import { type UserHooks, userHooks } from '../users/index.ts'
import { issueDraftRoutes } from './issue-drafts.handlers.ts'
import { draftFollowers, issueDraftLoader } from './issue-drafts.loader.ts'
import { purgeDraftsJob } from './jobs/purge-drafts.ts'
import { textDraftRoutes } from './text-drafts.handlers.ts'
import { textDraftFields, textDraftLoaders } from './text-drafts.loader.ts'

// Nobody else ever saw them, so nobody inherits them.
const eraseDrafts: UserHooks = {
  removed: async (ctx, userId) => {
    await sql`delete from issue_draft where owner_id = ${userId}`.execute(ctx.db)
    await sql`delete from text_draft where owner_id = ${userId}`.execute(ctx.db)
  },
}

export const draftsFeature = defineFeature({
  name: 'drafts',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [userHooks.add(eraseDrafts)],
  loaders: [issueDraftLoader, ...draftFollowers, ...textDraftLoaders],
  loaderFields: textDraftFields,
  routes: [...issueDraftRoutes, ...textDraftRoutes],
  jobs: [purgeDraftsJob],
})
