import type { Platform } from '../../platform/context/index.ts'
import { readSettings } from './settings.store.ts'

/** Whether browsers may let pages of that origin call the API. Asked only for requests of other origins. */
export async function isOriginAllowed(platform: Platform, origin: string): Promise<boolean> {
  const { allowAllOrigins, allowedOrigins } = await readSettings(platform.database.main)
  return allowAllOrigins || allowedOrigins.includes(origin)
}
