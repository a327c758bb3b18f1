import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf, type Db } from '../../platform/db/index.ts'
import { tagCondition } from './tags.policy.ts'

/** A tag on a host. */
export interface TagOnHost {
  readonly owner: number
  readonly id: number
}

interface Found {
  readonly hosts: ReadonlySet<number>
  readonly tags: readonly TagOnHost[]
}

const FOUND = 'tags: found for each'

/** The tags of these hosts that each of the readers sees, in order, by one statement. */
export async function tagsForEach(
  db: Db,
  readers: readonly RequestContext[],
  hostIds: readonly number[],
): Promise<readonly (readonly TagOnHost[])[]> {
  if (readers.length === 0 || hostIds.length === 0) return readers.map(() => [])
  const seen = sql.join(readers.map(ctx => sql`(${tagCondition(ctx, 't')}) is true`))
  const { rows } = await sql<TagOnHost & { sees: readonly boolean[] }>`
    select it.host_id as owner, it.tag_id as id, array[${seen}]::boolean[] as sees
    from host_tag it join tag t on t.id = it.tag_id
    where it.host_id = ${anyRowOf(hostIds)} and t.deleted_at is null
    order by t.name collate "und-x-icu", t.id`.execute(db)
  return readers.map((_, place) => rows.filter(({ sees }) => sees[place]))
}

/** For requests that only read: the tags of these hosts are shown to the reader as they were just found, by {@link tagsForEach}. */
export function showTagsAsFound(ctx: RequestContext, hostIds: readonly number[], tags: readonly TagOnHost[]): void {
  ctx.hints.set(FOUND, { hosts: new Set(hostIds), tags } satisfies Found)
}

/** What was found for this reader; undefined: not of all of these hosts. */
export function foundTags(ctx: RequestContext, hostIds: readonly number[]): readonly TagOnHost[] | undefined {
  const found = ctx.hints.get(FOUND) as Found | undefined
  return found && hostIds.every(id => found.hosts.has(id)) ? found.tags : undefined
}
