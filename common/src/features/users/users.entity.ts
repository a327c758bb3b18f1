import { bool, defineEntity, enumeration, int, list, long, ref, str } from '../../platform/entity/index.ts'

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
    profiles: ref('UserProfiles', readOnly),
    issueRelatedGroup: ref('UserGroup', readOnly),
  },
})

export const Me = defineEntity({ name: 'Me', extends: User, fields: { featureFlags: list('FeatureFlag', readOnly) } })

export const UserType = defineEntity({
  name: 'UserType',
  fields: { name: str(readOnly) },
})

export const FeatureFlag = defineEntity({ name: 'FeatureFlag', fields: { enabled: bool(readOnly) } })

export const UserProfiles = defineEntity({
  name: 'UserProfiles',
  fields: {
    general: ref('GeneralUserProfile'),
    appearance: ref('AppearanceUserProfile'),
  },
})

export const GeneralUserProfile = defineEntity({
  name: 'GeneralUserProfile',
  fields: {
    dateFieldFormat: ref('DateFormatDescriptor'),
    timezone: ref('TimeZoneDescriptor'),
    locale: ref('LocaleDescriptor'),
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
    firstDayOfWeek: int(),
  },
})

export const LocaleDescriptor = defineEntity({
  name: 'LocaleDescriptor',
  fields: { locale: str(readOnly), language: str(readOnly), community: bool(readOnly), name: str() },
})

export const TimeZoneDescriptor = defineEntity({
  name: 'TimeZoneDescriptor',
  fields: { presentation: str(readOnly), offset: int(readOnly) },
})

export const DateFormatDescriptor = defineEntity({
  name: 'DateFormatDescriptor',
  fields: {
    presentation: str(readOnly),
    pattern: str(readOnly),
    datePattern: str(readOnly),
    dateNoYearPattern: str(readOnly),
  },
})

/** A permanent token or a browser session of a user; the secret is only in the reply that creates it. */
export const Credential = defineEntity({
  name: 'Credential',
  classNo: 13,
  fields: {
    name: str(),
    kind: enumeration(['token', 'session'], readOnly),
    token: str(readOnly),
    created: long(readOnly),
    lastUsed: long(readOnly),
    expires: long(readOnly),
    userAgent: str(readOnly),
    address: str(readOnly),
    current: bool(readOnly),
  },
})
