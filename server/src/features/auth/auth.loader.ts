import { PermanentToken, UserSession } from '@cairn/common/features/auth'
import type { Selectable } from 'kysely'
import { anyOf } from '../../platform/db/index.ts'
import { type AnyLoader, defineLoader } from '../../platform/projection/index.ts'
import type { PermanentTokenTable, SessionTable } from './auth.tables.ts'

type TokenRow = Omit<Selectable<PermanentTokenTable>, 'token_hash' | 'user_id'>
type SessionRow = Omit<Selectable<SessionTable>, 'token_hash' | 'csrf' | 'user_id'>

/** The routes that give these references have asked whether the actor may manage their user. */
export const authLoaders: readonly AnyLoader[] = [
  defineLoader<TokenRow, number>({
    entity: 'PermanentToken',
    load: async (ctx, keys) => {
      const rows = await ctx.db
        .selectFrom('permanent_token')
        .select(['id', 'name', 'created', 'last_used'])
        .where('id', '=', anyOf(keys))
        .execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => PermanentToken.id(row.id) },
      name: { value: row => row.name },
      created: { value: row => row.created },
      lastUsed: { value: row => row.last_used },
    },
  }),
  defineLoader<SessionRow, number>({
    entity: 'UserSession',
    load: async (ctx, keys) => {
      const rows = await ctx.db
        .selectFrom('session')
        .select(['id', 'created', 'last_used', 'expires', 'user_agent', 'address'])
        .where('id', '=', anyOf(keys))
        .execute()
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => UserSession.id(row.id) },
      created: { value: row => row.created },
      lastUsed: { value: row => row.last_used },
      expires: { value: row => row.expires },
      userAgent: { value: row => row.user_agent },
      address: { value: row => row.address },
      current: {
        value: (row, ctx) => ctx.actor.credential?.kind === 'session' && ctx.actor.credential.id === row.id,
      },
    },
  }),
]
