/** What the person, the group, the team and the role of the samples may do: who changes them must hold it, too. */
export const HELD = {
  person: ['APPLY_COMMANDS_SILENTLY', 'GROUP_CREATE'],
  group: ['UPDATE_WATCHERS'],
  parent: ['APPLY_COMMANDS_SILENTLY'],
  team: ['UPDATE_WATCHERS'],
  role: ['USER_CREATE'],
  grant: ['UPDATE_WATCHERS'],
} as const

export const both = (...rules: readonly string[]): string => rules.join(' and ')
export const somewhere = (permission: string, who = ''): string =>
  `${`${who} ${permission}`.trim()} or ${`${who} there ${permission}`.trim()}`
export const SYSTEM = 'LOW_LEVEL'
export const PROJECT = 'PROJECT_UPDATE'
export const OUTRANKS = both('USER_UPDATE', ...HELD.person)
export const FOLDER_UPDATE = `LOW_LEVEL or ${somewhere('UPDATE_WATCH_FOLDER', 'author')} or editor`
export const FOLDER_SHARE = both(FOLDER_UPDATE, `LOW_LEVEL or ${somewhere('SHARE_WATCH_FOLDER', 'author')}`)
export const FOLDER_DELETE = `LOW_LEVEL or ${somewhere('DELETE_WATCH_FOLDER', 'author')}`
export const FOLDER_CREATE = somewhere('CREATE_WATCH_FOLDER', 'person')
export const FOLDER_CREATE_SHARED = both(FOLDER_CREATE, somewhere('SHARE_WATCH_FOLDER'))

/** How a tag or a saved search is shared. */
export const SHARING = 'visibleFor updateableBy readSharingSettings updateSharingSettings tagSharingSettings'

export const ISSUE = 'UPDATE_ISSUE or reporter CREATE_ISSUE'
export const MOVE = `${ISSUE} and there CREATE_ISSUE`
export const COMMENT = 'UPDATE_NOT_OWN_COMMENT or author UPDATE_COMMENT'
export const LINK = 'LINK_ISSUE or reporter CREATE_ISSUE'
export const FILE = 'CREATE_ATTACHMENT_ISSUE or reporter CREATE_ISSUE'
export const SILENTLY = 'APPLY_COMMANDS_SILENTLY'
