import { type PermissionKey, permissionKeys, withImplied } from './permissions.ts'

interface DefaultRole {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly permissions: readonly PermissionKey[]
}

const contributor: readonly PermissionKey[] = [
  'PROJECT_READ_BASIC',
  'READ_ISSUE',
  'PRIVATE_READ_ISSUE',
  'UPDATE_ISSUE',
  'PRIVATE_UPDATE_ISSUE',
  'CREATE_ISSUE',
  'DELETE_ISSUE',
  'LINK_ISSUE',
  'VIEW_WATCHERS',
  'UPDATE_WATCHERS',
  'VIEW_VOTERS',
  'CREATE_ATTACHMENT_ISSUE',
  'UPDATE_ATTACHMENT_ISSUE',
  'DELETE_ATTACHMENT_ISSUE',
  'CREATE_COMMENT',
  'READ_COMMENT',
  'UPDATE_COMMENT',
  'DELETE_COMMENT',
  'READ_WORK_ITEM',
  'CREATE_WORK_ITEM',
  'UPDATE_WORK_ITEM',
  'READ_ARTICLE',
  'CREATE_ARTICLE',
  'READ_ARTICLE_COMMENT',
  'CREATE_ARTICLE_COMMENT',
  'CREATE_WATCH_FOLDER',
  'UPDATE_WATCH_FOLDER',
  'DELETE_WATCH_FOLDER',
  'SHARE_WATCH_FOLDER',
  'READ_REPORT',
  'CREATE_REPORT',
  'SHARE_REPORT',
]

const projectAdmin: readonly PermissionKey[] = [
  ...contributor,
  'PROJECT_READ',
  'PROJECT_UPDATE',
  'APPLY_COMMANDS_SILENTLY',
  'UPDATE_NOT_OWN_COMMENT',
  'DELETE_NOT_OWN_COMMENT',
  'CREATE_NOT_OWN_WORK_ITEM',
  'UPDATE_NOT_OWN_WORK_ITEM',
  'UPDATE_ARTICLE',
  'DELETE_ARTICLE',
  'UPDATE_ARTICLE_COMMENT',
  'DELETE_ARTICLE_COMMENT',
  'READ_APP_CONTENT',
  'UPDATE_APP_CONTENT',
]

/** Roles that exist from the start and cannot be changed (only copied). */
export const defaultRoles: readonly DefaultRole[] = [
  { key: 'system-admin', name: 'System Admin', description: 'Everything', permissions: permissionKeys },
  {
    key: 'project-admin',
    name: 'Project Admin',
    description: 'Everything in a project but deleting it and overriding visibility',
    permissions: projectAdmin,
  },
  { key: 'contributor', name: 'Contributor', description: 'Works in a project', permissions: contributor },
  {
    key: 'issue-reader',
    name: 'Issue Reader',
    description: 'Reads a project',
    permissions: [
      'READ_ISSUE',
      'READ_COMMENT',
      'READ_ARTICLE',
      'READ_ARTICLE_COMMENT',
      'READ_WORK_ITEM',
      'VIEW_VOTERS',
      'READ_REPORT',
    ],
  },
  {
    key: 'reporter',
    name: 'Reporter',
    description: 'Creates issues and follows their own',
    permissions: ['CREATE_ISSUE', 'CREATE_COMMENT', 'READ_COMMENT', 'UPDATE_COMMENT', 'CREATE_ATTACHMENT_ISSUE'],
  },
  {
    key: 'observer',
    name: 'Observer',
    description: 'What every registered user may do',
    permissions: [
      'PROFILE_UPDATE_SELF',
      'USER_READ_BASIC',
      'CREATE_WATCH_FOLDER',
      'UPDATE_WATCH_FOLDER',
      'DELETE_WATCH_FOLDER',
    ],
  },
  {
    key: 'user-manager',
    name: 'User Manager',
    description: 'Creates users',
    permissions: ['USER_CREATE', 'USER_READ'],
  },
  { key: 'project-creator', name: 'Project Creator', description: 'Creates projects', permissions: ['PROJECT_CREATE'] },
].map(role => ({ ...role, permissions: [...withImplied(role.permissions as readonly PermissionKey[])] }))
