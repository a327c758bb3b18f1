import { sql } from 'kysely'
import type { Actor, Platform } from '../../platform/context/index.ts'
import { setting } from '../../platform/settings/index.ts'
import { CACHE_VERSIONS, cacheVersionsRead } from '../../platform/versions/index.ts'
import { accessAt } from '../access/index.ts'

/**
 * Who acted some time ago, with the permissions of this moment; null when the session or token has ended, the user may
 * not sign in any more, or guests are not let in. For what lasts longer than a request.
 */
export async function refreshActor(platform: Platform, { userId, credential }: Actor): Promise<Actor | null> {
  const proof =
    credential === null
      ? sql`u.guest and ${setting('guestAccess')} = 'true'::jsonb`
      : credential.kind === 'session'
        ? sql`exists (select 1 from session s where s.id = ${credential.id} and s.user_id = u.id
            and s.expires > ${platform.clock()}::bigint)`
        : sql`exists (select 1 from permanent_token t where t.id = ${credential.id} and t.user_id = u.id)`
  const { rows } = await sql<{ versions: Readonly<Record<string, string>> }>`
    select ${CACHE_VERSIONS} as versions from users u where u.id = ${userId} and not u.banned and ${proof}`.execute(
    platform.database.main,
  )
  const row = rows[0]
  const access = row && (await accessAt(platform.database, userId, row.versions.access ?? ''))
  if (!access) return null
  const actor: Actor = { ...access, credential }
  cacheVersionsRead(actor, row.versions)
  return actor
}
