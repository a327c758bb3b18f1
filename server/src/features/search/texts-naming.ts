import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type TextCondition, textCondition } from './text-condition.ts'
import { mentioningText } from './text-sources.ts'

/**
 * Texts in which one of the words is mentioned, with `before` before it: ids of hosts, or `@` and logins. The index finds
 * texts with the word; what stands there exactly is read in the few that it finds.
 */
export async function textsNaming(ctx: RequestContext, words: readonly string[], before = ''): Promise<TextCondition> {
  const found = await Promise.all(
    words.map(async word => ({
      // Written with a backslash every sign stands for itself.
      pattern: `(^|[^[:alnum:]_-])${before}${word.replace(/[^\p{L}\p{N}_]/gu, '\\$&')}($|[^[:alnum:]_])`,
      text: await textCondition(ctx, { mode: 'words', text: word, scope: 'all' }),
    })),
  )
  if (found.length === 0) return { matches: 'nothing', tsquery: null, row: () => sql<boolean>`false`, ignored: [] }
  const queries = found.flatMap(({ text }) => text.tsquery ?? [])
  const row = (alias: string) => {
    const tsv = sql.ref(`${alias}.tsv`)
    return sql<boolean>`(${sql.join(
      found.map(
        ({ pattern, text }) => sql<boolean>`(${text.tsquery ? sql`${tsv} @@ (${text.tsquery}) and` : sql``}
          ${outsideCode(mentioningText(ctx.contributions, alias))} ~* ${pattern})`,
      ),
      sql` or `,
    )})`
  }
  return {
    matches: 'rows',
    tsquery: queries.length < found.length || queries.length === 0 ? null : sql`(${sql.join(queries, sql` || `)})`,
    row,
    ignored: [],
  }
}

/**
 * What stands in code is no mention, here as where texts are shown. A choice would make the whole expression take as
 * much as it can, so it does not begin with one, but with a line break that every line has.
 */
const outsideCode = (text: RawBuilder<string>) =>
  sql`regexp_replace(regexp_replace(E'\\n' || ${text}, '\\n {0,3}?(\`\`\`|~~~).*?(\\n {0,3}\\1|$)', ' ', 'g'),
    '\`[^\`\\n]+\`', ' ', 'g')`
