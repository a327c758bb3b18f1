import { type RawBuilder, sql } from 'kysely'
import type { Platform, RequestContext } from '../../../platform/context/index.ts'
import type { Listener } from '../../../platform/events/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import type { BundleChange } from '../../bundles/index.ts'
import type { FieldHooks, ProjectFieldInfo } from '../../custom-fields/index.ts'
import { portionsOf } from '../../hosts/index.ts'
import { deleteSearchTextOf, noteReindexed, setSearchTextPrivate, wantReindex } from '../../search/index.ts'
import { fieldTexts } from '../issue-text-sources.ts'
import { lockForRows, refreshSearchRows } from '../search-row.ts'

/** Issues whose rows are rewritten in one transaction: few, so that writers of the same issues wait only briefly. */
const PORTION = 500
const QUEUE = 'issues.reindex'

/** Notes that values of a bundle changed in a way that issues repeat (order, resolved); a job renews them. */
export async function bundleWasChanged(ctx: RequestContext, change: BundleChange): Promise<void> {
  if (change.kind === 'values') return
  await wantReindex(ctx, change.kind, change.bundleId)
  await ctx.events.add(ctx, { kind: 'reindex.wanted', entity: 'Bundle', entityId: change.bundleId })
}

const issuesWith = ({ projectId, fieldId }: ProjectFieldInfo) =>
  sql`select issue_id from issue_field_value where project_id = ${projectId} and field_id = ${fieldId}`

/** Issues come before the field, as for whoever sets it: no deadlock. */
async function holdField(ctx: RequestContext, field: ProjectFieldInfo): Promise<void> {
  await lockForRows(ctx.db, issuesWith(field))
  await lockField(ctx, field)
}

const lockField = (ctx: RequestContext, { fieldId }: ProjectFieldInfo) =>
  sql`select from custom_field where id = ${fieldId} for update`.execute(ctx.db)

/**
 * Follows a change of a field in all issues of its project that have a value of it, which are locked, and have their
 * narrow rows written anew. At last who gives it to another issue is waited for, whose issue follows then, and may go on
 * when all is committed: a value refers to its field.
 */
async function followField(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  follow: (issueIds: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  const followed = new Set<number>()
  for (const isLast of [false, true]) {
    if (isLast) await lockField(ctx, field)
    const ids = (await lockForRows(ctx.db, issuesWith(field))).filter(id => !followed.has(id))
    if (ids.length === 0) continue
    await follow(sql`select unnest(${ids}::bigint[])`)
    for (const portion of portionsOf(ids)) await refreshSearchRows(ctx, portion)
    for (const id of ids) followed.add(id)
  }
}

/** A field that leaves a project takes its values along; a portion at a time would let half of them be seen. */
const fieldIsDetached = (ctx: RequestContext, field: ProjectFieldInfo): Promise<void> =>
  followField(ctx, field, async ids => {
    await sql`delete from issue_field_value where issue_id in (${ids}) and field_id = ${field.fieldId}`.execute(ctx.db)
    await deleteSearchTextOf(ctx, fieldTexts, field.fieldId, ids)
  })

/** What became private must be found by nobody else from this moment on: neither its words nor its values. */
const fieldReadersWereChanged = (ctx: RequestContext, field: ProjectFieldInfo): Promise<void> =>
  followField(ctx, field, ids => setSearchTextPrivate(ctx, fieldTexts, field.fieldId, ids, field.isPublic))

async function fieldHasValues(ctx: RequestContext, { projectId, fieldId }: ProjectFieldInfo): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from issue_field_value
      where project_id = ${projectId} and field_id = ${fieldId}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

/** How often issues have a value of a bundle; nobody needs to know more exactly than a thousand. */
export const usesOfValue = (elementId: number): RawBuilder<number> => sql`
  (select count(*) from (select 1 from issue_field_value where value_id = ${elementId} limit 1000) used)`

/** Values and terms of issues follow the fields of their project. */
export const followFields: FieldHooks = {
  changing: holdField,
  hasValues: fieldHasValues,
  detaching: fieldIsDetached,
  readersChanged: fieldReadersWereChanged,
}

interface Reindex {
  readonly id: number
  readonly bundle_id: number
  readonly last_host_id: number
}

/**
 * Renews what issues repeat of bundle values: ordinals, whether they are resolved, and the narrow row. Works through
 * the issues in portions, each in its own transaction with its place, so that it can stop and go on anywhere.
 * Until it is done lists sort by the old order; nothing else is wrong.
 */
export async function runReindex(platform: Platform, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const task = await platform.database.background
      .selectFrom('reindex')
      .select(['id', 'bundle_id', 'last_host_id'])
      .where('finished', 'is', null)
      .where('bundle_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirst()
    if (!task) return
    await runTask(platform, task as Reindex, signal)
    if (signal?.aborted) return
  }
}

async function runTask(platform: Platform, task: Reindex, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const isDone = await platform.database.background.transaction().execute(async db => {
      const row = await db
        .selectFrom('reindex')
        .select('last_host_id')
        .where('id', '=', task.id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return true
      const { rows } = await sql<{ id: number }>`
        select distinct v.issue_id as id from issue_field_value v join bundle_element e on e.id = v.value_id
        where e.bundle_id = ${task.bundle_id} and v.issue_id > ${row.last_host_id}
        order by v.issue_id limit ${PORTION}`.execute(db)
      const ids = rows.map(({ id }) => id)
      await renew({ db, contributions: platform.contributions }, ids, platform.clock())
      const last = ids.at(-1)
      await noteReindexed(db, task.id, last === undefined ? { finished: platform.clock() } : { last_host_id: last })
      return last === undefined
    })
    if (isDone) return
  }
}

async function renew(
  place: Parameters<typeof refreshSearchRows>[0],
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const { db } = place
  const given = sql`${[...ids]}::bigint[]`
  await lockForRows(db, sql`select unnest(${given})`)
  await sql`update issue_field_value v set ord = e.ordinal from bundle_element e
    where v.issue_id = any(${given}) and e.id = v.value_id and v.ord is distinct from e.ordinal`.execute(db)
  await sql`
    with state as (
      select v.issue_id, bool_and(e.is_resolved) as resolved
      from issue_field_value v join bundle_element e on e.id = v.value_id join custom_field f on f.id = v.field_id
      where v.issue_id = any(${given}) and f.field_type = 'state[1]' group by v.issue_id
    )
    update issue i set resolved = case when s.resolved then ${now}::bigint end
    from state s where i.id = s.issue_id and (i.resolved is not null) <> s.resolved`.execute(db)
  await refreshSearchRows(place, ids)
}

export const reindexJob: JobDefinition = {
  name: QUEUE,
  // Also by the clock: after a restore the tasks are there, but no job that works on them.
  schedule: '*/5 * * * *',
  run: async (platform, _data, signal) => runReindex(platform, signal),
}

/** Starts the job after the change was committed. */
export const reindexListener: Listener = { name: QUEUE, kinds: ['reindex.wanted'], job: QUEUE, isCoalesced: true }
