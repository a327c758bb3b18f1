import { agileFeature } from './features/agile/index.ts'
import { articleArchivesFeature } from './features/article-archives/index.ts'
import { articleEditorFeature } from './features/article-editor/index.ts'
import { articlePageFeature } from './features/article-page/index.ts'
import { authFeature } from './features/auth/index.ts'
import { commandsFeature } from './features/commands/index.ts'
import { issueListFeature } from './features/issue-list/index.ts'
import { issuePageFeature } from './features/issue-page/index.ts'
import { liveFeature } from './features/live/index.ts'
import { markdownFeature } from './features/markdown/index.ts'
import { newIssueFeature } from './features/new-issue/index.ts'
import { profileFeature } from './features/profile/index.ts'
import { projectsFeature } from './features/projects/index.ts'
import { quickSearchFeature } from './features/quick-search/index.ts'
import { savedSearchesFeature } from './features/saved-searches/index.ts'
import { settingsFeature } from './features/settings/index.ts'
import { timeTrackingFeature } from './features/time-tracking/index.ts'
import type { WebFeature } from './platform/feature/index.ts'

/** Everything the client can do, in the order of the manifest. */
export const FEATURES: readonly WebFeature[] = [
  authFeature,
  profileFeature,
  settingsFeature,
  projectsFeature,
  savedSearchesFeature,
  markdownFeature,
  timeTrackingFeature,
  liveFeature,
  articleArchivesFeature,
  commandsFeature,
  quickSearchFeature,
  articleEditorFeature,
  articlePageFeature,
  newIssueFeature,
  issuePageFeature,
  issueListFeature,
  agileFeature,
]
