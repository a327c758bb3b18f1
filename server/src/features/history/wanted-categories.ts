import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { categoriesOf, categoryNamed, type EntryScope, type HistoryCategory, type HostKind } from '../hosts/index.ts'
import { scopesOf } from './history.policy.ts'

/** What a filter by categories means. */
export interface WantedCategories {
  /** The kind of hosts whose entries are meant alone; null: of several. */
  readonly kind: HostKind | null
  /** The categories as they stand in rows. */
  readonly stored: readonly string[]
  /** Condition on an entry `h` behind which its host stands (`withHost` of the same kind). */
  readonly condition: RawBuilder<unknown>
}

interface OfKind {
  readonly scope: EntryScope
  readonly categories: readonly string[]
}

/** Reads the names by which the histories of each kind call their categories; null: they stand for nothing. */
export function wantedCategories(
  ctx: RequestContext,
  filter: { readonly kind: HostKind | null; readonly categories: readonly string[] },
): WantedCategories | null {
  const known = categoriesOf(ctx.contributions)
  const meant = ({ kind }: EntryScope) =>
    filter.categories.map(name => categoryNamed(kind, name)).filter(id => id !== null && known.has(id)) as string[]
  const scopes = scopesOf(ctx, filter.kind)
  const ofKinds = scopes
    .map((scope): OfKind => ({ scope, categories: meant(scope) }))
    .filter(({ categories }) => categories.length > 0)
  const [first, ...others] = ofKinds
  if (!first) return null
  const stored = [...new Set(ofKinds.flatMap(({ categories }) => storedAs(ctx, categories)))]
  const isAlike =
    others.length === 0 ||
    (ofKinds.length === scopes.length &&
      others.every(({ categories }) => String(categories) === String(first.categories)))
  return {
    kind: others.length === 0 ? first.scope.kind : filter.kind,
    stored,
    condition: isAlike ? ofCategories(ctx, first.categories) : ofEach(ctx, ofKinds),
  }
}

/** Kinds that call categories differently: each entry by the kind of its host. */
const ofEach = (ctx: RequestContext, ofKinds: readonly OfKind[]): RawBuilder<unknown> =>
  sql`case ${sql.join(
    ofKinds.map(
      ({ scope, categories }) =>
        sql`when ${sql.ref(`${scope.row}.id`)} is not null then ${ofCategories(ctx, categories)}`,
    ),
    sql` `,
  )} else false end`

/** Categories as they stand in rows. */
const storedAs = (ctx: RequestContext, categories: readonly string[]): readonly string[] => [
  ...new Set(categories.map(id => categoriesOf(ctx.contributions).get(id)?.among?.category ?? id)),
]

/** Categories whose entries stand in history as those of others. */
export const toldApart = (ctx: RequestContext) =>
  [...categoriesOf(ctx.contributions).values()].flatMap(({ id, among }: HistoryCategory) =>
    among ? [{ id, stored: among.category, condition: among.condition(ctx) }] : [],
  )

function ofCategories(ctx: RequestContext, categories: readonly string[]): RawBuilder<unknown> {
  const named = sql`h.category = any(${[...storedAs(ctx, categories)]}::text[])`
  const apart = toldApart(ctx).flatMap(({ id, stored, condition }) => {
    const [isWanted, areOthersWanted] = [categories.includes(id), categories.includes(stored)]
    if (isWanted === areOthersWanted) return []
    return [isWanted ? sql`(h.category <> ${stored} or ${condition})` : sql`not coalesce(${condition}, false)`]
  })
  return sql.join([named, ...apart], sql` and `)
}
