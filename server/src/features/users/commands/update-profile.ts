import type { BodyOf } from '@cairn/common/features/entities'
import { dateFormats, periodFormats } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength } from '@cairn/common/platform/limits'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { changeAccess, requireCan } from '../../access/index.ts'
import { isTimeZone, localeId } from '../locales.ts'

function requireMayUpdate(ctx: RequestContext, userId: number): void {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  if (userId !== ctx.actor.userId) requireCan(ctx, 'USER_UPDATE')
}

/** Language, time zone and date format; null goes back to the installation's. */
export async function updateGeneralProfile(
  ctx: RequestContext,
  userId: number,
  body: BodyOf<'GeneralUserProfile'>,
): Promise<void> {
  requireMayUpdate(ctx, userId)
  const columns = {
    ...(body.locale === undefined ? {} : { locale: body.locale && localeOf(body.locale.id) }),
    ...(body.timezone === undefined ? {} : { timezone: body.timezone && timeZoneOf(body.timezone.id) }),
    ...(body.dateFieldFormat === undefined
      ? {}
      : { date_format: body.dateFieldFormat && dateFormatOf(body.dateFieldFormat.id) }),
  }
  if (Object.keys(columns).length === 0) return
  // The locale is remembered with the permissions.
  await (body.locale === undefined ? transaction : changeAccess)(ctx, async tx => {
    await tx.db.updateTable('users').set(columns).where('id', '=', userId).execute()
  })
}

const APPEARANCE = [
  'uiTheme',
  'expandNavigation',
  'showTooltips',
  'naturalCommentsOrder',
  'useAbsoluteDates',
  'firstDayOfWeek',
  'liteUiFilters',
  'exceptionsExpanded',
  'shortcuts',
  'preferences',
] as const

/** What clients may keep of their own, in characters. */
const MAX_PREFERENCES = 20_000

/** Changes the given choices; null goes back to the default. */
export async function updateAppearanceProfile(
  ctx: RequestContext,
  userId: number,
  body: BodyOf<'AppearanceUserProfile'>,
): Promise<void> {
  requireMayUpdate(ctx, userId)
  const day = body.firstDayOfWeek
  if (typeof day === 'number' && (day < 0 || day > 6)) throw new AppError('invalid_value', { name: 'firstDayOfWeek' })
  if (typeof body.preferences === 'string' && !isKept(body.preferences))
    throw new AppError('invalid_value', { name: 'preferences' })
  const given = Object.fromEntries(APPEARANCE.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]])))
  if (Object.keys(given).length === 0) return
  await transaction(ctx, async tx => {
    await tx.db
      .updateTable('users')
      .set({ appearance: sql`jsonb_strip_nulls(appearance || ${JSON.stringify(given)}::jsonb)` })
      .where('id', '=', userId)
      .execute()
  })
}

const ARTICLES = ['showComments', 'showHistory', 'showInlineComments', 'queryMode'] as const
/** Length of what a client calls its way to write searches. */
const MAX_QUERY_MODE = 100

/** How articles are read; null goes back to the default. */
export async function updateArticlesProfile(
  ctx: RequestContext,
  userId: number,
  body: BodyOf<'ArticlesUserProfile'>,
): Promise<void> {
  requireMayUpdate(ctx, userId)
  if (typeof body.queryMode === 'string') checkLength('queryMode', body.queryMode, MAX_QUERY_MODE)
  const given = Object.fromEntries(ARTICLES.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]])))
  if (Object.keys(given).length === 0) return
  await transaction(ctx, async tx => {
    await tx.db
      .updateTable('users')
      .set({
        appearance: sql`appearance || jsonb_build_object('articles',
          jsonb_strip_nulls(coalesce(appearance -> 'articles', '{}') || ${JSON.stringify(given)}::jsonb))`,
      })
      .where('id', '=', userId)
      .execute()
  })
}

/** How periods are read; null goes back to the default. */
export async function updateTimeTrackingProfile(
  ctx: RequestContext,
  userId: number,
  { periodFormat }: BodyOf<'TimeTrackingUserProfile'>,
): Promise<void> {
  requireMayUpdate(ctx, userId)
  if (periodFormat === undefined) return
  const format = periodFormat && periodFormats.find(id => id === periodFormat.id)
  if (format === undefined)
    throw new AppError('unknown_value', { name: 'periodFormat', value: String(periodFormat?.id ?? '').slice(0, 100) })
  await transaction(ctx, async tx => {
    await tx.db.updateTable('users').set({ period_format: format }).where('id', '=', userId).execute()
  })
}

/** JSON that the database can store. */
function isKept(text: string): boolean {
  if (text.length > MAX_PREFERENCES || text.includes('\0') || !text.isWellFormed()) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

export function localeOf(id: string | null | undefined): string {
  const locale = localeId(id ?? '')
  if (locale === null) throw new AppError('unknown_value', { name: 'locale', value: String(id ?? '').slice(0, 100) })
  return locale
}

export function timeZoneOf(id: string | null | undefined): string {
  if (!id || !isTimeZone(id))
    throw new AppError('unknown_value', { name: 'timezone', value: String(id ?? '').slice(0, 100) })
  return id
}

export function dateFormatOf(id: string | null | undefined): string {
  const format = dateFormats.find(one => one.pattern === id)
  if (!format) throw new AppError('unknown_value', { name: 'dateFieldFormat', value: String(id ?? '').slice(0, 100) })
  return format.pattern
}
