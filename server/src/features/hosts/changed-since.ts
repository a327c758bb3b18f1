import { mergeTicks } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { versionOf } from './version-of.ts'

/** How many changes of a text ago somebody may have begun to write. */
const MAX_CHANGES = 100

export interface KnownText {
  readonly hostId: number
  /** Of the entries that tell of its changes. */
  readonly category: string
  /** It is a title, in which nothing is ticked. */
  readonly isTitle?: boolean
  /** Of comments. */
  readonly commentId: number | null
  readonly current: string
}

/** What became of a text since the version of If-Match. */
export interface SinceVersion {
  /** The text of that version; null when the history does not have it. */
  readonly base: string | null
  /** The new text with the ticks that were made since; null when more than ticks has changed. */
  readonly merged: string | null
}

/**
 * Ticking an item must not get in the way of who is writing, and whoever has to settle a conflict wants to see what both
 * began with. The text of the version of If-Match stands in the history.
 */
export async function changedSince(ctx: RequestContext, text: KnownText, mine: string): Promise<SinceVersion> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(removed ->> 'text', '') as text from activity
    where host_id = ${text.hostId} and category = ${text.category}
      and target_id is not distinct from ${text.commentId}::bigint and removed is not null and erased_at is null
    order by id desc limit ${MAX_CHANGES}`.execute(ctx.db)
  const base = rows.find(row => versionOf(row.text) === ctx.ifMatch)?.text
  if (base === undefined) return { base: null, merged: null }
  const merged = text.isTitle ? undefined : mergeTicks(base, text.current, mine)
  return { base, merged: merged ?? null }
}
