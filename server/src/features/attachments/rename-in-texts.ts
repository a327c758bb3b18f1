import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { plainPartsOf, renameFileIn } from '@cairn/common/platform/markdown'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Host, type HostKind, rewriteTexts } from '../hosts/index.ts'
import { attachmentVisible } from './attachments.policy.ts'
import type { StoredAttachment } from './attachments.store.ts'

/**
 * Has the texts of the host that show or link to a renamed file name it anew, as far as the actor may edit them. Texts
 * whose readers do not all see the file keep the old name: they would tell the new one.
 */
export async function renameInTexts(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  file: StoredAttachment,
  name: string,
): Promise<void> {
  const limits = await limitsOf(ctx, kind, file, name)
  if (!limits) return
  await rewriteTexts(ctx, kind, host, {
    parts: plainPartsOf(file.name),
    change: text => {
      const renamed = renameFileIn(text, file.name, name)
      return renamed.length > TEXT_LIMITS.text ? text : renamed
    },
    limits,
    withinComments: file.comment_id !== null,
  })
}

/**
 * Who sees the file; null where its name means another file, before or afterwards: of several with one name the newest
 * counts.
 */
async function limitsOf(
  ctx: RequestContext,
  kind: HostKind,
  file: StoredAttachment,
  name: string,
): Promise<readonly (readonly number[])[] | null> {
  const { rows } = await sql<{ acl: readonly number[]; comment_acl: readonly number[] | null }>`
    select f.acl, c.acl as comment_acl from attachment f left join comment c on c.id = f.comment_id
    where f.id = ${file.id} and not exists (
      select from attachment a join host h on h.id = a.host_id
      where a.host_id = f.host_id and a.id <> f.id and a.name in (${file.name}, ${name})
        and (a.created, a.id) > (f.created, f.id) and ${attachmentVisible(ctx, kind, 'a', 'h')})`.execute(ctx.db)
  const [row] = rows
  return row ? [row.acl, row.comment_acl ?? []].filter(acl => acl.length > 0) : null
}
