import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { activityVisible } from '../../history/index.ts'
import { issueHost, issueVisible } from '../../issues/index.ts'
import { linkTypes, SUBTASK } from '../../links/index.ts'
import { arrayOf } from '../held-values.ts'
import { laterEntries } from './card-states.ts'

/** So far up is looked: trees of issues are not deeper. */
const MAX_LEVELS = 30

/** What stood above issues at a moment, as far as the reader sees both ends: level by level, in two statements each. */
export async function pastParents(
  ctx: RequestContext,
  issueIds: readonly number[],
  at: number,
): Promise<ReadonlyMap<number, number>> {
  const subtask = (await linkTypes(ctx)).find(({ name }) => name === SUBTASK)
  const parents = new Map<number, number>()
  if (!subtask) return parents
  const looked = new Set<number>()
  let level = issueIds
  for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth++) {
    for (const id of level) looked.add(id)
    for (const [child, parent] of await parentsOf(ctx, level, subtask, at)) parents.set(child, parent)
    level = [...new Set(level.flatMap(id => parents.get(id) ?? []))].filter(id => !looked.has(id))
  }
  return parents
}

interface Pair {
  readonly child: number
  readonly parent: number
}

async function parentsOf(
  ctx: RequestContext,
  ids: readonly number[],
  { id: typeId, target_to_source: phrase }: { readonly id: number; readonly target_to_source: string | null },
  at: number,
): Promise<ReadonlyMap<number, number>> {
  const side = (name: 'added' | 'removed') => sql`
    select h.host_id as child, (v.value ->> 'id')::bigint as parent, ${sql.lit(name === 'added')} as is_added, h.created, h.id
    from ${laterEntries(ids, at)} and h.category = 'LinksCategory' and h.field_id = ${typeId} and h.field_name = ${phrase}
    cross join lateral jsonb_array_elements(
      case when jsonb_typeof(${sql.ref(`h.${name}`)} -> 'values') = 'array' then ${sql.ref(`h.${name}`)} -> 'values' else '[]' end) v
    where ${activityVisible(ctx, issueHost, ['LinksCategory'])}`
  const [{ rows: now }, { rows: later }] = await Promise.all([
    sql<Pair>`select l.target_id as child, l.source_id as parent from issue_link l
      where l.type_id = ${typeId} and l.target_id = any(${arrayOf(ids)})`.execute(ctx.search),
    sql<Pair & { readonly is_added: boolean }>`
      select x.child, x.parent, x.is_added from (${side('added')} union all ${side('removed')}) x
      order by x.created desc, x.id desc, x.is_added desc`.execute(ctx.search),
  ])
  const above = new Map<number, Set<number>>()
  const of = (child: number): Set<number> => {
    const own = above.get(child) ?? new Set()
    above.set(child, own)
    return own
  }
  for (const { child, parent } of now) of(child).add(parent)
  for (const { child, parent, is_added } of later) {
    if (is_added) of(child).delete(parent)
    else of(child).add(parent)
  }
  const seen = await visibleAmong(ctx, [...new Set([...above.values()].flatMap(own => [...own]))])
  return new Map(
    [...above].flatMap(([child, own]) => {
      const [parent] = [...own].filter(id => seen.has(id)).toSorted((a, b) => a - b)
      return parent === undefined ? [] : [[child, parent] as const]
    }),
  )
}

async function visibleAmong(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.id = any(${arrayOf(ids)}) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(
    ctx.search,
  )
  return new Set(rows.map(({ id }) => id))
}
