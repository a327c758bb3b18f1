import type { FeatureParts } from '../../../platform/feature/index.ts'
import { bundleHooks } from '../../bundles/index.ts'
import { fieldHooks } from '../../custom-fields/index.ts'
import { deletedKinds } from '../../deleted-items/index.ts'
import { lockHooks } from '../../hosts/index.ts'
import { projectHooks } from '../../projects/index.ts'
import { userHooks } from '../../users/index.ts'
import { boardsFirst } from '../boards-first.ts'
import { boardRoutes } from './board.handlers.ts'
import { boardLoaders } from './board.loaders.ts'
import { bringBoards } from './bring-boards.ts'
import { collapseLoaders } from './collapse.ts'
import { columnLoaders } from './column.loaders.ts'
import { finishedLoader } from './finished.loader.ts'
import { followUses, followValues } from './follow-values.ts'
import { deletedBoards, handOverBoards, leaveProject, lockBoardsOf, lockBoardsWith } from './life-cycle.ts'
import { profileLoaders } from './profile.ts'
import { sprintLoaders } from './sprint.loader.ts'
import { swimlaneLoaders } from './swimlane.loaders.ts'

/** Boards and sprints with all that is no placing of cards. */
export const settingsParts: FeatureParts = {
  contributes: [
    deletedKinds.add(deletedBoards),
    lockHooks.add(boardsFirst),
    userHooks.add({ beforeRemoval: lockBoardsOf, removed: handOverBoards }),
    projectHooks.add({ created: bringBoards, beforeDeletion: lockBoardsWith, deleting: leaveProject }),
    fieldHooks.add({ usesChanged: followUses }),
    bundleHooks.add({ changed: followValues }),
  ],
  routes: boardRoutes,
  loaders: [
    ...boardLoaders,
    ...columnLoaders,
    ...swimlaneLoaders,
    ...sprintLoaders,
    ...profileLoaders,
    ...collapseLoaders,
    finishedLoader,
  ],
  loaderFields: { SavedQuery: { folderId: { value: (row: { readonly id: number }) => `7-${row.id}` } } },
}
