import { sql } from 'kysely'
import type { Platform, RequestContext } from '../../../platform/context/index.ts'
import { type Db, readInPortions } from '../../../platform/db/index.ts'
import type { Listener } from '../../../platform/events/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { forgetSetting } from '../../../platform/settings/index.ts'
import { markerOf } from '../languages.ts'
import { noteReindexed, wantReindex } from '../reindex-tasks.ts'
import { REINDEX_TEXTS, RETIRED_KEY, readSearchState } from '../search-state.ts'
import { sourceText, type TextSource, textSourcesOf } from '../text-sources.ts'
import { textVector } from '../text-vector.ts'

/** Hosts whose texts are indexed in one transaction: few, so that writers of the same texts wait only briefly. */
const PORTION = 50
/** Texts that are read at a time, fewer where they are long: a host may have thousands of comments. */
const MAX_TEXTS = 500
const QUEUE = 'search.reindex-texts'
const WANTED = 'search.reindex-wanted' as const

/** Has all texts indexed anew, in the transaction of `ctx`. What runs already begins again. */
export async function requestTextReindex(ctx: RequestContext): Promise<void> {
  await wantReindex(ctx, REINDEX_TEXTS, null)
  await ctx.events.add(ctx, { kind: WANTED, entity: 'GlobalSettings', entityId: 0 })
}

/**
 * Indexes all texts anew, each in the language that it is written in. Works in portions, each in its own transaction
 * with its place, so that it can stop and go on anywhere. Meanwhile everything is found, also by the languages that
 * were enabled before.
 */
export async function reindexTexts(platform: Platform, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const isDone = await platform.database.background.transaction().execute(db => reindexPortion(db, platform))
    if (isDone) return
  }
}

async function reindexPortion(db: Db, { clock, contributions }: Platform): Promise<boolean> {
  const task = await db
    .selectFrom('reindex')
    .select(['id', 'last_host_id'])
    .where('reason', '=', REINDEX_TEXTS)
    .where('finished', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!task) return true
  // Locked first and read afterwards: then no text can change between reading and writing.
  const { rows: locked } = await sql<SourceKey>`
    select t.host_id, t.source, t.source_id from search_text t
    where t.host_id = any(array(select distinct host_id from search_text
      where host_id > ${task.last_host_id} order by host_id limit ${PORTION}))
    order by t.host_id, t.source, t.source_id for update`.execute(db)
  await reindexSources(db, textSourcesOf(contributions), locked)
  const last = locked.at(-1)?.host_id
  if (last !== undefined) {
    await noteReindexed(db, task.id, { last_host_id: last })
    return false
  }
  return finish(db, task.id, clock())
}

interface SourceKey {
  readonly host_id: number
  readonly source: number
  readonly source_id: number
}

interface SourceRow extends SourceKey {
  readonly title: string
  readonly text: string
}

async function reindexSources(db: Db, sources: readonly TextSource[], keys: readonly SourceKey[]): Promise<void> {
  const { enabled } = await readSearchState(db)
  for await (const rows of readInPortions(keys, MAX_TEXTS, portion => readSources(db, sources, portion)))
    for (const row of rows)
      await sql`update search_text t set tsv = n.tsv from (select ${await textVector(row, enabled)} as tsv) n
        where t.host_id = ${row.host_id} and t.source = ${row.source} and t.source_id = ${row.source_id}
          and t.tsv is distinct from n.tsv`.execute(db)
}

async function readSources(
  db: Db,
  sources: readonly TextSource[],
  keys: readonly SourceKey[],
): Promise<readonly SourceRow[]> {
  const titled = sources.filter(({ isTitled }) => isTitled)
  const { rows } = await sql<SourceRow>`
    select t.host_id, t.source, t.source_id,
      ${sourceText(titled, 'title', 't')} as title, ${sourceText(sources, 'text', 't')} as text
    from unnest(${keys.map(key => key.host_id)}::bigint[], ${keys.map(key => key.source)}::smallint[],
      ${keys.map(key => key.source_id)}::bigint[]) as k (host_id, source, source_id)
    join search_text t on t.host_id = k.host_id and t.source = k.source and t.source_id = k.source_id`.execute(db)
  return rows
}

/** Done when no row is left in a language that is no longer enabled; one may have been written meanwhile. */
async function finish(db: Db, taskId: number, now: number): Promise<boolean> {
  const { enabled, searched } = await readSearchState(db)
  const retired = searched.filter(language => !enabled.includes(language))
  for (const language of retired) {
    const { rows } =
      await sql`select 1 from search_text where tsv @@ ${`'${markerOf(language)}'`}::tsquery limit 1`.execute(db)
    if (rows.length === 0) continue
    await noteReindexed(db, taskId, { last_host_id: 0 })
    return false
  }
  await forgetSetting(db, RETIRED_KEY)
  await noteReindexed(db, taskId, { finished: now })
  return true
}

export const reindexTextsJob: JobDefinition = {
  name: QUEUE,
  // Also by the clock: after an upgrade and a restore the task is there, but no job that works on it.
  schedule: '*/5 * * * *',
  run: async (platform, _data, signal) => reindexTexts(platform, signal),
}

/** Starts the job after the change was committed. */
export const reindexTextsListener: Listener = { name: QUEUE, kinds: [WANTED], job: QUEUE, isCoalesced: true }
