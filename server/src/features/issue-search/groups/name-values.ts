import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { tagCondition } from '../../tags/index.ts'
import type { GroupBy } from './count-values.ts'

/** A value as people and queries call it. */
export interface NamedValue {
  readonly id: number
  /** Class of its database id. */
  readonly classNo: number
  readonly name: string
  /** What it is called in a query. */
  readonly written: string
  readonly color: number | null
  readonly isResolved: boolean | null
}

/** Names of values in the order in which groups are shown; what the reader may not see has none. */
export async function nameValues(
  ctx: RequestContext,
  by: GroupBy,
  ids: readonly number[],
): Promise<readonly NamedValue[]> {
  if (ids.length === 0) return []
  const given = intArray(ids)
  const { rows } = await sql<NamedValue>`${SELECTS[kindOf(by)](ctx, given)}`.execute(ctx.db)
  return rows
}

type Kind = 'project' | 'user' | 'group' | 'tag' | 'element'

export function kindOf(by: GroupBy): Kind {
  if (by.kind === 'tag') return 'tag'
  if (by.kind === 'column') return by.column === 'project_id' ? 'project' : 'user'
  const { valueType } = by.field.type
  return valueType === 'user' || valueType === 'group' ? valueType : 'element'
}

type Select = (ctx: RequestContext, given: RawBuilder<unknown>) => RawBuilder<unknown>

const SELECTS: Readonly<Record<Kind, Select>> = {
  project: (ctx, given) => sql`
    select p.id, 0 as "classNo", p.name, p.short_name as written, null::int as color, null::boolean as "isResolved"
    from project p where p.id = any(${given}) and ${projectCondition(ctx, 'p.id')} order by p.name collate "und-x-icu", p.id`,
  user: (_ctx, given) => sql`
    select u.id, 1 as "classNo", u.full_name as name, u.login as written, null::int as color, null::boolean as "isResolved"
    from users u where u.id = any(${given}) order by u.full_name collate "und-x-icu", u.id`,
  group: (_ctx, given) => sql`
    select g.id, 3 as "classNo", g.name, g.name as written, null::int as color, null::boolean as "isResolved"
    from user_group g where g.id = any(${given}) order by g.name collate "und-x-icu", g.id`,
  tag: (ctx, given) => sql`
    select t.id, 6 as "classNo", t.name, t.name as written, t.color, null::boolean as "isResolved"
    from tag t where t.id = any(${given}) and ${tagCondition(ctx, 't')} order by t.name collate "und-x-icu", t.id`,
  element: (_ctx, given) => sql`
    select e.id, 67 as "classNo", e.name, e.name as written, e.color, e.is_resolved as "isResolved"
    from bundle_element e where e.id = any(${given}) order by e.ordinal, e.id`,
}
