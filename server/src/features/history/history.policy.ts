import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { forReader } from '../access/index.ts'
import { categoriesOf, type EntryScope, type HostKind, heldIn, hostKinds, partVisible } from '../hosts/index.ts'

/**
 * The host of an entry `h`, to stand behind it in `from`: `i` has its `id` and `project_id`. It is looked up entry by
 * entry: the planner cannot weigh who sees what, and would rather read all hosts that the reader may see. `kind`: the
 * entries are of hosts of this kind alone; null: of all kinds.
 */
export function withHost(ctx: RequestContext, kind: HostKind | null): RawBuilder<unknown> {
  const scopes = scopesOf(ctx, kind)
  const [only] = scopes
  if (only && scopes.length === 1) return sql`cross join lateral ${rowOf(only)}`
  const first = (column: string) => sql.join(scopes.map(({ row }) => sql.ref(`${row}.${column}`)))
  return sql`${sql.join(
    scopes.map(scope => sql`left join lateral ${rowOf(scope)} on true`),
    sql` `,
  )} cross join lateral (select coalesce(${first('id')}) as id, coalesce(${first('project_id')}) as project_id) i`
}

const rowOf = ({ kind, row }: EntryScope): RawBuilder<unknown> =>
  sql`(select host_row.* from (${kind.rows}) host_row where host_row.id = h.host_id offset 0) ${sql.ref(row)}`

/**
 * Condition under which the reader sees a history entry: the host, the entry's own limits, and what its category says. In
 * the statement `h` stands for table activity, behind which stands `withHost` of the same kind. `categories`: the entries
 * are of these alone; a statement that reads many is planned far sooner then.
 */
export function activityVisible(
  ctx: RequestContext,
  kind: HostKind | null,
  categories?: readonly string[],
): RawBuilder<boolean> {
  const scopes = scopesOf(ctx, kind)
  const [only] = scopes
  if (only && scopes.length === 1) return visibleOfKind(ctx, only, categories)
  return sql<boolean>`(${sql.join(
    scopes.map(scope => sql`(${sql.ref(`${scope.row}.id`)} is not null and ${visibleOfKind(ctx, scope, categories)})`),
    sql` or `,
  )})`
}

/** The kinds that are met, and as what the row of a host of each stands in the statement. */
export function scopesOf(ctx: RequestContext, kind: HostKind | null): readonly EntryScope[] {
  const kinds = kind ? [kind] : ctx.contributions.to(hostKinds)
  return kinds.map(kind => ({ kind, row: kinds.length === 1 ? 'i' : `i_${kind.name}` }))
}

const visibleOfKind = (
  ctx: RequestContext,
  scope: EntryScope,
  only: readonly string[] | undefined,
): RawBuilder<boolean> =>
  forReader(ctx, `activity ${scope.kind.name} ${scope.row} ${only?.join() ?? ''}`, () => {
    const { kind, row } = scope
    const parts = [
      kind.rowVisible(ctx, row),
      partVisible(ctx, 'h', row),
      // What was private then; of a host that moved in either project.
      sql`((${heldIn(ctx, 'PRIVATE_READ_ISSUE', row)} and ${heldIn(ctx, 'PRIVATE_READ_ISSUE', 'h')}) or not h.private)`,
      seenByCategory(ctx, scope, only),
    ]
    return sql<boolean>`(${sql.join(parts, sql` and `)})`
  })

/** What categories say of their readers. Categories that share what they say share the branch. */
function seenByCategory(
  ctx: RequestContext,
  scope: EntryScope,
  only: readonly string[] | undefined,
): RawBuilder<unknown> {
  const all = [...categoriesOf(ctx.contributions).values()]
  const limited = all.filter(({ id, readers }) => readers && (only === undefined || only.includes(id)))
  const branches = [...Map.groupBy(limited, ({ readers }) => readers)].map(([readers, categories]) => {
    const ids = sql.join(categories.map(({ id }) => sql.lit(id)))
    return sql`when h.category in (${ids}) then ${readers?.condition(ctx, scope)}`
  })
  return branches.length === 0 ? sql`true` : sql`case ${sql.join(branches, sql` `)} else true end`
}
