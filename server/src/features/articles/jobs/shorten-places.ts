import { keysBetween } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { transaction, tryAdvisoryLock } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'

/** Lists with a longer key are written anew; an index has those articles, by this very number. */
const MAX_LENGTH = 60

/**
 * Gives the articles of a list short keys once one of them is long, in the order in which they stand; it takes hundreds of
 * moves to one place until then. A list in whose project somebody moves something at that moment is left for the next
 * time. One transaction for each.
 * @returns how many rows were written
 */
export async function shortenPlaces(platform: Platform, signal?: AbortSignal): Promise<number> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'shorten-places',
    locale: platform.config.locale,
  })
  const { rows: lists } = await sql<{ siblings: number; project_id: number }>`
    select distinct siblings, project_id from article where length(place) > ${sql.lit(MAX_LENGTH)}
    order by siblings`.execute(system.db)
  let written = 0
  for (const { siblings, project_id } of lists) {
    if (signal?.aborted) break
    written += await transaction(system, tx => shortenList(tx, siblings, project_id))
  }
  if (written > 0) platform.log.info({ written }, 'Shortened places of articles')
  return written
}

/** What is deleted keeps its place among the others, too. */
async function shortenList(ctx: RequestContext, siblings: number, projectId: number): Promise<number> {
  if (!(await tryAdvisoryLock(ctx.db, 'articleTree', projectId))) return 0
  const { rows } = await sql<{ id: number; length: number }>`
    select id, length(place) as length from article where siblings = ${siblings}::bigint order by place, id`.execute(
    ctx.db,
  )
  if (!rows.some(({ length }) => length > MAX_LENGTH)) return 0
  await sql`
    update article a set place = n.place
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${keysBetween(null, null, rows.length)}::text[]) as n (id, place)
    where a.id = n.id`.execute(ctx.db)
  return rows.length
}

export const shortenPlacesJob: JobDefinition = {
  name: 'articles.shorten-places',
  schedule: '41 * * * *',
  run: async (platform, _data, signal) => {
    await shortenPlaces(platform, signal)
  },
}
