import { bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'
import { IssueFolder } from '../projects/index.ts'
import { WatchFolder } from '../tags/index.ts'

const readOnly = { readOnly: true } as const

/** A query under a name. The built-in ones (`Assigned to me` …) belong to everybody. */
export const SavedQuery = defineEntity({
  name: 'SavedQuery',
  classNo: 7,
  extends: WatchFolder,
  fields: {
    query: str(),
    issues: list('Issue', readOnly),
    created: long(readOnly),
    updated: long(readOnly),
    /** Built in: nobody changes or deletes it. */
    isBuiltIn: bool(readOnly),
    /** As the backlog of a board: the id of its order by hand. */
    folderId: str(readOnly),
  },
})

/** How one reader keeps a project, tag or saved search at hand. */
export const FolderPin = defineEntity({
  name: 'FolderPin',
  extends: IssueFolder,
  fields: {
    pinned: bool(),
    /** Place among the pinned ones, from 0. */
    ordinal: int(),
  },
})

/** A query that the reader ran. */
export const RecentSearch = defineEntity({
  name: 'RecentSearch',
  fields: { query: str({ always: true }), used: long({ ...readOnly, always: true }), owner: ref('User', readOnly) },
})
