import { mergeTicks } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { versionOf } from './issues.loader.ts'

/** How many changes of a text ago somebody may have begun to write. */
const MAX_CHANGES = 100

export interface TickedText {
  readonly issueId: number
  readonly category: 'DescriptionCategory' | 'CommentTextCategory'
  /** Of comments. */
  readonly commentId: number | null
  readonly current: string
}

/**
 * Ticking an item must not get in the way of who is writing: gives the new text with the ticks that were made since the
 * version of If-Match, or null when more than ticks has changed. The text of that version stands in the history.
 */
export async function withTicksSince(ctx: RequestContext, text: TickedText, mine: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(removed ->> 'text', '') as text from activity
    where issue_id = ${text.issueId} and category = ${text.category}
      and target_id is not distinct from ${text.commentId}::bigint and removed is not null and erased_at is null
    order by id desc limit ${MAX_CHANGES}`.execute(ctx.db)
  const base = rows.find(row => versionOf(row.text) === ctx.ifMatch)
  return base === undefined ? null : (mergeTicks(base.text, text.current, mine) ?? null)
}
