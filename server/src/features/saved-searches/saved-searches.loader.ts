import { SavedQuery } from '@cairn/common/features/saved-searches'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type AnyLoader, defineLoader, refsByOwner, refTo } from '../../platform/projection/index.ts'
import { folderCondition, sharingFieldsOf } from '../tags/index.ts'
import { pinnedFields } from './folder-pins.ts'
import type { RecentSearchTable, SavedQueryTable } from './saved-searches.tables.ts'

type SavedQueryRow = Selectable<SavedQueryTable>

const savedQueryLoader = defineLoader<SavedQueryRow, number>({
  entity: 'SavedQuery',
  load: async (ctx, keys, columns) => {
    const wanted = new Set(['id', ...columns])
    const { rows } = await sql<SavedQueryRow>`
      select ${sql.join([...wanted].map(name => sql.ref(`s.${name}`)))} from saved_query s
      where s.id = any(${intArray(keys)}) and ${folderCondition(ctx, 's')}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => SavedQuery.id(row.id) },
    name: { columns: ['name'], value: row => row.name },
    shortName: { columns: ['name'], value: row => row.name },
    query: { columns: ['query'], value: row => row.query },
    // What is built in belongs to whoever looks at it.
    owner: { columns: ['owner_id'], value: (row, ctx) => refTo('User', row.owner_id ?? ctx.actor.userId) },
    created: { columns: ['created'], value: row => row.created },
    updated: { columns: ['updated'], value: row => row.updated },
    isBuiltIn: { columns: ['kind'], value: row => row.kind !== null },
    issuesUrl: { value: row => `/api/savedQueries/${SavedQuery.ownClass()}-${row.id}/issues` },
    ringId: { value: () => null },
    template: { value: () => false },
    pinnedByDefault: { columns: ['kind'], value: row => row.kind !== null },
    pinnedInHelpdesk: { value: () => false },
    ...sharingFieldsOf<SavedQueryRow>(),
    ...pinnedFields<SavedQueryRow>(SavedQuery.ownClass(), { columns: ['kind'], value: row => row.kind !== null }),
  },
})

const recentSearchLoader = defineLoader<Selectable<RecentSearchTable>, number>({
  entity: 'RecentSearch',
  load: async (ctx, keys) => {
    const { rows } = await sql<Selectable<RecentSearchTable>>`
      select * from recent_search where id = any(${intArray(keys)}) and user_id = ${ctx.actor.userId}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => String(row.id) },
    query: { value: row => row.query },
    used: { value: row => row.used },
    owner: { value: row => refTo('User', row.user_id) },
  },
})

export const savedSearchLoaders: readonly AnyLoader[] = [savedQueryLoader, recentSearchLoader]

/** A user's own searches, as a field of the user. */
export const searchesOfUser: AnyLoader['fields'] = {
  savedQueries: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const { rows: found } = await sql<{ id: number; owner: number }>`
        select s.id, s.owner_id as owner from saved_query s
        where s.owner_id = any(${intArray(rows.map(row => row.id))}) and ${folderCondition(ctx, 's')}
        order by s.name collate "und-x-icu", s.id`.execute(ctx.db)
      return refsByOwner('SavedQuery', rows, found)
    },
  },
}
