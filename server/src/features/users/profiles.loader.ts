import { dateFormats, otherProfiles, periodFormats, User } from '@cairn/common/features/users'
import { sql } from 'kysely'
import { intArray } from '../../platform/db/index.ts'
import { type AnyLoader, defineLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { settingText } from '../../platform/settings/index.ts'
import { can } from '../access/index.ts'
import { localeId, localeName, offsetOf, zonePresentation } from './locales.ts'

/** Profiles of features that hold nothing to set yet: what clients find there. */
const OTHER_PROFILES: Readonly<Record<keyof typeof otherProfiles, Readonly<Record<string, unknown>>>> = {
  notifications: {},
  helpdesk: {
    isAgent: false,
    isReporter: false,
    agentInProjects: [],
    reporterInProjects: [],
    ticketFilters: [],
    helpdeskFolder: null,
  },
  issuesList: {},
  tips: {},
  analytics: { analyticsId: null },
}

const otherNames = Object.keys(OTHER_PROFILES) as (keyof typeof otherProfiles)[]

const APPEARANCE_DEFAULTS: Readonly<Record<string, unknown>> = {
  uiTheme: 'system',
  expandNavigation: true,
  showTooltips: true,
  naturalCommentsOrder: true,
  useAbsoluteDates: false,
  firstDayOfWeek: 1,
  liteUiFilters: false,
  exceptionsExpanded: false,
  shortcuts: 'modern',
  preferences: null,
}

interface ProfileRow {
  readonly id: number
  readonly locale: string | null
  readonly timezone: string | null
  readonly date_format: string | null
  readonly period_format: string | null
  readonly appearance: Readonly<Record<string, unknown>>
}

/** Only of oneself, or for who may read users' details. Choices not made are those of the installation. */
const load: (entity: string) => Pick<AnyLoader, 'entity' | 'load'> = entity => ({
  entity,
  load: async (ctx, keys: readonly number[]) => {
    const { rows } = await sql<ProfileRow>`
      select id, locale, appearance, period_format,
        coalesce(timezone, ${settingText('timeZone')}) as timezone,
        coalesce(date_format, ${settingText('dateFormat')}) as date_format
      from users where id = any(${intArray(keys)})
        and (${can(ctx, 'USER_READ')}::boolean or id = ${ctx.actor.userId}::int)`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
})

const generalLoader = defineLoader<ProfileRow, number>({
  ...load('GeneralUserProfile'),
  fields: {
    id: { value: row => User.id(row.id) },
    locale: {
      // Who has chosen none reads what the browser asks for, as errors do.
      value: (row, ctx) => {
        const isOwn = row.id === ctx.actor.userId && ctx.actor.locale === null
        return new Ref('LocaleDescriptor', row.locale ?? localeId(isOwn ? ctx.locale : ctx.config.locale) ?? 'en_US')
      },
    },
    timezone: { value: row => new Ref('TimeZoneDescriptor', row.timezone ?? 'UTC') },
    dateFieldFormat: { value: row => new Ref('DateFormatDescriptor', row.date_format ?? dateFormats[0]?.pattern) },
    searchContext: { value: () => null },
  },
})

const appearanceLoader = defineLoader<ProfileRow, number>({
  ...load('AppearanceUserProfile'),
  fields: {
    id: { value: row => User.id(row.id) },
    ...Object.fromEntries(
      Object.entries(APPEARANCE_DEFAULTS).map(([name, value]) => [
        name,
        { value: (row: ProfileRow) => row.appearance[name] ?? value },
      ]),
    ),
  },
})

const ARTICLES_DEFAULTS: Readonly<Record<string, unknown>> = {
  showComments: true,
  showHistory: true,
  showInlineComments: true,
  queryMode: null,
}

const articlesLoader = defineLoader<ProfileRow, number>({
  ...load('ArticlesUserProfile'),
  fields: {
    id: { value: row => User.id(row.id) },
    ...Object.fromEntries(
      Object.entries(ARTICLES_DEFAULTS).map(([name, value]) => [
        name,
        {
          value: (row: ProfileRow) =>
            (row.appearance.articles as typeof ARTICLES_DEFAULTS | undefined)?.[name] ?? value,
        },
      ]),
    ),
  },
})

const timeTrackingLoader = defineLoader<ProfileRow, number>({
  ...load('TimeTrackingUserProfile'),
  fields: {
    id: { value: row => User.id(row.id) },
    periodFormat: { value: row => new Ref('PeriodFieldFormat', row.period_format ?? periodFormats[0]) },
  },
})

/** Keys: ids of the formats. */
const periodFormatLoader = inlineLoader<string>({ entity: 'PeriodFieldFormat', fields: { id: { value: id => id } } })

const otherLoaders = otherNames.map(name =>
  inlineLoader<number>({
    entity: otherProfiles[name],
    fields: {
      id: { value: id => User.id(id) },
      ...Object.fromEntries(
        Object.entries(OTHER_PROFILES[name]).map(([field, value]) => [field, { value: () => value }]),
      ),
    },
  }),
)

const profilesLoader = inlineLoader<number>({
  entity: 'UserProfiles',
  fields: {
    id: { value: id => User.id(id) },
    general: { value: id => new Ref('GeneralUserProfile', id) },
    appearance: { value: id => new Ref('AppearanceUserProfile', id) },
    timetracking: { value: id => new Ref('TimeTrackingUserProfile', id) },
    articles: { value: id => new Ref('ArticlesUserProfile', id) },
    ...Object.fromEntries(otherNames.map(name => [name, { value: (id: number) => new Ref(otherProfiles[name], id) }])),
  },
})

/** Keys: ids of locales (`en_US`). */
const localeLoader = inlineLoader<string>({
  entity: 'LocaleDescriptor',
  fields: {
    id: { value: id => id },
    locale: { value: id => id },
    language: { value: id => id.split('_')[0] },
    community: { value: () => false },
    name: { value: id => localeName(id) },
  },
})

/** Keys: IANA names. */
const timeZoneLoader = inlineLoader<string>({
  entity: 'TimeZoneDescriptor',
  fields: {
    id: { value: zone => zone },
    offset: { value: (zone, ctx) => offsetOf(zone, ctx.clock()) ?? 0 },
    presentation: { value: (zone, ctx) => zonePresentation(zone, offsetOf(zone, ctx.clock()) ?? 0) },
  },
})

/** Keys: patterns. */
const dateFormatLoader = inlineLoader<string>({
  entity: 'DateFormatDescriptor',
  fields: {
    id: { value: pattern => pattern },
    presentation: { value: pattern => pattern },
    pattern: { value: pattern => pattern },
    datePattern: { value: pattern => dateFormats.find(format => format.pattern === pattern)?.datePattern ?? pattern },
    dateNoYearPattern: {
      value: pattern => dateFormats.find(format => format.pattern === pattern)?.dateNoYearPattern ?? pattern,
    },
  },
})

export const profileLoaders: readonly AnyLoader[] = [
  profilesLoader,
  generalLoader,
  appearanceLoader,
  articlesLoader,
  timeTrackingLoader,
  periodFormatLoader,
  ...otherLoaders,
  localeLoader,
  timeZoneLoader,
  dateFormatLoader,
]
