import { BUNDLE_KINDS, Bundle, BundleElement, type BundleKind, palette } from '@cairn/common/features/bundles'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  inlineLoader,
  Ref,
  refsByOwner,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { can, canSomewhere } from '../access/index.ts'
import { bundleUses } from './bundles.extensions.ts'
import { bundleCondition, updatableBundles } from './bundles.policy.ts'
import { aggregatedUsers, bundleElementsOf } from './bundles.store.ts'
import type { BundleElementTable, BundleTable } from './bundles.tables.ts'
import { rememberedRows } from './fields-version.ts'

type BundleRow = Selectable<BundleTable>

async function membersOf(ctx: RequestContext, rows: readonly BundleRow[], table: 'user' | 'group') {
  const { rows: members } = await sql<{ owner: number; id: number }>`
    select m.bundle_id as owner, t.id from ${sql.table(`bundle_${table}`)} m
    join ${sql.table(table === 'user' ? 'users' : 'user_group')} t on t.id = m.${sql.ref(`${table}_id`)}
    where m.bundle_id = any(${rows.map(row => row.id)}::int[])
    order by ${sql.ref(table === 'user' ? 't.full_name' : 't.name')} collate "und-x-icu", t.id`.execute(ctx.db)
  return refsByOwner(table === 'user' ? 'User' : 'UserGroup', rows, members)
}

const bundleLoader = defineLoader<BundleRow, number>({
  entity: 'Bundle',
  load: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('bundle')
      .select(['id', 'kind', 'name'])
      .where('id', '=', anyOf(keys))
      .where(bundleCondition(ctx))
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  },
  type: row => BUNDLE_KINDS[row.kind as BundleKind].bundle,
  fields: {
    id: { value: row => Bundle.id(row.id) },
    name: { value: row => row.name },
    isUpdateable: {
      batch: async (ctx, rows) => {
        const updatable = await updatableBundles(
          ctx,
          rows.map(row => row.id),
        )
        return new Map(rows.map(row => [row, updatable.has(row.id)]))
      },
    },
    values: {
      batch: async (ctx, rows) => {
        const users = rows.filter(row => row.kind === 'user')
        const elements = await bundleElementsOf(
          ctx,
          rows.map(row => row.id),
        )
        const individuals = users.length > 0 ? await membersOf(ctx, users, 'user') : null
        const groups = users.length > 0 ? await membersOf(ctx, users, 'group') : null
        return new Map(
          rows.map(row => [
            row,
            row.kind === 'user'
              ? [...(groups?.get(row) ?? []), ...(individuals?.get(row) ?? [])]
              : refsTo(
                  'BundleElement',
                  (elements.get(row.id) ?? []).filter(element => !element.archived).map(element => element.id),
                ),
          ]),
        )
      },
    },
    individuals: { batch: (ctx, rows) => membersOf(ctx, rows, 'user') },
    groups: { batch: (ctx, rows) => membersOf(ctx, rows, 'group') },
    aggregatedUsers: {
      batch: async (ctx, rows) => {
        const users = rows.filter(row => row.kind === 'user')
        if (users.length === 0) return new Map()
        const each = users.map(
          row => sql`select ${row.id}::int as owner, id, full_name from users
            where id in ${aggregatedUsers(row.id)} and not banned`,
        )
        const { rows: found } = await sql<{ owner: number; id: number }>`
          select owner, id from (${sql.join(each, sql` union all `)}) every_one
          order by full_name collate "und-x-icu", id`.execute(ctx.db)
        return refsByOwner('User', rows, found)
      },
    },
  },
})

type ElementRow = Selectable<BundleElementTable> & { readonly kind: string }

/** From memory: lists of issues show hundreds of values and they rarely change. */
async function loadElements(ctx: RequestContext, keys: readonly number[]): Promise<ReadonlyMap<number, ElementRow>> {
  const rows = await rememberedRows<ElementRow>(ctx, 'element', keys, missing =>
    ctx.db
      .selectFrom('bundle_element')
      .innerJoin('bundle', 'bundle.id', 'bundle_element.bundle_id')
      .selectAll('bundle_element')
      .select('bundle.kind')
      .where('bundle_element.id', '=', anyOf(missing))
      .execute(),
  )
  const visible = await visibleBundles(ctx, [...new Set([...rows.values()].map(row => row.bundle_id))])
  return new Map([...rows].filter(([, row]) => visible.has(row.bundle_id)))
}

/** Those of the bundles that the reader may know of. Only what project administrators see beyond uses is looked up. */
async function visibleBundles(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (can(ctx, 'LOW_LEVEL_READ')) return new Set(ids)
  const seen = await ctx.contributions.only(bundleUses).seenOf(ctx, ids)
  const rest = ids.filter(id => !seen.has(id))
  if (rest.length === 0 || !canSomewhere(ctx, 'PROJECT_UPDATE')) return seen
  const found = await ctx.db
    .selectFrom('bundle')
    .select('id')
    .where('id', '=', anyOf(rest))
    .where(bundleCondition(ctx))
    .execute()
  return new Set([...seen, ...found.map(row => row.id)])
}

const elementLoader = defineLoader<ElementRow, number>({
  entity: 'BundleElement',
  load: loadElements,
  type: row => BUNDLE_KINDS[row.kind as BundleKind].element,
  fields: {
    id: { value: row => BundleElement.id(row.id) },
    name: { value: row => row.name },
    localizedName: { value: row => row.localized_name },
    description: { value: row => row.description },
    bundle: { value: row => new Ref('Bundle', row.bundle_id) },
    archived: { value: row => row.archived },
    ordinal: { value: row => row.ordinal },
    color: { value: row => new Ref('FieldStyle', row.color) },
    hasRunningJob: { value: () => false },
    isResolved: { value: row => row.is_resolved },
    owner: { value: row => refTo('User', row.owner_id) },
    startDate: { value: row => row.start_date },
    releaseDate: { value: row => row.release_date },
    released: { value: row => row.released },
    assembleDate: { value: row => row.assemble_date },
  },
})

export const bundlesLoaders: readonly AnyLoader[] = [
  bundleLoader,
  elementLoader,
  inlineLoader<number>({
    entity: 'FieldStyle',
    fields: {
      id: { value: index => String(index) },
      background: { value: index => palette[index]?.background ?? null },
      foreground: { value: index => palette[index]?.foreground ?? null },
    },
  }),
]
