import { bool, defineEntity, list, ref, str } from '../../platform/entity/index.ts'
import { IssueFolder } from '../projects/index.ts'

const readOnly = { readOnly: true } as const

export const WatchFolder = defineEntity({
  name: 'WatchFolder',
  extends: IssueFolder,
  fields: {
    owner: ref('User', readOnly),
    visibleFor: ref('UserGroup'),
    updateableBy: ref('UserGroup'),
    readSharingSettings: ref('WatchFolderSharingSettings'),
    updateSharingSettings: ref('WatchFolderSharingSettings'),
    pinned: bool(readOnly),
    isUpdatable: bool(readOnly),
    isDeletable: bool(readOnly),
    isShareable: bool(readOnly),
    shortName: str(readOnly),
    issuesUrl: str(readOnly),
    ringId: str(readOnly),
    template: bool(readOnly),
    pinnedByDefault: bool(readOnly),
    pinnedInHelpdesk: bool(readOnly),
  },
})

export const Tag = defineEntity({
  name: 'Tag',
  classNo: 6,
  extends: WatchFolder,
  fields: {
    issues: list('Issue', readOnly),
    color: ref('FieldStyle'),
    untagOnResolve: bool(),
    tagSharingSettings: ref('TagSharingSettings'),
    isUsable: bool(readOnly),
    query: str(readOnly),
    localizedName: str(readOnly),
  },
})

export const WatchFolderSharingSettings = defineEntity({
  name: 'WatchFolderSharingSettings',
  fields: { permittedGroups: list('UserGroup'), permittedUsers: list('User') },
})
export const TagSharingSettings = defineEntity({
  name: 'TagSharingSettings',
  fields: {
    permittedGroups: list('UserGroup'),
    permittedUsers: list('User'),
    permissionBasedTagAccess: bool(readOnly),
  },
})

/** The older name of {@link Tag}, under its older address. */
export const IssueTag = defineEntity({ name: 'IssueTag', extends: Tag, fields: {} })
