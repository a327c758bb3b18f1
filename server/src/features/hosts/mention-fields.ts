import { findMentions } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, refsTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { hostKinds } from './host-kind.ts'

/** `mentionedUsers`, `mentionedIssues` and `mentionedArticles` of what has a text; null texts mention nobody. */
export function mentionFields<Row>(
  column: string,
  textOf: (row: Row) => string | null | undefined,
): Pick<AnyLoader['fields'], string> {
  const hostsNamed = (entity: string) => ({
    columns: [column],
    batch: async (ctx: RequestContext, rows: readonly Row[]): Promise<ReadonlyMap<Row, unknown>> => {
      const kind = ctx.contributions.to(hostKinds).find(kind => kind.entity === entity)
      if (!kind) return new Map(rows.map(row => [row, []]))
      const { idsIn, named } = kind.mentions
      return refsNamed(
        rows,
        entity,
        row => idsIn(textOf(row) ?? ''),
        async ids => {
          if (ids.length === 0) return new Map()
          return new Map([...(await named(ctx, ids))].map(([id, host]) => [id, host.id]))
        },
      )
    },
  })
  return {
    mentionedUsers: {
      columns: [column],
      batch: (ctx: RequestContext, rows: readonly Row[]) =>
        refsNamed(
          rows,
          'User',
          row => findMentions(textOf(row) ?? '').map(({ login }) => loginKey(login)),
          logins => usersNamed(ctx, logins),
        ),
    },
    mentionedIssues: hostsNamed('Issue'),
    mentionedArticles: hostsNamed('Article'),
  }
}

/** What the words of each row stand for, in their order. */
async function refsNamed<Row>(
  rows: readonly Row[],
  entity: string,
  wordsOf: (row: Row) => readonly string[],
  find: (words: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<ReadonlyMap<Row, unknown>> {
  const words = new Map(rows.map(row => [row, wordsOf(row)]))
  const found = await find([...new Set([...words.values()].flat())])
  const idsOf = (row: Row) => [...new Set((words.get(row) ?? []).flatMap(word => found.get(word) ?? []))]
  return new Map(rows.map(row => [row, refsTo(entity, idsOf(row))]))
}

const loginKey = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Who may not look people up must not be able to try out logins here either. */
async function usersNamed(ctx: RequestContext, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string }>`
    select id, login_key as key from users where login_key = any(${[...keys]}::text[]) and not guest
      and ${can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`id = ${ctx.actor.userId}`}`.execute(ctx.db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
