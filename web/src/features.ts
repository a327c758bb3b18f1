import { authFeature } from './features/auth/index.ts'
import { issuesFeature } from './features/issues/index.ts'
import { liveFeature } from './features/live/index.ts'
import { profileFeature } from './features/profile/index.ts'
import { projectsFeature } from './features/projects/index.ts'
import { quickSearchFeature } from './features/quick-search/index.ts'
import { savedSearchesFeature } from './features/saved-searches/index.ts'
import { settingsFeature } from './features/settings/index.ts'
import type { WebFeature } from './platform/feature/index.ts'

/** Everything the client can do, in the order of the manifest. */
export const FEATURES: readonly WebFeature[] = [
  authFeature,
  profileFeature,
  settingsFeature,
  projectsFeature,
  savedSearchesFeature,
  issuesFeature,
  liveFeature,
  quickSearchFeature,
]
