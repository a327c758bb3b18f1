import { listTaggedIssues, olderTagRoutes } from '@cairn/common/features/tags'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute, Paging } from '../../platform/http/index.ts'
import { type AnyLoader, groupBy, type Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findTag } from '../tags/index.ts'
import { issueVisible } from './issues.policy.ts'
import { findIssues } from './list-issues.ts'
import { TAG_FIELD } from './search-row.ts'

/** Contract → verb, for issues reached through their tags. */
export const taggedIssueRoutes: readonly BoundRoute[] = [
  handle(listTaggedIssues, async (ctx, { params, paging }) => taggedIssues(ctx, params.id, paging)),
  handle(olderTagRoutes.issues, async (ctx, { params, paging }) => taggedIssues(ctx, params.id, paging)),
]

async function taggedIssues(ctx: RequestContext, tagText: string, paging: Paging): Promise<readonly Ref[]> {
  const tag = await findTag(ctx, tagText)
  const term = await ctx.db
    .selectFrom('search_term')
    .select('id')
    .where('field_id', '=', TAG_FIELD)
    .where('value_id', '=', tag.id)
    .executeTakeFirst()
  if (!term) return []
  const filter = { terms: [{ terms: [term.id], noneOf: null, private: false }] }
  const found = await findIssues(ctx, filter, { key: 'updated', descending: true }, paging)
  return refsTo(
    'Issue',
    found.map(issue => issue.id),
  )
}

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
