import { sql } from 'kysely'
import { contextOf, type Platform } from '../../../platform/context/index.ts'
import { intArray, transaction } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { forgetLists } from '../../manual-order/index.ts'
import { eraseDeletedSavedQueries } from '../../saved-searches/index.ts'
import { eraseDeletedTag } from '../../tags/index.ts'

/** For how long a deleted tag or saved search can be restored. */
const RETENTION = 30 * 86_400_000

/** Erases tags and saved searches that were deleted long ago, with the order that people gave their issues. */
export async function purgeFolders(platform: Platform, signal?: AbortSignal): Promise<number> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'purge-folders',
    locale: platform.config.locale,
  })
  const before = platform.clock() - RETENTION
  let erased = 0
  while (!signal?.aborted) {
    const ids = await transaction(system, async ctx => {
      const ids = [...(await eraseDeletedTag(ctx, before)), ...(await eraseDeletedSavedQueries(ctx, before))]
      await forgetLists(ctx, ids)
      // What the release before wrote there.
      await sql`delete from folder_order where folder_id = any(${intArray(ids)})`.execute(ctx.db)
      return ids
    })
    if (ids.length === 0) break
    erased += ids.length
  }
  if (erased > 0) platform.log.info({ erased }, 'Erased tags and saved searches that were deleted long ago')
  return erased
}

export const purgeFoldersJob: JobDefinition = {
  name: 'folders.purge',
  schedule: '47 3 * * *',
  run: async (platform, _data, signal) => {
    await purgeFolders(platform, signal)
  },
}
