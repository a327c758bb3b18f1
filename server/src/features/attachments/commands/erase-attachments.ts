import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { eraseActivitiesOf } from '../../activities/index.ts'
import type { ErasureHooks } from '../../deleted-items/index.ts'
import { hostKinds } from '../../hosts/index.ts'

interface ErasedFiles {
  readonly ids?: readonly number[]
  readonly hostIds?: readonly number[]
  readonly commentIds?: readonly number[]
}

/**
 * Erases the rows of files, and what history keeps of them, in the transaction of `ctx`. Returns the keys of their
 * contents, to be removed once that is certain.
 */
export async function eraseAttachments(
  ctx: RequestContext,
  which: ErasedFiles,
  erasedBy: number | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number; kind: string; file_key: string; thumbnail_key: string | null }>`
    select a.id, h.kind, a.file_key, t.thumbnail_key from attachment a join host h on h.id = a.host_id
    left join attachment_thumbnail t on t.attachment_id = a.id where ${conditionOf(which)}`.execute(ctx.db)
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  for (const { name, attachments } of ctx.contributions.to(hostKinds)) {
    const ofKind = rows.flatMap(row => (row.kind === name ? [row.id] : []))
    if (ofKind.length > 0) await eraseActivitiesOf(ctx, { kind: attachments.entity, ids: ofKind }, erasedBy)
  }
  await sql`delete from attachment where id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows.flatMap(row => [row.file_key, ...(row.thumbnail_key === null ? [] : [row.thumbnail_key])])
}

function conditionOf({ ids, hostIds, commentIds }: ErasedFiles): RawBuilder<unknown> {
  const [column, values] = hostIds
    ? ['a.host_id', hostIds]
    : commentIds
      ? ['a.comment_id', commentIds]
      : ['a.id', ids ?? []]
  return sql`${sql.ref(column)} = any(${[...values]}::bigint[])`
}

/** Erases the files of hosts or comments that are about to be erased. */
export const eraseCarried: ErasureHooks['erasing'] = (ctx, { kind, ids }, erasedBy) =>
  eraseAttachments(ctx, kind === 'host' ? { hostIds: ids } : { commentIds: ids }, erasedBy)
