import type { Read } from '@cairn/common/features/entities'

const PERSON = { id: true, login: true, fullName: true, avatarUrl: true } as const
const COLOR = { id: true, background: true, foreground: true } as const

export const PROJECT_ROW = {
  id: true,
  name: true,
  shortName: true,
  description: true,
  archived: true,
  pinned: true,
  leader: PERSON,
  unresolvedIssuesCount: true,
} as const
export type ProjectRow = Read<'Project', typeof PROJECT_ROW>

export const SIDEBAR_PROJECT = { id: true, name: true, shortName: true, archived: true, pinned: true } as const
export type SidebarProject = Read<'Project', typeof SIDEBAR_PROJECT>

export const PROJECT = {
  ...PROJECT_ROW,
  issuesCount: true,
  creationTime: true,
  historicalShortNames: true,
} as const
/** `historicalShortNames`: former keys, which still work. */
export type Project = Read<'Project', typeof PROJECT>

export const TEMPLATE = { id: true, name: true, description: true, fieldNames: true } as const
export type Template = Read<'ProjectTemplate', typeof TEMPLATE>

export const TEAM_USER = { ...PERSON, email: true } as const
export type TeamUser = Read<'User', typeof TEAM_USER>
export const TEAM_GROUP = { id: true, name: true, usersCount: true } as const
export type TeamGroup = Read<'UserGroup', typeof TEAM_GROUP>

const FIELD_TYPE = { id: true, valueType: true, isMultiValue: true } as const

export const PROTOTYPE = { id: true, name: true, fieldType: FIELD_TYPE } as const
export type Prototype = Read<'CustomField', typeof PROTOTYPE>

export const PROJECT_FIELD = {
  id: true,
  ordinal: true,
  canBeEmpty: true,
  emptyFieldText: true,
  isPublic: true,
  field: PROTOTYPE,
  bundle: { id: true, name: true, isUpdateable: true },
  defaultValues: { id: true, name: true, login: true, fullName: true },
  condition: {
    field: { id: true, field: { name: true } },
    values: { id: true, name: true },
    showForNullValue: true,
  },
} as const
export type ProjectField = Read<'ProjectCustomField', typeof PROJECT_FIELD>

export const BUNDLE_VALUE = {
  id: true,
  name: true,
  description: true,
  archived: true,
  ordinal: true,
  color: COLOR,
  isResolved: true,
  owner: PERSON,
  startDate: true,
  releaseDate: true,
  released: true,
  assembleDate: true,
} as const
/** A value of any kind; the reply leaves out what its kind does not have. */
export type BundleValue = Read<'BundleElement', typeof BUNDLE_VALUE>
