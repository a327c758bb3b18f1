import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, groupBy, refsTo } from '../../platform/projection/index.ts'
import { issueVisible } from './issues.policy.ts'

interface TagRow {
  readonly id: number
}

/** The issues of a tag, as a field of the tag. */
export const issuesOfTag: AnyLoader['fields'] = {
  issues: {
    batch: async (ctx: RequestContext, rows: readonly TagRow[]) => {
      const { rows: found } = await sql<{ tag_id: number; issue_id: number }>`
        select it.tag_id, it.issue_id from issue_tag it join issue i on i.id = it.issue_id
        where it.tag_id = any(${rows.map(row => row.id)}::int[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}
        order by i.updated desc, i.id desc`.execute(ctx.db)
      const groups = groupBy(found, row => row.tag_id)
      return new Map(
        rows.map(row => [
          row,
          refsTo(
            'Issue',
            (groups.get(row.id) ?? []).map(({ issue_id }) => issue_id),
          ),
        ]),
      )
    },
  },
}
