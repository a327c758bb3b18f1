import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { settingText } from '../../platform/settings/index.ts'

/** The time zone in which the actor's days begin: one's own, else that of the installation, else UTC. */
export async function timeZoneOfActor(ctx: RequestContext): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce((select timezone from users where id = ${ctx.actor.userId} and not guest),
      ${settingText('timeZone')}) as zone`.execute(ctx.db)
  return rows[0]?.zone ?? 'UTC'
}
