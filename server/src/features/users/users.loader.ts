import { User } from '@cairn/common/features/users'
import type { Selectable } from 'kysely'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  type Covered,
  defineLoader,
  inlineLoader,
  Ref,
  shapeOf,
} from '../../platform/projection/index.ts'
import { cacheVersions } from '../../platform/versions/index.ts'
import { can, readerKey } from '../access/index.ts'
import { profileLoaders } from './profiles.loader.ts'
import { ringIdOf } from './users.store.ts'
import type { UsersTable } from './users.tables.ts'

type UserRow = Pick<Selectable<UsersTable>, 'id'> & Partial<Selectable<UsersTable>>

const column = (name: keyof UsersTable) => ({ columns: [name], value: (row: UserRow) => row[name] ?? null })

const fullName = {
  columns: ['full_name', 'anonymized'],
  value: (row: UserRow, ctx: { texts: { format(locale: string, key: string): string }; locale: string }) =>
    row.anonymized ? ctx.texts.format(ctx.locale, 'user.deleted') : row.full_name,
}

/** What the version of names covers: triggers bump it. */
const COVERED: Covered = {
  id: true,
  login: true,
  fullName: true,
  name: true,
  localizedName: true,
  email: true,
  ringId: true,
  guest: true,
  banned: true,
  isAnonymized: true,
  avatarUrl: true,
  userType: { id: true },
  issueRelatedGroup: { icon: true },
}

/** Users are shown by name wherever they stand; who may look them up is decided by the routes. */
const userLoader = defineLoader<UserRow, number>({
  entity: 'User',
  load: async (ctx, keys, columns) => {
    const rows = (await ctx.db
      .selectFrom('users')
      .select(['id', ...(columns as ReadonlySet<keyof UsersTable>)])
      .where('id', '=', anyOf(keys))
      .execute()) as UserRow[]
    return new Map(rows.map(row => [row.id, row]))
  },
  shared: async (ctx, projection) => {
    const shape = shapeOf(projection, COVERED)
    return shape && `${readerKey(ctx)} ${(await cacheVersions(ctx)).get('names')} ${shape}`
  },
  fields: {
    id: { value: row => User.id(row.id) },
    login: column('login'),
    fullName,
    name: fullName,
    localizedName: {
      columns: ['guest'],
      value: (row, ctx) => (row.guest ? ctx.texts.format(ctx.locale, 'user.guest') : null),
    },
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
    banBadge: {
      columns: ['banned'],
      value: (row, ctx) => (row.banned ? ctx.texts.format(ctx.locale, 'user.banned') : null),
    },
    isAnonymized: column('anonymized'),
    canReadProfile: { value: (row, ctx) => row.id === ctx.actor.userId || can(ctx, 'USER_READ_BASIC') },
    avatarUrl: { value: (row, ctx) => `${ctx.config.basePath}/api/users/1-${row.id}/avatar` },
    userType: { columns: ['user_type'], value: row => new Ref('UserType', row.user_type) },
    profiles: {
      value: (row, ctx) =>
        row.id === ctx.actor.userId || can(ctx, 'USER_READ') ? new Ref('UserProfiles', row.id) : null,
    },
    issueRelatedGroup: { value: () => null },
    tags: { value: () => [] },
  },
})

export const usersLoaders: readonly AnyLoader[] = [
  userLoader,
  { ...userLoader, entity: 'Me' },
  inlineLoader<string>({
    entity: 'UserType',
    fields: {
      id: { value: type => type },
      name: { value: (type, ctx) => ctx.texts.format(ctx.locale, `userType.${type}`) },
    },
  }),
  ...profileLoaders,
]
