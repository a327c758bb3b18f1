import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'
import { prepareText } from './search-text.ts'

const CJK_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Words (all of them must occur) as a tsquery expression; null when the text holds no word. */
export function textQuery(text: string): RawBuilder<unknown> | null {
  const words = text
    .normalize('NFKC')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 50)
  if (words.length === 0) return null
  return sql.join(
    words.map(word =>
      CJK_WORD.test(word)
        ? sql`phraseto_tsquery('english', ${withoutLastCharacter(prepareText(word))})`
        : sql`plainto_tsquery('english', ${word})`,
    ),
    sql` && `,
  )
}

/** In the index the last character also stands alone; a query of two and more characters matches pairs only. */
function withoutLastCharacter(prepared: string): string {
  const parts = prepared.trim().split(/\s+/)
  return parts.length > 1 ? parts.slice(0, -1).join(' ') : prepared
}

/** A hit counts only through a row that the reader may read. */
export function textRowVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
  const comments = projectsWith(ctx, 'READ_COMMENT')
  const privates = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const parts: RawBuilder<unknown>[] = []
  if (hidden !== 'all') parts.push(sql`${of('acl')} && ${[0, ...ctx.actor.principals]}::int[]`)
  if (comments !== 'all') parts.push(sql`(${of('source')} <> 2 or ${of('project_id')} = any(${intArray(comments)}))`)
  if (privates !== 'all') parts.push(sql`(not ${of('private')} or ${of('project_id')} = any(${intArray(privates)}))`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
