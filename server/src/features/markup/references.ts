import type { References } from '@cairn/common/features/markup'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'
import { hostKinds, type TitledHost } from '../hosts/index.ts'
import { issueVisible } from '../issues/index.ts'

/** Names that texts use, as they were written. */
export interface Names {
  readonly logins: readonly string[]
  readonly issues: readonly string[]
  readonly articles: readonly string[]
  readonly commits: readonly string[]
}

/** What the names stand for, as far as the reader may see it: one statement for each kind that there are names of. */
export async function findReferences(ctx: RequestContext, names: Names): Promise<References> {
  const [users, issues, articles, commits] = await Promise.all([
    mentionedUsers(ctx, names.logins),
    titled(ctx, 'Issue', names.issues),
    titled(ctx, 'Article', names.articles),
    mentionedCommits(ctx, names.commits),
  ])
  return { users, issues: [...issues], articles: articles.map(({ resolved: _, ...article }) => article), commits }
}

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

/** Commits of issues that the reader sees. A beginning that several commits have stands for none of them. */
async function mentionedCommits(ctx: RequestContext, hashes: readonly string[]): Promise<References['commits']> {
  if (hashes.length === 0) return []
  const { rows } = await sql<References['commits'][number]>`
    select w.hash, split_part(c.text, e'\\n', 1) as title, c.urls[1] as url, p.short_name || '-' || i.number as issue
    from unnest(${[...new Set(hashes)]}::text[]) as w(hash)
    cross join lateral (
      select (array_agg(v.id order by v.id desc))[1] as id, count(distinct v.version) as commits
      from vcs_change v join issue i on i.id = v.issue_id
      where v.version ~>=~ w.hash and v.version ~<~ (w.hash || 'g') and i.deleted_at is null and ${issueVisible(ctx, 'i')}
    ) found
    join vcs_change c on c.id = found.id
    join issue i on i.id = c.issue_id
    join project p on p.id = i.project_id
    where found.commits = 1
    order by w.hash collate "C"`.execute(ctx.db)
  return rows
}
