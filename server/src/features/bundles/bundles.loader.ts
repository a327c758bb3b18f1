import { BUNDLE_KINDS, type BundleKind, palette } from '@cairn/common/features/bundles'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  groupBy,
  inlineLoader,
  Ref,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { bundleCondition, updatableBundles } from './bundles.policy.ts'
import { aggregatedUsers, bundleElementsOf } from './bundles.store.ts'
import type { BundleElementTable, BundleTable } from './bundles.tables.ts'

type BundleRow = Selectable<BundleTable>

async function membersOf(ctx: RequestContext, rows: readonly BundleRow[], table: 'user' | 'group') {
  const { rows: members } = await sql<{ bundle_id: number; id: number }>`
    select m.bundle_id, t.id from ${sql.table(`bundle_${table}`)} m
    join ${sql.table(table === 'user' ? 'users' : 'user_group')} t on t.id = m.${sql.ref(`${table}_id`)}
    where m.bundle_id = any(${rows.map(row => row.id)}::int[])
    order by ${sql.ref(table === 'user' ? 't.full_name' : 't.name')} collate "und-x-icu", t.id`.execute(ctx.db)
  return groupBy(members, member => member.bundle_id)
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
    id: { value: row => `66-${row.id}` },
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
        const individuals = users.length > 0 ? await membersOf(ctx, users, 'user') : new Map()
        const groups = users.length > 0 ? await membersOf(ctx, users, 'group') : new Map()
        const idsOf = (found: Map<number, { id: number }[]>, row: BundleRow) => (found.get(row.id) ?? []).map(m => m.id)
        return new Map(
          rows.map(row => [
            row,
            row.kind === 'user'
              ? [...refsTo('UserGroup', idsOf(groups, row)), ...refsTo('User', idsOf(individuals, row))]
              : refsTo(
                  'BundleElement',
                  (elements.get(row.id) ?? []).filter(element => !element.archived).map(element => element.id),
                ),
          ]),
        )
      },
    },
    individuals: {
      batch: async (ctx, rows) => {
        const found = await membersOf(ctx, rows, 'user')
        return new Map(
          rows.map(row => [
            row,
            refsTo(
              'User',
              (found.get(row.id) ?? []).map(member => member.id),
            ),
          ]),
        )
      },
    },
    groups: {
      batch: async (ctx, rows) => {
        const found = await membersOf(ctx, rows, 'group')
        return new Map(
          rows.map(row => [
            row,
            refsTo(
              'UserGroup',
              (found.get(row.id) ?? []).map(member => member.id),
            ),
          ]),
        )
      },
    },
    aggregatedUsers: {
      batch: async (ctx, rows) => {
        const users = rows.filter(row => row.kind === 'user')
        if (users.length === 0) return new Map()
        const each = users.map(
          row => sql`select ${row.id}::int as bundle_id, id, full_name from users
            where id in ${aggregatedUsers(row.id)} and not banned`,
        )
        const { rows: found } = await sql<{ bundle_id: number; id: number }>`
          select bundle_id, id from (${sql.join(each, sql` union all `)}) every_one
          order by full_name collate "und-x-icu", id`.execute(ctx.db)
        const groups = groupBy(found, user => user.bundle_id)
        return new Map(
          rows.map(row => [
            row,
            refsTo(
              'User',
              (groups.get(row.id) ?? []).map(user => user.id),
            ),
          ]),
        )
      },
    },
  },
})

type ElementRow = Selectable<BundleElementTable> & { readonly kind: string }

const elementLoader = defineLoader<ElementRow, number>({
  entity: 'BundleElement',
  load: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('bundle_element')
      .innerJoin('bundle', 'bundle.id', 'bundle_element.bundle_id')
      .selectAll('bundle_element')
      .select('bundle.kind')
      .where('bundle_element.id', '=', anyOf(keys))
      .where(bundleCondition(ctx))
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  },
  type: row => BUNDLE_KINDS[row.kind as BundleKind].element,
  fields: {
    id: { value: row => `67-${row.id}` },
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
