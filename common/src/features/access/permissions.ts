/** Where a permission can be held: in single projects (and everywhere), or only everywhere. */
export type PermissionScope = 'project' | 'global'

interface PermissionEntry {
  /** The key on the wire. */
  readonly wire: string
  readonly scope: PermissionScope
  /** Permissions that come with it. */
  readonly implies: readonly string[]
}

const tracker = (key: string, implies: readonly string[] = []): PermissionEntry => ({
  wire: `JetBrains.YouTrack.${key}`,
  scope: 'project',
  implies,
})
const identity = (key: string, scope: PermissionScope, implies: readonly string[] = []): PermissionEntry => ({
  wire: `jetbrains.jetpass.${key}`,
  scope,
  implies,
})

/** Every permission: our key → wire key, scope, implied ones. */
export const PERMISSIONS = {
  READ_ISSUE: tracker('READ_ISSUE', ['PROJECT_READ_BASIC']),
  CREATE_ISSUE: tracker('CREATE_ISSUE', ['PROJECT_READ_BASIC']),
  UPDATE_ISSUE: tracker('UPDATE_ISSUE'),
  DELETE_ISSUE: tracker('DELETE_ISSUE'),
  LINK_ISSUE: tracker('LINK_ISSUE'),
  PRIVATE_READ_ISSUE: tracker('PRIVATE_READ_ISSUE', ['PROJECT_READ_BASIC']),
  PRIVATE_UPDATE_ISSUE: tracker('PRIVATE_UPDATE_ISSUE', ['PRIVATE_READ_ISSUE', 'UPDATE_ISSUE']),
  READ_HIDDEN_STUFF: tracker('READ_HIDDEN_STUFF', ['PRIVATE_READ_ISSUE']),
  APPLY_COMMANDS_SILENTLY: tracker('APPLY_COMMANDS_SILENTLY'),
  VIEW_WATCHERS: tracker('VIEW_WATCHERS', ['PROJECT_READ_BASIC']),
  UPDATE_WATCHERS: tracker('UPDATE_WATCHERS'),
  VIEW_VOTERS: tracker('VIEW_VOTERS', ['PROJECT_READ_BASIC']),
  CREATE_ATTACHMENT_ISSUE: tracker('CREATE_ATTACHMENT_ISSUE'),
  UPDATE_ATTACHMENT_ISSUE: tracker('UPDATE_ATTACHMENT_ISSUE'),
  DELETE_ATTACHMENT_ISSUE: tracker('DELETE_ATTACHMENT_ISSUE'),
  READ_COMMENT: tracker('READ_COMMENT'),
  CREATE_COMMENT: tracker('CREATE_COMMENT'),
  UPDATE_COMMENT: tracker('UPDATE_COMMENT'),
  DELETE_COMMENT: tracker('DELETE_COMMENT'),
  UPDATE_NOT_OWN_COMMENT: tracker('UPDATE_NOT_OWN_COMMENT', ['READ_COMMENT']),
  DELETE_NOT_OWN_COMMENT: tracker('DELETE_NOT_OWN_COMMENT', ['READ_COMMENT']),
  READ_WORK_ITEM: tracker('READ_WORK_ITEM'),
  CREATE_WORK_ITEM: tracker('CREATE_WORK_ITEM'),
  UPDATE_WORK_ITEM: tracker('UPDATE_WORK_ITEM'),
  CREATE_NOT_OWN_WORK_ITEM: tracker('CREATE_NOT_OWN_WORK_ITEM', ['CREATE_WORK_ITEM']),
  UPDATE_NOT_OWN_WORK_ITEM: tracker('UPDATE_NOT_OWN_WORK_ITEM', ['READ_WORK_ITEM', 'UPDATE_WORK_ITEM']),
  READ_ARTICLE: tracker('READ_ARTICLE', ['PROJECT_READ_BASIC']),
  CREATE_ARTICLE: tracker('CREATE_ARTICLE', ['READ_ARTICLE', 'PROJECT_READ_BASIC']),
  UPDATE_ARTICLE: tracker('UPDATE_ARTICLE', ['READ_ARTICLE', 'PROJECT_READ_BASIC']),
  DELETE_ARTICLE: tracker('DELETE_ARTICLE', ['READ_ARTICLE', 'PROJECT_READ_BASIC']),
  READ_ARTICLE_COMMENT: tracker('READ_ARTICLE_COMMENT'),
  CREATE_ARTICLE_COMMENT: tracker('CREATE_ARTICLE_COMMENT', ['READ_ARTICLE_COMMENT']),
  UPDATE_ARTICLE_COMMENT: tracker('UPDATE_ARTICLE_COMMENT', ['READ_ARTICLE_COMMENT']),
  DELETE_ARTICLE_COMMENT: tracker('DELETE_ARTICLE_COMMENT', ['READ_ARTICLE_COMMENT']),
  CREATE_WATCH_FOLDER: tracker('CREATE_WATCH_FOLDER'),
  UPDATE_WATCH_FOLDER: tracker('UPDATE_WATCH_FOLDER'),
  DELETE_WATCH_FOLDER: tracker('DELETE_WATCH_FOLDER'),
  SHARE_WATCH_FOLDER: tracker('SHARE_WATCH_FOLDER'),
  READ_REPORT: tracker('READ_REPORT'),
  CREATE_REPORT: tracker('CREATE_REPORT', ['READ_REPORT']),
  SHARE_REPORT: tracker('SHARE_REPORT', ['READ_REPORT']),
  READ_APP_CONTENT: tracker('READ_APP_CONTENT'),
  UPDATE_APP_CONTENT: tracker('UPDATE_APP_CONTENT', ['READ_APP_CONTENT']),
  PROJECT_READ_BASIC: identity('project-read-basic', 'project'),
  PROJECT_READ: identity('project-read', 'project', ['PROJECT_READ_BASIC']),
  PROJECT_UPDATE: identity('project-update', 'project', ['PROJECT_READ', 'PROJECT_READ_BASIC']),
  PROJECT_DELETE: identity('project-delete', 'project', ['PROJECT_READ', 'PROJECT_READ_BASIC']),
  PROJECT_CREATE: identity('project-create', 'global'),
  USER_READ_BASIC: identity('user-read-basic', 'global'),
  USER_READ: identity('user-read', 'global', ['USER_READ_BASIC']),
  USER_CREATE: identity('user-create', 'global'),
  USER_UPDATE: identity('user-update', 'global', ['USER_READ', 'USER_READ_BASIC', 'PROFILE_UPDATE_SELF']),
  USER_DELETE: identity('user-delete', 'global', ['USER_READ', 'USER_READ_BASIC']),
  PROFILE_UPDATE_SELF: identity('profile-updateSelf', 'global'),
  GROUP_READ: identity('group-read', 'global'),
  GROUP_CREATE: identity('group-create', 'global', ['GROUP_READ']),
  GROUP_UPDATE: identity('group-update', 'global', ['GROUP_READ']),
  GROUP_DELETE: identity('group-delete', 'global', ['GROUP_READ']),
  ROLE_READ: identity('role-read', 'global'),
  ROLE_CREATE: identity('role-create', 'global', ['ROLE_READ']),
  ROLE_UPDATE: identity('role-update', 'global', ['ROLE_READ']),
  ROLE_DELETE: identity('role-delete', 'global', ['ROLE_READ']),
  ORGANIZATION_READ: identity('organization-read', 'global'),
  ORGANIZATION_CREATE: identity('organization-create', 'global', ['ORGANIZATION_READ']),
  ORGANIZATION_UPDATE: identity('organization-update', 'global', ['ORGANIZATION_READ']),
  ORGANIZATION_DELETE: identity('organization-delete', 'global', ['ORGANIZATION_READ']),
  LOW_LEVEL_READ: identity('low-level-read', 'global'),
  LOW_LEVEL: identity('low-level', 'global', ['LOW_LEVEL_READ']),
} as const satisfies Record<string, PermissionEntry>

export type PermissionKey = keyof typeof PERMISSIONS

export const permissionKeys = Object.keys(PERMISSIONS) as readonly PermissionKey[]

/** The given permissions with all that they imply. */
export function withImplied(keys: Iterable<PermissionKey>): ReadonlySet<PermissionKey> {
  const all = new Set<PermissionKey>()
  const add = (key: PermissionKey): void => {
    if (all.has(key)) return
    all.add(key)
    for (const implied of PERMISSIONS[key].implies) add(implied as PermissionKey)
  }
  for (const key of keys) add(key)
  return all
}

/** Our key of a wire key, or null. Short forms without the prefix are understood. */
export function permissionOfWire(wire: string): PermissionKey | null {
  return permissionKeys.find(key => PERMISSIONS[key].wire === wire || key === wire) ?? null
}
