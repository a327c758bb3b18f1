import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'

/** What administrators can set; absent = default. */
export interface Settings {
  readonly guestAccess: boolean
  readonly isApplicationReadOnly: boolean
  readonly maxExportItems: number
  readonly administratorEmail: string | null
  readonly allowedOrigins: readonly string[]
  readonly allowAllOrigins: boolean
  readonly timeZone: string | null
  readonly dateFormat: string | null
}

const DEFAULTS: Settings = {
  guestAccess: false,
  isApplicationReadOnly: false,
  maxExportItems: 10_000,
  administratorEmail: null,
  allowedOrigins: [],
  allowAllOrigins: false,
  timeZone: null,
  dateFormat: null,
}

/** All settings, read now: every node answers by the newest ones. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', Object.keys(DEFAULTS)).execute()
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(row => [row.key, row.value])) }
}

/** Writes settings in the transaction of `ctx`; null goes back to the default. */
export async function writeSettings(
  ctx: RequestContext,
  changes: { readonly [K in keyof Settings]?: Settings[K] | null },
): Promise<void> {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue
    if (value === null) await ctx.db.deleteFrom('setting').where('key', '=', key).execute()
    else {
      const json = JSON.stringify(value)
      await ctx.db
        .insertInto('setting')
        .values({ key, value: json })
        .onConflict(conflict => conflict.column('key').doUpdateSet({ value: json }))
        .execute()
    }
  }
}
