import { authFeature } from './features/auth/index.ts'
import { issuesFeature } from './features/issues/index.ts'
import { projectsFeature } from './features/projects/index.ts'
import type { WebFeature } from './platform/feature/index.ts'

/** Everything the client can do, in the order of the manifest. */
export const FEATURES: readonly WebFeature[] = [authFeature, projectsFeature, issuesFeature]
