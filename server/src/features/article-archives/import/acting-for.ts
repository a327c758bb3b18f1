import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { systemActor } from '../../access/index.ts'
import { inNameOf } from '../../auth/index.ts'
import type { StoredImport } from './imports.store.ts'

/** The context in which the work of an import is noted. */
export const systemOf = (platform: Platform, { id }: Pick<StoredImport, 'id'>): RequestContext =>
  contextOf(platform, systemActor(0, 'system', []), {
    requestId: `article-import-${id}`,
    locale: platform.config.locale,
  })

/** Its author, with the rights of this moment. Throws when he may not come in any more. */
export async function actingFor(
  ctx: RequestContext,
  { author_id }: Pick<StoredImport, 'author_id'>,
): Promise<RequestContext> {
  const acting = await inNameOf(ctx, author_id)
  return { ...acting, locale: acting.actor.locale ?? ctx.locale }
}
