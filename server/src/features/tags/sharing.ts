import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { knownGroupIds, knownUserIds } from '../projects/index.ts'

/** Groups and users that a tag or saved search is shared with in one way. */
interface SharedWith {
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

/** How a tag or saved search is shared: to be seen, put on hosts (tags alone), changed. */
export interface Sharing {
  readonly read: SharedWith
  readonly use: SharedWith
  readonly update: SharedWith
}

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
  return group ? { groups: await knownGroupIds(ctx, [group], kept), users: [] } : NOBODY
}

async function settings(ctx: RequestContext, given: Settings, kept: Ids): Promise<SharedWith | undefined> {
  if (given === undefined) return undefined
  const groups = given?.permittedGroups ?? []
  const users = given?.permittedUsers ?? []
  if (groups.length + users.length > MAX_SHARED)
    throw new AppError('bad_request', { reason: `it can be shared with at most ${MAX_SHARED} groups and users` })
  return { groups: await knownGroupIds(ctx, groups, kept), users: await knownUserIds(ctx, users, kept) }
}

/** Everyone who sees it: what its `acl` holds. */
function sharedAcl(ownerId: number, { read, use, update }: Sharing): readonly number[] {
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

/** The columns that hold who may put a tag on hosts. */
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
