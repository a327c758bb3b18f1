import { fileURLToPath } from 'node:url'
import { issueTextDraftRoutes } from '@cairn/common/features/drafts'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature/index.ts'
import { commentPublisher } from '../comments/index.ts'
import { issueHost, issuePublisher } from '../issues/index.ts'
import { type UserHooks, userHooks } from '../users/index.ts'
import { publishDraftComment } from './commands/draft-comment.ts'
import { publishIssueDraft } from './commands/publish-issue-draft.ts'
import { issueDraftRoutes } from './issue-drafts.handlers.ts'
import { draftFollowers, issueDraftLoader } from './issue-drafts.loader.ts'
import { projectOfIssueDraft } from './issue-drafts.store.ts'
import { purgeDraftsJob } from './jobs/purge-drafts.ts'
import { draftsFor } from './text-drafts.handlers.ts'
import { editDraftLoader } from './text-drafts.loader.ts'

// Nobody else ever saw them, so nobody inherits them.
const eraseDrafts: UserHooks = {
  removed: async (ctx, userId) => {
    await sql`delete from issue_draft where owner_id = ${userId}`.execute(ctx.db)
    await sql`delete from text_draft where owner_id = ${userId}`.execute(ctx.db)
  },
}

const ofIssues = draftsFor(issueHost, issueTextDraftRoutes)

export const draftsFeature = defineFeature({
  name: 'drafts',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    userHooks.add(eraseDrafts),
    issuePublisher.add({ publish: publishIssueDraft, projectOf: projectOfIssueDraft }),
    commentPublisher.add(publishDraftComment),
  ],
  loaders: [issueDraftLoader, ...draftFollowers, editDraftLoader, ...ofIssues.loaders],
  loaderFields: ofIssues.loaderFields,
  routes: [...issueDraftRoutes, ...ofIssues.routes],
  jobs: [purgeDraftsJob],
})
