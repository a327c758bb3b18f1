import { UserGroup } from '@cairn/common/features/groups'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { type AnyLoader, defineLoader, refsByOwner, refTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { ringIdOf } from '../users/index.ts'
import { canReadGroups, seesMembers } from './groups.store.ts'

interface GroupRow {
  readonly id: number
  readonly name: string
  readonly kind: 'all' | 'registered' | 'team' | 'custom'
  readonly project_id: number | null
  readonly parent_id: number | null
  readonly description: string | null
  readonly auto_join: boolean
}

const TYPES = { all: 'AllUsersGroup', registered: 'RegisteredUsersGroup', team: 'ProjectTeam', custom: 'UserGroup' }

/** Wherever a group stands it is shown by name; members and all else only to who may read groups. */
const groupLoader = defineLoader<GroupRow, number>({
  entity: 'UserGroup',
  load: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('user_group')
      .select(['id', 'name', 'kind', 'project_id', 'parent_id', 'description', 'auto_join'])
      .where('id', '=', anyOf(keys))
      .execute()
    return new Map(rows.map(row => [row.id, row as GroupRow]))
  },
  type: row => TYPES[row.kind],
  fields: {
    id: { value: row => UserGroup.id(row.id) },
    name: { value: row => row.name },
    localizedName: {
      value: (row, ctx) =>
        row.kind === 'all' || row.kind === 'registered' ? ctx.texts.format(ctx.locale, `group.${row.kind}`) : null,
    },
    ringId: { value: row => ringIdOf(row.id) },
    icon: { value: () => null },
    allUsersGroup: { value: row => row.kind === 'all' },
    teamForProject: { value: row => refTo('Project', row.project_id) },
    team: { value: row => refTo('Project', row.project_id) },
    project: { value: row => refTo('Project', row.project_id) },
    description: { value: (row, ctx) => (canReadGroups(ctx) ? row.description : null) },
    autoJoin: { value: row => row.auto_join },
    parentGroup: { value: (row, ctx) => (canReadGroups(ctx) ? refTo('UserGroup', row.parent_id) : null) },
    subGroups: {
      batch: async (ctx, rows) => {
        if (!canReadGroups(ctx)) return new Map(rows.map(row => [row, []]))
        const children = await ctx.db
          .selectFrom('user_group')
          .select(['id', 'parent_id as owner'])
          .where('parent_id', '=', anyOf(idsOf(rows)))
          .orderBy('name_key')
          .execute()
        return refsByOwner('UserGroup', rows, children)
      },
    },
    usersCount: { batch: counts },
    userCount: { batch: counts },
    users: { batch: members },
    ownUsers: { batch: members },
    isUpdatable: { value: (row, ctx) => row.kind === 'custom' && can(ctx, 'GROUP_UPDATE') },
    isRemovable: { value: (row, ctx) => row.kind === 'custom' && can(ctx, 'GROUP_DELETE') },
  },
})

const idsOf = (rows: readonly GroupRow[]): number[] => rows.map(row => row.id)

async function counts(ctx: RequestContext, rows: readonly GroupRow[]): Promise<ReadonlyMap<GroupRow, number | null>> {
  const shown = rows.filter(row => mayCount(ctx, row))
  const { rows: found } = await sql<{ id: number; count: number }>`
    select g.id, case g.kind
        when 'all' then (select count(*) from users where not anonymized)
        when 'registered' then (select count(*) from users where not anonymized and not guest)
        else (select count(*) from user_group_member m where m.group_id = g.id) end as count
    from user_group g where g.id = any(${idsOf(shown)}::int[])`.execute(ctx.db)
  const byId = new Map(found.map(one => [one.id, one.count]))
  return new Map(rows.map(row => [row, byId.get(row.id) ?? null]))
}

const mayCount = (ctx: RequestContext, row: GroupRow): boolean =>
  canReadGroups(ctx) || can(ctx, 'PROJECT_READ', row.project_id)

/** Members that were put there; the implicit groups list nobody. */
async function members(ctx: RequestContext, rows: readonly GroupRow[]): Promise<ReadonlyMap<GroupRow, unknown>> {
  const shown = seesMembers(ctx) ? rows.filter(row => mayCount(ctx, row)) : []
  if (shown.length === 0) return new Map(rows.map(row => [row, []]))
  const found = await ctx.db
    .selectFrom('user_group_member')
    .innerJoin('users', 'users.id', 'user_group_member.user_id')
    .select(['group_id as owner', 'user_id as id'])
    .where('group_id', '=', anyOf(idsOf(shown)))
    .orderBy(sql`full_name collate "und-x-icu"`)
    .orderBy('user_id')
    .execute()
  return refsByOwner('User', rows, found)
}

export const groupsLoaders: readonly AnyLoader[] = [groupLoader, { ...groupLoader, entity: 'ProjectTeam' }]
