import type { Selectable } from 'kysely'
import { type AnyLoader, defineLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import type { UsersTable } from './users.tables.ts'

type UserRow = Pick<Selectable<UsersTable>, 'id'> & Partial<Selectable<UsersTable>>

const column = (name: keyof UsersTable) => ({ columns: [name], value: (row: UserRow) => row[name] ?? null })

/** Users are shown by name wherever they stand; who may look them up is decided by the routes. */
const userLoader = defineLoader<UserRow, number>({
  entity: 'User',
  load: async (ctx, keys, columns) => {
    const rows = (await ctx.db
      .selectFrom('users')
      .select(['id', ...(columns as ReadonlySet<keyof UsersTable>)])
      .where('id', 'in', [...keys])
      .execute()) as UserRow[]
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => `1-${row.id}` },
    login: column('login'),
    fullName: column('full_name'),
    name: column('full_name'),
    localizedName: { value: () => null },
    email: {
      columns: ['email'],
      value: (row, ctx) => (row.id === ctx.actor.userId || can(ctx, 'USER_READ') ? (row.email ?? null) : null),
    },
    isEmailVerified: { columns: ['email_verified'], value: row => row.email_verified },
    ringId: { value: row => ringIdOf(row.id) },
    guest: column('guest'),
    online: { columns: ['last_seen'], value: (row, ctx) => (row.last_seen ?? 0) > ctx.clock() - 5 * 60_000 },
    banned: column('banned'),
    isLocked: { value: () => false },
    banBadge: { columns: ['banned'], value: row => (row.banned ? 'banned' : null) },
    isAnonymized: column('anonymized'),
    canReadProfile: { value: (row, ctx) => row.id === ctx.actor.userId || can(ctx, 'USER_READ_BASIC') },
    avatarUrl: { value: () => null },
    userType: { columns: ['user_type'], value: row => new Ref('UserType', row.user_type) },
    profiles: { value: row => new Ref('UserProfiles', row.id) },
    issueRelatedGroup: { value: () => null },
    tags: { value: () => [] },
  },
})

/** The identity service of the compatible product names users by UUID; ours is made of the id. */
export function ringIdOf(id: number): string {
  return `ca140000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`
}

export const usersLoaders: readonly AnyLoader[] = [
  userLoader,
  { ...userLoader, entity: 'Me', fields: { ...userLoader.fields, featureFlags: { value: () => [] } } },
  inlineLoader<string>({
    entity: 'UserType',
    fields: {
      id: { value: type => type },
      name: { value: (type, ctx) => ctx.texts.format(ctx.locale, `userType.${type}`) },
    },
  }),
]
