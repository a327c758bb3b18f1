import { sql } from 'kysely'
import type { Actor, Platform } from '../../platform/context/index.ts'
import { setting } from '../../platform/settings/index.ts'
import { CACHE_VERSIONS, cacheVersionsRead } from '../../platform/versions/index.ts'
import { accessAt } from '../access/index.ts'

/** Who acted some time ago, and how they proved who they are. */
type Former = Pick<Actor, 'userId' | 'credential'>

/**
 * Who acted some time ago, with the permissions of this moment; null when the session or token has ended, the user may
 * not sign in any more, or guests are not let in. For what lasts longer than a request.
 */
export async function refreshActor(platform: Platform, former: Former): Promise<Actor | null> {
  return (await refreshActors(platform, [former]))[0] ?? null
}

/** As {@link refreshActor}, for many at once: all of them are looked up in one statement. */
export async function refreshActors(
  platform: Platform,
  formers: readonly Former[],
): Promise<readonly (Actor | null)[]> {
  const asked = formers.map(({ userId, credential }, place) => ({
    ...{ place, user_id: userId, kind: credential?.kind ?? 'guest', credential_id: credential?.id ?? null },
  }))
  const { rows } = await sql<{ place: number; versions: Readonly<Record<string, string>> }>`
    select f.place, ${CACHE_VERSIONS} as versions
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as f (place int, user_id int, kind text, credential_id bigint)
    join users u on u.id = f.user_id and not u.banned
    where case f.kind
      when 'session' then exists (select 1 from session s where s.id = f.credential_id and s.user_id = u.id
        and s.expires > ${platform.clock()}::bigint)
      when 'token' then exists (select 1 from permanent_token t where t.id = f.credential_id and t.user_id = u.id)
      else u.guest and ${setting('guestAccess')} = 'true'::jsonb end`.execute(platform.database.main)
  const found = new Map(rows.map(row => [row.place, row.versions]))
  return Promise.all(
    formers.map(async ({ userId, credential }, place) => {
      const versions = found.get(place)
      const access = versions && (await accessAt(platform.database, userId, versions.access ?? ''))
      if (!access) return null
      const actor: Actor = { ...access, credential }
      cacheVersionsRead(actor, versions)
      return actor
    }),
  )
}
