import { any, bool, defineEntity, enumeration, int, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const User = defineEntity({
  name: 'User',
  classNo: 1,
  fields: {
    login: str(),
    fullName: str(),
    name: str(readOnly),
    email: str(),
    ringId: str(readOnly),
    guest: bool(readOnly),
    online: bool(readOnly),
    banned: bool(),
    isLocked: bool(readOnly),
    isEmailVerified: bool(readOnly),
    avatarUrl: str(readOnly),
    isAnonymized: bool(readOnly),
    localizedName: str(readOnly),
    banBadge: str(readOnly),
    canReadProfile: bool(readOnly),
    userType: ref('UserType', readOnly),
    tags: list('Tag', readOnly),
    savedQueries: list('SavedQuery', readOnly),
    profiles: ref('UserProfiles', readOnly),
    issueRelatedGroup: ref('UserGroup', readOnly),
  },
})

/** The body that creates a user: its attributes and, optionally, a password. */
export const NewUser = defineEntity({ name: 'NewUser', extends: User, fields: { password: str() } })

/** The body that changes a user. Who changes the own address proves to know the own password. */
export const ChangedUser = defineEntity({ name: 'ChangedUser', extends: User, fields: { currentPassword: str() } })

export const Me = defineEntity({ name: 'Me', extends: User, fields: { featureFlags: list('FeatureFlag', readOnly) } })

export const UserType = defineEntity({
  name: 'UserType',
  fields: { name: str(readOnly) },
})

export const FeatureFlag = defineEntity({ name: 'FeatureFlag', fields: { enabled: bool(readOnly) } })

/** `any`: profiles of features that do not exist yet, as clients expect to find them. */
export const UserProfiles = defineEntity({
  name: 'UserProfiles',
  fields: {
    general: ref('GeneralUserProfile'),
    appearance: ref('AppearanceUserProfile'),
    notifications: any(readOnly),
    timetracking: any(readOnly),
    helpdesk: any(readOnly),
    articles: any(readOnly),
    issuesList: any(readOnly),
    tips: any(readOnly),
    analytics: any(readOnly),
  },
})

export const GeneralUserProfile = defineEntity({
  name: 'GeneralUserProfile',
  fields: {
    dateFieldFormat: ref('DateFormatDescriptor'),
    timezone: ref('TimeZoneDescriptor'),
    locale: ref('LocaleDescriptor'),
    star: ref('Tag', readOnly),
    searchContext: ref('IssueFolder', readOnly),
  },
})

/** How the product looks for one user: theme, navigation, order of comments. */
export const AppearanceUserProfile = defineEntity({
  name: 'AppearanceUserProfile',
  fields: {
    uiTheme: enumeration(['system', 'darcula', 'default']),
    expandNavigation: bool(),
    showTooltips: bool(),
    naturalCommentsOrder: bool(),
    useAbsoluteDates: bool(),
    /** 0 = Sunday. */
    firstDayOfWeek: int(),
    liteUiFilters: bool(),
    /** Which keys work: those of this product, or those that people of older trackers know. */
    shortcuts: enumeration(['modern', 'classic']),
    /** What else a client wants to find again in all browsers of the user; JSON that only it understands. */
    preferences: str(),
  },
})

/** `id` is the locale with an underscore (`en_US`). */
export const LocaleDescriptor = defineEntity({
  name: 'LocaleDescriptor',
  fields: { locale: str(readOnly), language: str(readOnly), community: bool(readOnly), name: str() },
})

/** `id` is the IANA name; `offset` is that of now, in minutes. */
export const TimeZoneDescriptor = defineEntity({
  name: 'TimeZoneDescriptor',
  fields: { presentation: str(readOnly), offset: int(readOnly) },
})

/** `id` is the pattern. */
export const DateFormatDescriptor = defineEntity({
  name: 'DateFormatDescriptor',
  fields: {
    presentation: str(readOnly),
    pattern: str(readOnly),
    datePattern: str(readOnly),
    dateNoYearPattern: str(readOnly),
  },
})
