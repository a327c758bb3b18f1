import { fileURLToPath } from 'node:url'
import { accessFeature } from './features/access/index.ts'
import { activitiesFeature } from './features/activities/index.ts'
import { agileFeature } from './features/agile/index.ts'
import { articleArchivesFeature } from './features/article-archives/index.ts'
import { articleSearchFeature } from './features/article-search/index.ts'
import { articlesFeature } from './features/articles/index.ts'
import { attachmentsFeature } from './features/attachments/index.ts'
import { authFeature } from './features/auth/index.ts'
import { bundlesFeature } from './features/bundles/index.ts'
import { commandsFeature } from './features/commands/index.ts'
import { commentsFeature } from './features/comments/index.ts'
import { customFieldsFeature } from './features/custom-fields/index.ts'
import { deadLettersFeature } from './features/dead-letters/index.ts'
import { deletedItemsFeature } from './features/deleted-items/index.ts'
import { demoFeature } from './features/demo/index.ts'
import { draftsFeature } from './features/drafts/index.ts'
import { featureFlagsFeature } from './features/feature-flags/index.ts'
import { groupsFeature } from './features/groups/index.ts'
import { historyFeature } from './features/history/index.ts'
import { hostsFeature } from './features/hosts/index.ts'
import { importsFeature } from './features/imports/index.ts'
import { inlineCommentsFeature } from './features/inline-comments/index.ts'
import { issueSearchFeature } from './features/issue-search/index.ts'
import { issuesFeature } from './features/issues/index.ts'
import { linkedHostsFeature } from './features/linked-hosts/index.ts'
import { linksFeature } from './features/links/index.ts'
import { liveFeature } from './features/live/index.ts'
import { manualOrderFeature } from './features/manual-order/index.ts'
import { markupFeature } from './features/markup/index.ts'
import { nodesFeature } from './features/nodes/index.ts'
import { projectsFeature } from './features/projects/index.ts'
import { reactionsFeature } from './features/reactions/index.ts'
import { recentlyViewedFeature } from './features/recently-viewed/index.ts'
import { referencesFeature } from './features/references/index.ts'
import { savedSearchesFeature } from './features/saved-searches/index.ts'
import { searchFeature } from './features/search/index.ts'
import { settingsFeature } from './features/settings/index.ts'
import { tagsFeature } from './features/tags/index.ts'
import { timeTrackingFeature } from './features/time-tracking/index.ts'
import { transfersFeature } from './features/transfers/index.ts'
import { usersFeature } from './features/users/index.ts'
import { vcsChangesFeature } from './features/vcs-changes/index.ts'
import { votesFeature } from './features/votes/index.ts'
import { watchersFeature } from './features/watchers/index.ts'
import type { ServerFeature } from './platform/feature/index.ts'

/** Every feature of the server. */
export const features: readonly ServerFeature[] = [
  usersFeature,
  groupsFeature,
  accessFeature,
  authFeature,
  settingsFeature,
  featureFlagsFeature,
  deadLettersFeature,
  nodesFeature,
  projectsFeature,
  deletedItemsFeature,
  bundlesFeature,
  customFieldsFeature,
  activitiesFeature,
  hostsFeature,
  manualOrderFeature,
  tagsFeature,
  savedSearchesFeature,
  searchFeature,
  issuesFeature,
  commentsFeature,
  linksFeature,
  attachmentsFeature,
  transfersFeature,
  liveFeature,
  articlesFeature,
  inlineCommentsFeature,
  votesFeature,
  watchersFeature,
  recentlyViewedFeature,
  referencesFeature,
  linkedHostsFeature,
  reactionsFeature,
  draftsFeature,
  timeTrackingFeature,
  vcsChangesFeature,
  markupFeature,
  historyFeature,
  issueSearchFeature,
  articleSearchFeature,
  articleArchivesFeature,
  commandsFeature,
  agileFeature,
  importsFeature,
  demoFeature,
]

/** Folders with migrations: the platform's own and the features'. */
export const migrationFolders: readonly string[] = [
  fileURLToPath(new URL('./platform/events/migrations', import.meta.url)),
  fileURLToPath(new URL('./platform/idempotency/migrations', import.meta.url)),
  fileURLToPath(new URL('./platform/settings/migrations', import.meta.url)),
  fileURLToPath(new URL('./platform/versions/migrations', import.meta.url)),
  ...features.flatMap(feature => feature.migrations ?? []),
]
