import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, refsByOwner } from '../../platform/projection/index.ts'
import { issueVisible } from './issues.policy.ts'

interface TagRow {
  readonly id: number
}

/** Issues shown inside a tag when no page is asked for. */
const SHOWN = 42

/** The issues of a tag, as a field of the tag: those that changed last. */
export const issuesOfTag: AnyLoader['fields'] = {
  issues: {
    batch: async (ctx: RequestContext, rows: readonly TagRow[], field) => {
      const top = field.top === null ? SHOWN : field.skip + field.top
      const { rows: found } = await sql<{ owner: number; id: number }>`
        select g.tag_id as owner, f.host_id as id from unnest(${rows.map(row => row.id)}::int[]) as g(tag_id) cross join lateral (
          select it.host_id, i.updated from host_tag it join issue i on i.id = it.host_id
          where it.tag_id = g.tag_id and i.deleted_at is null and ${issueVisible(ctx, 'i')}
          order by i.updated desc, i.id desc limit ${top}
        ) f order by f.updated desc, f.host_id desc`.execute(ctx.search)
      return refsByOwner('Issue', rows, found)
    },
  },
}
