import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyOf } from '../../../platform/db/index.ts'
import { hostKinds } from '../../hosts/index.ts'
import {
  type CompilePredicate,
  type CompileTexts,
  issueIdsIn,
  issueTexts,
  nothing,
  unsupported,
} from '../../issues/index.ts'
import { mentioningTexts, textsNaming } from '../../search/index.ts'

/** Most ids that are read out of the texts of one issue. */
const MAX_MENTIONED = 1_000

/** A description or a comment names this issue or article, or `@login` of this user. */
export const mentions: CompileTexts = async (test, { ctx }, attribute) => {
  if (test.kind === 'issue') return textsNaming(ctx, [`${test.projectKey}-${test.number}`])
  if (test.kind === 'article') return textsNaming(ctx, [test.id])
  if (test.kind !== 'ids') throw unsupported({ attribute, test })
  const rows = await ctx.search.selectFrom('users').select('login').where('id', '=', anyOf(test.ids)).execute()
  return textsNaming(
    ctx,
    rows.map(row => row.login),
    '@',
  )
}

/** Issues whose ids stand in the texts of this issue or article, as far as the reader may read them. */
export const mentionedIn: CompilePredicate = async (test, scope, attribute) => {
  if (test.kind !== 'issue' && test.kind !== 'article') throw unsupported({ attribute, test })
  const { ctx, lookups, row } = scope
  const id = test.kind === 'issue' ? await lookups.issue(test) : await articleNamed(ctx, test.id)
  if (id === null) return nothing
  const { rows } = await sql<{ text: string | null }>`${mentioningTexts(ctx, sql`${id}::bigint`)}`.execute(ctx.search)
  const sought = new Map<string, { readonly projectKey: string; readonly number: number }>()
  for (const word of rows.flatMap(({ text }) => issueIdsIn(text ?? ''))) {
    const at = word.lastIndexOf('-')
    if (sought.size < MAX_MENTIONED)
      sought.set(word, { projectKey: word.slice(0, at), number: Number(word.slice(at + 1)) })
  }
  const found = await Promise.all([...sought.values()].map(lookups.issue))
  const ids = found.filter(one => one !== null && one !== id)
  return ids.length === 0 ? nothing : sql<boolean>`${sql.ref(`${row}.issue_id`)} = any(${ids}::bigint[])`
}

/** The article of a readable id, if there is one that the reader sees. */
async function articleNamed(ctx: RequestContext, id: string): Promise<number | null> {
  const kind = ctx.contributions.to(hostKinds).find(({ entity }) => entity === 'Article')
  return (await kind?.mentions.named(ctx, [id]))?.get(id)?.id ?? null
}

/** Most words of an issue that others are compared by, and how many of them must be shared. */
const COMPARED = 40
const SHARED_OF_SUMMARY = 0.3

/** Issues that share words with this one; those of the summary say more than the rest. */
export const looksLike: CompilePredicate = async (test, scope, attribute) => {
  if (test.kind !== 'issue') throw unsupported({ attribute, test })
  const { ctx, lookups, row } = scope
  const id = await lookups.issue(test)
  if (id === null) return nothing
  const { rows } = await sql<{ lexeme: string; title: boolean }>`
    select u.lexeme, 'A' = any(u.weights) as title from search_text t, unnest(t.tsv) u
    where t.host_id = ${id} and t.source = ${issueTexts.number} and length(u.lexeme) > 1 and u.positions is not null
    order by title desc, length(u.lexeme) desc limit ${COMPARED}`.execute(ctx.search)
  const title = rows.filter(one => one.title).map(one => one.lexeme)
  if (title.length === 0) return nothing
  const any = title.map(lexeme => `'${lexeme.replace(/['\\]/g, '$&$&')}'`).join(' | ')
  const needed = Math.ceil(title.length * SHARED_OF_SUMMARY)
  // A word of the summary counts two, one of the description one.
  return sql<boolean>`(${sql.ref(`${row}.issue_id`)} <> ${id}::bigint and exists (
    select 1 from search_text t where t.host_id = ${sql.ref(`${row}.issue_id`)} and t.source = ${issueTexts.number}
      and t.tsv @@ ${any}::tsquery and (
        select sum(case when lexeme = any(${title}::text[]) then 2 else 1 end) from unnest(t.tsv)
        where lexeme = any(${rows.map(one => one.lexeme)}::text[])) >= ${needed * 2}))`
}
