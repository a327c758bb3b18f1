import { findIssueIds, findMentions } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { AnyLoader } from '../../platform/projection/index.ts'
import { refsTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { readableParts } from './find-issue.ts'
import { issueVisible } from './issues.policy.ts'

const loginKey = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Ids of issues as texts write them, in any letter case: what counts is whether there is such an issue. */
export const issueIdsIn = (text: string): readonly string[] =>
  findIssueIds(text, { anyCase: true }).map(({ id }) => id.toUpperCase())

/** `mentionedUsers`, `mentionedIssues` and `mentionedArticles` of what has a text; null texts mention nobody. */
export function mentionFields<Row>(
  column: string,
  textOf: (row: Row) => string | null | undefined,
): Pick<AnyLoader['fields'], string> {
  const batch =
    (
      entity: string,
      wordsOf: (text: string) => readonly string[],
      find: (ctx: RequestContext, words: readonly string[]) => Promise<ReadonlyMap<string, number>>,
    ) =>
    async (ctx: RequestContext, rows: readonly Row[]) => {
      const words = new Map(rows.map(row => [row, wordsOf(textOf(row) ?? '')]))
      const found = await find(ctx, [...new Set([...words.values()].flat())])
      const idsOf = (row: Row) => [...new Set((words.get(row) ?? []).flatMap(word => found.get(word) ?? []))]
      return new Map(rows.map(row => [row, refsTo(entity, idsOf(row))]))
    }
  return {
    mentionedUsers: {
      columns: [column],
      batch: batch('User', text => findMentions(text).map(({ login }) => loginKey(login)), usersNamed),
    },
    mentionedIssues: { columns: [column], batch: batch('Issue', issueIdsIn, issuesNamed) },
    mentionedArticles: { value: () => [] },
  }
}

/** Who may not look people up must not be able to try out logins here either. */
async function usersNamed(ctx: RequestContext, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string }>`
    select id, login_key as key from users where login_key = any(${[...keys]}::text[]) and not guest
      and ${can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`id = ${ctx.actor.userId}`}`.execute(ctx.db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Also by ids that issues had in other projects, or that their project gave under another key. */
async function issuesNamed(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const parts = ids.flatMap(id => readableParts(id) ?? [])
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: number }>`
    select w.key || '-' || w.number as name, i.id
    from unnest(${parts.map(part => part.key)}::text[], ${parts.map(part => part.number)}::bigint[]) as w (key, number)
    join project_key k on k.key = w.key
    left join issue_alias a on a.project_id = k.project_id and a.number = w.number
    join issue i on i.id = a.issue_id or (i.project_id = k.project_id and i.number = w.number)
    where i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
