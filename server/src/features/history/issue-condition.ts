import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { parseSimpleQuery } from '../issues/index.ts'
import { textQuery, textRowVisible } from '../search/index.ts'

/** Condition on the issue (alias `i`) that `issueQuery=` asks for, in the language of the issue list; null for none. */
export async function issueCondition(
  ctx: RequestContext,
  query: string | undefined,
): Promise<RawBuilder<unknown> | null> {
  if (!query?.trim()) return null
  const { projectIds, resolved, text } = await parseSimpleQuery(ctx, query)
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (projectIds) parts.push(sql`i.project_id = any(${intArray(projectIds)})`)
  if (resolved !== undefined) parts.push(resolved ? sql`i.resolved is not null` : sql`i.resolved is null`)
  if (text !== undefined) {
    const words = textQuery(text)
    parts.push(
      words
        ? sql`i.id in (select t.issue_id from search_text t where t.tsv @@ (${words}) and ${textRowVisible(ctx, 't')})`
        : sql`false`,
    )
  }
  return sql`(${sql.join(parts, sql` and `)})`
}
