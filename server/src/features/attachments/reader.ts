import { sql } from 'kysely'
import type { Actor, RequestContext } from '../../platform/context/index.ts'
import { CACHE_VERSIONS, cacheVersionsRead } from '../../platform/versions/index.ts'
import { accessAt } from '../access/index.ts'
import { requireUser } from '../auth/index.ts'

/** The user a link was signed for, with the permissions of this moment; null when it may not sign in any more. */
export async function readerOf(ctx: RequestContext, userId: number): Promise<Actor | null> {
  const { rows } = await sql<{ banned: boolean; versions: Readonly<Record<string, string>> }>`
    select u.banned, ${CACHE_VERSIONS} as versions from users u where u.id = ${userId}`.execute(ctx.db)
  const row = rows[0]
  if (!row || row.banned) return null
  const access = await accessAt(ctx.database, userId, row.versions.access ?? '')
  if (!access) return null
  const actor: Actor = { ...access, credential: null }
  cacheVersionsRead(actor, row.versions)
  await requireUser(ctx, actor)
  return actor
}
