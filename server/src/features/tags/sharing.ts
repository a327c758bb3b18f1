import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { requireId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can } from '../access/index.ts'
import { projectCondition } from '../projects/index.ts'

/** Groups and users that a tag or saved search is shared with in one way. */
interface SharedWith {
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** How a tag or saved search is shared: to be seen, put on issues (tags alone), changed. */
export interface Sharing {
  readonly read: SharedWith
  readonly use: SharedWith
  readonly update: SharedWith
}

const USER_CLASS = 1
const GROUP_CLASS = 3
const MAX_SHARED = 100
const NOBODY: SharedWith = { groups: [], users: [] }

/** What bodies of tags and saved searches say of sharing. */
type Body = Pick<
  BodyOf<'Tag'>,
  'visibleFor' | 'updateableBy' | 'readSharingSettings' | 'tagSharingSettings' | 'updateSharingSettings'
>
type Settings = BodyOf<'WatchFolderSharingSettings'> | null | undefined

/** Whether a body says anything of sharing. */
export const changesSharing = (body: Body): boolean =>
  body.visibleFor !== undefined || body.updateableBy !== undefined || settingsOf(body).some(one => one !== undefined)

/** Whether a body shares with anybody. To be asked before names are looked up: a refusal tells nothing of them. */
export const asksToShare = (body: Body): boolean =>
  Boolean(body.visibleFor ?? body.updateableBy) ||
  settingsOf(body).some(one => (one?.permittedGroups?.length ?? 0) + (one?.permittedUsers?.length ?? 0) > 0)

const settingsOf = (body: Body): readonly Settings[] => [
  body.readSharingSettings,
  body.tagSharingSettings,
  body.updateSharingSettings,
]

/**
 * The ways of sharing that a body changes; absent ones stay. `visibleFor` and `updateableBy` are the older forms.
 * `current`: how it is shared already, which may stay so. Others whom the actor may not know of do not exist.
 */
export async function readSharing(
  ctx: RequestContext,
  body: Body,
  current: Sharing = PRIVATE,
): Promise<Partial<Sharing>> {
  const { visibleFor, updateableBy } = body
  const kept = sharedAcl(ctx.actor.userId, current)
  const seen = visibleFor === undefined ? undefined : await older(ctx, visibleFor, kept)
  const changed = updateableBy === undefined ? undefined : await older(ctx, updateableBy, kept)
  const read = (await settings(ctx, body.readSharingSettings, kept)) ?? seen
  const use = (await settings(ctx, body.tagSharingSettings, kept)) ?? seen
  const update = (await settings(ctx, body.updateSharingSettings, kept)) ?? changed
  return { ...(read ? { read } : {}), ...(use ? { use } : {}), ...(update ? { update } : {}) }
}

type Ids = readonly number[]

async function older(ctx: RequestContext, group: BodyOf<'UserGroup'> | null, kept: Ids): Promise<SharedWith> {
  return group ? { groups: await groupIds(ctx, [group], kept), users: [] } : NOBODY
}

async function settings(ctx: RequestContext, given: Settings, kept: Ids): Promise<SharedWith | undefined> {
  if (given === undefined) return undefined
  const groups = given?.permittedGroups ?? []
  const users = given?.permittedUsers ?? []
  if (groups.length + users.length > MAX_SHARED)
    throw new AppError('bad_request', { reason: `it can be shared with at most ${MAX_SHARED} groups and users` })
  return { groups: await groupIds(ctx, groups, kept), users: await userIds(ctx, users, kept) }
}

/** All groups with the right, else one's own, teams of known projects, and those that are kept. */
async function groupIds(ctx: RequestContext, groups: readonly BodyOf<'UserGroup'>[], kept: Ids): Promise<Ids> {
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.id = any(${intArray([...ctx.actor.principals, ...kept])})
        or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  return idsOf(
    groups.map(group => ({ id: group.id ? requireId(GROUP_CLASS, group.id) : null, key: keyOf(group.name) })),
    'permittedGroups',
    async (ids, keys) =>
      (
        await sql<Found>`select g.id, g.name_key as key from user_group g
          where (g.id = any(${intArray(ids)}) or g.name_key = any(${[...keys]}::text[])) and ${known}`.execute(ctx.db)
      ).rows,
  )
}

/** People are known to who may read about them; everybody knows oneself. */
async function userIds(ctx: RequestContext, users: readonly BodyOf<'User'>[], kept: Ids): Promise<Ids> {
  const known = can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`id = any(${intArray(kept)})`
  return idsOf(
    users.map(user => ({ id: user.id ? requireId(USER_CLASS, user.id) : null, key: keyOf(user.login) })),
    'permittedUsers',
    async (ids, keys) =>
      (
        await sql<Found>`select id, login_key as key from users
          where (id = any(${intArray(ids)}) or login_key = any(${[...keys]}::text[])) and ${known}`.execute(ctx.db)
      ).rows,
  )
}

interface Found {
  readonly id: number
  readonly key: string
}

interface Wanted {
  readonly id: number | null
  readonly key: string
}

const keyOf = (name: string | null | undefined): string => (name ?? '').trim().normalize('NFKC').toLowerCase()

async function idsOf(
  wanted: readonly Wanted[],
  name: string,
  find: (ids: readonly number[], keys: readonly string[]) => Promise<readonly Found[]>,
): Promise<readonly number[]> {
  if (wanted.length === 0) return []
  const found = await find(
    wanted.flatMap(({ id }) => (id === null ? [] : [id])).filter(id => id <= 2_147_483_647),
    wanted.flatMap(({ id, key }) => (id === null && key ? [key] : [])),
  )
  const ids = wanted.map(({ id, key }) => {
    const match = found.find(row => (id === null ? row.key === key : row.id === id))
    if (!match) throw new AppError('unknown_value', { name, value: id === null ? key.slice(0, 100) : String(id) })
    return match.id
  })
  return [...new Set(ids)]
}

/** Everyone who sees it: what its `acl` holds. */
export function sharedAcl(ownerId: number, { read, use, update }: Sharing): readonly number[] {
  return [...new Set([ownerId, ...[read, use, update].flatMap(({ groups, users }) => [...groups, ...users])])]
}

/** The columns that hold the sharing of tags and saved searches. */
export function sharingColumns(ownerId: number, sharing: Sharing) {
  return {
    read_groups: [...sharing.read.groups],
    read_users: [...sharing.read.users],
    update_groups: [...sharing.update.groups],
    update_users: [...sharing.update.users],
    acl: [...sharedAcl(ownerId, sharing)],
  }
}

/** The columns that hold who may put a tag on issues. */
export function useColumns({ use }: Sharing) {
  return { use_groups: [...use.groups], use_users: [...use.users] }
}

/** The sharing that a row holds. */
export function sharingOf(row: SharedRow): Sharing {
  return {
    read: { groups: row.read_groups, users: row.read_users },
    use: { groups: row.use_groups ?? [], users: row.use_users ?? [] },
    update: { groups: row.update_groups, users: row.update_users },
  }
}

interface SharedRow {
  readonly read_groups: readonly number[]
  readonly read_users: readonly number[]
  readonly use_groups?: readonly number[]
  readonly use_users?: readonly number[]
  readonly update_groups: readonly number[]
  readonly update_users: readonly number[]
}

export const PRIVATE: Sharing = { read: NOBODY, use: NOBODY, update: NOBODY }
