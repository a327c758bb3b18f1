import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type SearchState, type TextSource, writeSearchTexts } from '../search/index.ts'

/** Summary and description: one text of each issue, whose id within the source is 0. */
export const issueTexts: TextSource = {
  number: 1,
  isTitled: true,
  mayHoldCode: true,
  mentioning: (_ctx, hostId) => sql`select x.description as text from issue x where x.id = ${hostId}`,
  text: ({ hostId }, part) => {
    const text = {
      title: sql`x.summary`,
      text: sql`x.description`,
      both: sql`x.summary || e'\n' || coalesce(x.description, '')`,
    }
    return sql`select ${text[part]} from issue x where x.id = ${hostId}`
  },
}

/** Has issues found by their summary and description. `areNew`: they were not until now. */
export const indexIssues = (
  ctx: RequestContext,
  issues: readonly {
    readonly issue: { readonly id: number; readonly project_id: number }
    readonly summary: string
    readonly description: string | null
  }[],
  { state, areNew = false }: { readonly state?: SearchState; readonly areNew?: boolean } = {},
): Promise<void> =>
  writeSearchTexts(
    ctx,
    issueTexts,
    issues.map(({ issue, summary, description }) => ({
      places: [{ host: issue, sourceId: 0 }],
      title: summary,
      text: description ?? '',
    })),
    state ? { state, areNew } : { areNew },
  )

/** Values of custom fields that hold text, by the id of the field. */
export const fieldTexts: TextSource = {
  number: 3,
  text: ({ hostId, id }) => sql`select string_agg(x.text_value, ' ' order by x.position) from issue_field_value x
    where x.issue_id = ${hostId} and x.field_id = ${id}`,
}
