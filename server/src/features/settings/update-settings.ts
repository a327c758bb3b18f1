import type { BodyOf } from '@cairn/common/features/entities'
import { isEmail } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength } from '@cairn/common/platform/limits'
import { allowedFrameOf, MAX_ALLOWED_FRAMES } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { mergeSetting } from '../../platform/settings/index.ts'
import { accessChanged, requireCan } from '../access/index.ts'
import { dateFormatOf, timeZoneOf } from '../users/index.ts'
import { linkChanges } from './link-changes.ts'
import { type Settings, writeSettings } from './settings.store.ts'

type Changes = { readonly [K in Exclude<keyof Settings, 'links'>]?: Settings[K] | null }
const MAX_ORIGINS = 100

/** Changes settings of all given parts together, or none. */
export async function updateSettings(ctx: RequestContext, body: BodyOf<'GlobalSettings'>): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  const changes: Changes = {
    ...systemChanges(body.systemSettings ?? {}),
    ...restChanges(body.restSettings ?? {}),
    ...appearanceChanges(body.appearanceSettings ?? {}),
    ...frameChanges(ctx, body.frameSettings ?? {}),
    ...bannerChanges(body.bannerSettings ?? {}),
  }
  const links = linkChanges(body.linkSettings ?? {})
  await transaction(ctx, async tx => {
    await writeSettings(tx, changes)
    if (Object.keys(links).length > 0) await mergeSetting(tx.db, 'links', links)
    await accessChanged(tx)
  })
}

function systemChanges(body: BodyOf<'SystemSettings'>): Changes {
  const { guestAccess, allowIndexing, isApplicationReadOnly, maxExportItems, administratorEmail } = body
  if (typeof maxExportItems === 'number' && (maxExportItems < 1 || maxExportItems > 1_000_000))
    throw new AppError('invalid_value', { name: 'maxExportItems' })
  const email = administratorEmail?.trim() || null
  if (email !== null && !isEmail(email)) throw new AppError('invalid_value', { name: 'administratorEmail' })
  return {
    ...(guestAccess === undefined ? {} : { guestAccess }),
    ...(allowIndexing === undefined ? {} : { allowIndexing }),
    ...(isApplicationReadOnly === undefined ? {} : { isApplicationReadOnly }),
    ...(maxExportItems === undefined ? {} : { maxExportItems }),
    ...(administratorEmail === undefined ? {} : { administratorEmail: email }),
  }
}

function restChanges({ allowedOrigins, allowAllOrigins }: BodyOf<'RestCorsSettings'>): Changes {
  return {
    ...(allowedOrigins === undefined
      ? {}
      : { allowedOrigins: allowedOrigins === null ? null : originsOf(allowedOrigins) }),
    ...(allowAllOrigins === undefined ? {} : { allowAllOrigins }),
  }
}

function originsOf(given: unknown): readonly string[] {
  return addressesOf(given, 'allowedOrigins', MAX_ORIGINS, text => {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
      return null
    return url.origin
  })
}

function frameChanges(ctx: RequestContext, { allowedFrames }: BodyOf<'FrameSettings'>): Changes {
  if (allowedFrames === undefined || allowedFrames === null) return { allowedFrames }
  const { filesUrl } = ctx.config
  const own = [ctx.baseUrl(), ...(filesUrl ? [filesUrl] : [])].map(address => new URL(address).hostname)
  const addresses = addressesOf(allowedFrames, 'allowedFrames', MAX_ALLOWED_FRAMES, text => allowedFrameOf(text, own))
  return { allowedFrames: [...new Set(addresses)] }
}

/** The members of a list of texts as `read` gives them; what it gives null for is refused by its place. */
function addressesOf(
  given: unknown,
  list: string,
  max: number,
  read: (text: string) => string | null,
): readonly string[] {
  if (!Array.isArray(given)) throw new AppError('invalid_type', { name: list, expected: 'array' })
  if (given.length > max) throw new AppError('invalid_value', { name: list })
  return given.map((text, index) => {
    const name = `${list}[${index}]`
    if (typeof text !== 'string') throw new AppError('invalid_type', { name, expected: 'string' })
    const address = read(text)
    if (address === null) throw new AppError('invalid_value', { name })
    return address
  })
}

function appearanceChanges({ timeZone, dateFieldFormat }: BodyOf<'AppearanceSettings'>): Changes {
  return {
    ...(timeZone === undefined ? {} : { timeZone: timeZone && timeZoneOf(timeZone.id) }),
    ...(dateFieldFormat === undefined ? {} : { dateFormat: dateFieldFormat && dateFormatOf(dateFieldFormat.id) }),
  }
}

/** Length of the text above every page. */
const MAX_BANNER = 10_000

function bannerChanges({ globalBanner, globalBannerEnabled }: BodyOf<'BannerSettings'>): Changes {
  if (typeof globalBanner === 'string') checkLength('globalBanner', globalBanner, MAX_BANNER)
  return {
    ...(globalBanner === undefined ? {} : { globalBanner: globalBanner?.trim() || null }),
    ...(globalBannerEnabled === undefined ? {} : { globalBannerEnabled }),
  }
}
