import type { FeatureParts } from '../../../platform/feature/index.ts'
import { bundleHooks } from '../../bundles/index.ts'
import { boardRoutes } from './board.handlers.ts'
import { boardLoaders } from './board.loaders.ts'
import { columnLoaders } from './column.loaders.ts'
import { followValues } from './follow-values.ts'
import { profileLoaders } from './profile.ts'
import { sprintLoaders } from './sprint.loader.ts'
import { swimlaneLoaders } from './swimlane.loaders.ts'

/** Boards and sprints with all that is no placing of cards. */
export const settingsParts: FeatureParts = {
  contributes: [bundleHooks.add({ changed: followValues })],
  routes: boardRoutes,
  loaders: [...boardLoaders, ...columnLoaders, ...swimlaneLoaders, ...sprintLoaders, ...profileLoaders],
  loaderFields: { SavedQuery: { folderId: { value: (row: { readonly id: number }) => `7-${row.id}` } } },
}
