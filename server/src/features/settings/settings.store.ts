import { DEFAULT_ALLOWED_FRAMES } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { forgetSetting, readSettings as readSettingsNamed, storeSetting } from '../../platform/settings/index.ts'

/** Where the help menu leads, as far as administrators said. */
export type Links = Readonly<Record<string, unknown>>

/** The year that clients of the API expect where nobody said another. */
export const LINK_DEFAULTS: Links = { copyrightStart: 2009 }

/** What administrators can set; absent = default. */
export interface Settings {
  readonly guestAccess: boolean
  readonly allowIndexing: boolean
  readonly isApplicationReadOnly: boolean
  readonly maxExportItems: number
  readonly administratorEmail: string | null
  readonly allowedOrigins: readonly string[]
  readonly allowAllOrigins: boolean
  readonly allowedFrames: readonly string[]
  readonly links: Links
  readonly globalBanner: string | null
  readonly globalBannerEnabled: boolean
  readonly timeZone: string | null
  readonly dateFormat: string | null
}

const DEFAULTS: Settings = {
  guestAccess: false,
  allowIndexing: false,
  isApplicationReadOnly: false,
  maxExportItems: 10_000,
  administratorEmail: null,
  allowedOrigins: [],
  allowAllOrigins: false,
  allowedFrames: DEFAULT_ALLOWED_FRAMES,
  links: {},
  globalBanner: null,
  globalBannerEnabled: false,
  timeZone: null,
  dateFormat: null,
}

/** All settings, read now: every node answers by the newest ones. */
export async function readSettings(db: Db): Promise<Settings> {
  return { ...DEFAULTS, ...(await readSettingsNamed(db, Object.keys(DEFAULTS))) }
}

/** Writes settings in the transaction of `ctx`; null goes back to the default. */
export async function writeSettings(
  ctx: RequestContext,
  changes: { readonly [K in keyof Settings]?: Settings[K] | null },
): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue
    if (value === null) await forgetSetting(ctx.db, key)
    else await storeSetting(ctx.db, key, value)
  }
}
