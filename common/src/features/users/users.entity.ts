import { any, bool, defineEntity, enumeration, int, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { always: true } as const

export const User = defineEntity({
  name: 'User',
  classNo: 1,
  fields: {
    login: str(always),
    fullName: str(always),
    name: str({ ...readOnly, ...always }),
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

export const UserProfiles = defineEntity({
  name: 'UserProfiles',
  fields: {
    general: ref('GeneralUserProfile'),
    appearance: ref('AppearanceUserProfile'),
    notifications: ref('NotificationsUserProfile', readOnly),
    timetracking: ref('TimeTrackingUserProfile', readOnly),
    helpdesk: ref('HelpdeskUserProfile', readOnly),
    articles: ref('ArticlesUserProfile', readOnly),
    issuesList: ref('IssuesListUserProfile', readOnly),
    tips: ref('TipsUserProfile', readOnly),
    analytics: ref('AnalyticsUserProfile', readOnly),
  },
})

/** How a user wants to read periods, and whether time is tracked in a project that they see. */
export const TimeTrackingUserProfile = defineEntity({
  name: 'TimeTrackingUserProfile',
  fields: { periodFormat: ref('PeriodFieldFormat'), isTimeTrackingAvailable: bool(readOnly) },
})

/** Ids of the ways to write a period that a profile can choose among; the first is the default. */
export const periodFormats = ['FULL', 'DAYS', 'HOURS'] as const

/** `id` is one of {@link periodFormats}: `1w 2d 3h`, `7d 3h` or `59h`. */
export const PeriodFieldFormat = defineEntity({ name: 'PeriodFieldFormat', fields: {} })

// Profiles of features that hold nothing to set yet, as clients expect to find them, but that of articles.
export const NotificationsUserProfile = defineEntity({ name: 'NotificationsUserProfile', fields: {} })
export const HelpdeskUserProfile = defineEntity({
  name: 'HelpdeskUserProfile',
  fields: {
    isAgent: bool(readOnly),
    isReporter: bool(readOnly),
    agentInProjects: list('Project', readOnly),
    reporterInProjects: list('Project', readOnly),
    ticketFilters: any(readOnly),
    helpdeskFolder: any(readOnly),
  },
})
export const ArticlesUserProfile = defineEntity({
  name: 'ArticlesUserProfile',
  fields: {
    lastVisitedArticle: ref('Article', readOnly),
    showComments: bool(),
    showHistory: bool(),
    showInlineComments: bool(),
    /** How the search of articles is written: as its client calls it. */
    queryMode: str(),
  },
})
export const IssuesListUserProfile = defineEntity({ name: 'IssuesListUserProfile', fields: {} })
export const TipsUserProfile = defineEntity({ name: 'TipsUserProfile', fields: {} })
export const AnalyticsUserProfile = defineEntity({
  name: 'AnalyticsUserProfile',
  fields: { analyticsId: str(readOnly) },
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
    /** Stack traces in texts are shown unfolded. */
    exceptionsExpanded: bool(),
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
