import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { issueVisible } from '../../issues/index.ts'

/**
 * Issues whose id goes on after `ABC-` or `ABC-7`, the newest first. Numbers that begin alike are one range of each
 * length (7 → 70–79, 700–799 …), and each is walked from its end along the numbers of the project, no further than is
 * wanted.
 */
export async function issuesByBeginning(ctx: RequestContext, text: string, top: number): Promise<readonly number[]> {
  const match = /^([\p{L}][\p{L}\p{N}_]*)-(|[1-9]\d{0,14})$/u.exec(text)
  const [, key = '', digits = ''] = match ?? []
  if (!match) return []
  const ranges =
    digits === ''
      ? sql`(values (1::bigint, p.last_number))`
      : // As whole numbers: compared with others, the index does not help.
        sql`(select (${Number(digits)}::bigint * power(10, more))::bigint,
              (${Number(digits) + 1}::bigint * power(10, more))::bigint - 1
            from generate_series(1, length(p.last_number::text) - ${digits.length}::int) more)`
  const { rows } = await sql<{ id: number }>`
    select hit.id from project_key k
      join project p on p.id = k.project_id
      cross join lateral ${ranges} range (first, last)
      cross join lateral (
        select i.id, i.number from issue i
        where i.project_id = p.id and i.number between range.first and range.last
          and i.deleted_at is null and ${issueVisible(ctx, 'i')}
        order by i.number desc limit ${top}) hit
    where k.key = ${key.toUpperCase()}
    order by hit.number desc limit ${top}`.execute(ctx.search)
  return rows.map(row => row.id)
}
