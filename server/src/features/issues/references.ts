import { getReferences, type References } from '@cairn/common/features/issues'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'
import { handle } from '../handle.ts'
import { issueVisible } from './issues.policy.ts'

/** Resolves mentions for the texts of one screen: two statements, whatever their number. */
export const referencesRoute = handle(getReferences, async (ctx, { body }): Promise<References> => {
  const [users, issues] = await Promise.all([mentionedUsers(ctx, body.logins), mentionedIssues(ctx, body.issues)])
  return { users, issues }
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

async function mentionedIssues(ctx: RequestContext, ids: readonly string[]): Promise<References['issues']> {
  const split = ids.flatMap(id => {
    const match = /^([A-Za-z][A-Za-z0-9_]*)-(\d{1,15})$/.exec(id)
    return match?.[1] && match[2] ? [{ key: match[1].toUpperCase(), number: Number(match[2]) }] : []
  })
  if (split.length === 0) return []
  // The id is given back as it was asked for: texts keep ids of former keys.
  const { rows } = await sql<References['issues'][number]>`
    select w.key || '-' || w.number as "idReadable", p.short_name || '-' || i.number as "currentId",
      i.summary, i.resolved is not null as resolved
    from unnest(${split.map(part => part.key)}::text[], ${split.map(part => part.number)}::bigint[]) as w(key, number)
    join project_key k on k.key = w.key
    left join issue_alias a on a.project_id = k.project_id and a.number = w.number
    join issue i on i.id = a.issue_id or (i.project_id = k.project_id and i.number = w.number)
    join project p on p.id = i.project_id
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}
    order by w.key collate "C", w.number`.execute(ctx.db)
  return rows
}
