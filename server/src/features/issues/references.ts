import { getReferences, type References } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'
import { handle } from '../handle.ts'
import { hostKinds, type TitledHost } from '../hosts/index.ts'

/** Resolves mentions for the texts of one screen: a statement for each kind, whatever their number. */
export const referencesRoute = handle(getReferences, async (ctx, { body }): Promise<References> => {
  const [users, issues, articles] = await Promise.all([
    mentionedUsers(ctx, body.logins),
    titled(ctx, 'Issue', body.issues),
    titled(ctx, 'Article', body.articles),
  ])
  return { users, issues: [...issues], articles: articles.map(({ resolved: _, ...article }) => article) }
})

/** Who may not look people up must not be able to try out logins here either. */
async function mentionedUsers(ctx: RequestContext, logins: readonly string[]): Promise<References['users']> {
  if (logins.length === 0) return []
  const keys = logins.map(login => login.normalize('NFKC').toLowerCase())
  const { rows } = await sql<{ login: string; name: string }>`
    select login, full_name as name from users where login_key = any(${keys}::text[]) and not guest
      and ${can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`id = ${ctx.actor.userId}`}`.execute(ctx.db)
  return rows
}

async function titled(ctx: RequestContext, entity: string, ids: readonly string[]): Promise<readonly TitledHost[]> {
  const kind = ctx.contributions.to(hostKinds).find(kind => kind.entity === entity)
  return kind && ids.length > 0 ? kind.mentions.titled(ctx, ids) : []
}
