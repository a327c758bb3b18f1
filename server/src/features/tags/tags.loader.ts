import { Tag } from '@cairn/common/features/tags'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf, intArray, unweighedIntArray } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refsByOwner,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import {
  type FolderRights,
  isDeletable,
  isShareable,
  isUpdatable,
  isUsable,
  type TagRights,
  tagCondition,
} from './tags.policy.ts'
import type { TagTable } from './tags.tables.ts'
import { foundTags, type TagOnHost } from './tags-for-each.ts'

type TagRow = Selectable<TagTable>

const ofRights = ['owner_id', 'kind', 'update_groups', 'update_users']

/** What rows of tags and saved searches have in common. */
interface SharedRow extends FolderRights {
  readonly id: number
  readonly read_groups: readonly number[]
  readonly read_users: readonly number[]
}

/** The fields of tags and saved searches that tell how one is shared and what the reader may do with it. */
export function sharingFieldsOf<Row extends SharedRow>(): Readonly<Record<string, FieldLoader<Row>>> {
  const right = (decide: (ctx: RequestContext, row: FolderRights) => boolean): FieldLoader<Row> => ({
    columns: ofRights,
    value: (row, ctx) => decide(ctx, row),
  })
  return {
    visibleFor: { columns: ['read_groups'], value: row => refTo('UserGroup', row.read_groups[0]) },
    updateableBy: { columns: ['update_groups'], value: row => refTo('UserGroup', row.update_groups[0]) },
    readSharingSettings: {
      columns: ['read_groups', 'read_users'],
      value: row => shared('WatchFolderSharingSettings', `${row.id}-read`, row.read_groups, row.read_users),
    },
    updateSharingSettings: {
      columns: ['update_groups', 'update_users'],
      value: row => shared('WatchFolderSharingSettings', `${row.id}-update`, row.update_groups, row.update_users),
    },
    isUpdatable: right(isUpdatable),
    isDeletable: right(isDeletable),
    isShareable: right(isShareable),
  }
}

/** Inline row of sharing settings. */
interface SharedWith {
  readonly id: string
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

const right = (decide: (ctx: RequestContext, tag: TagRights) => boolean): FieldLoader<TagRow> => ({
  columns: [...ofRights, 'use_groups', 'use_users'],
  value: (row, ctx) => decide(ctx, row),
})

async function loadTags(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, TagRow>> {
  const wanted = new Set(['id', ...columns])
  const { rows } = await sql<TagRow>`
    select ${sql.join([...wanted].map(name => sql.ref(`t.${name}`)))} from tag t
    where t.id = any(${intArray(keys)}) and ${tagCondition(ctx, 't')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Words of the query language; a tag called so stands in braces. */
const KEYWORDS = /^(and|or|was|changed|me|my)$/i

/** The name as a query must write it. */
function quoted(name: string): string {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(name) && !KEYWORDS.test(name)
    ? name
    : `{${name.replaceAll(/[\\}]/g, '\\$&')}}`
}

const tagLoader = defineLoader<TagRow, number>({
  entity: 'Tag',
  load: loadTags,
  fields: {
    id: { value: row => Tag.id(row.id) },
    name: { columns: ['name'], value: row => row.name },
    localizedName: { value: () => null },
    owner: { columns: ['owner_id'], value: row => refTo('User', row.owner_id) },
    color: { columns: ['color'], value: row => new Ref('FieldStyle', row.color) },
    untagOnResolve: { columns: ['untag_on_resolve'], value: row => row.untag_on_resolve },
    query: { columns: ['name'], value: row => `tag: ${quoted(row.name)}` },
    shortName: { columns: ['name'], value: row => row.name },
    issuesUrl: { value: row => `/api/tags/6-${row.id}/issues` },
    ringId: { value: () => null },
    template: { value: () => false },
    pinnedByDefault: { value: () => false },
    pinnedInHelpdesk: { value: () => false },
    ...sharingFieldsOf<TagRow>(),
    tagSharingSettings: {
      columns: ['use_groups', 'use_users'],
      value: row => shared('TagSharingSettings', `${row.id}-tag`, row.use_groups, row.use_users),
    },
    isUsable: right(isUsable),
  },
})

function shared(entity: string, id: string, groups: readonly number[], users: readonly number[]): Ref<SharedWith> {
  return new Ref(entity, { id, groups, users })
}

const sharingFields: Readonly<Record<string, FieldLoader<SharedWith>>> = {
  id: { value: row => row.id },
  permittedGroups: { value: row => refsTo('UserGroup', row.groups) },
  permittedUsers: { value: row => refsTo('User', row.users) },
}

export const tagLoaders: readonly AnyLoader[] = [
  tagLoader,
  { ...tagLoader, entity: 'IssueTag' },
  inlineLoader<SharedWith>({ entity: 'WatchFolderSharingSettings', fields: sharingFields }),
  inlineLoader<SharedWith>({
    entity: 'TagSharingSettings',
    fields: { ...sharingFields, permissionBasedTagAccess: { value: () => false } },
  }),
]

/** The tags of a host that the reader sees, as a field of the host. */
export const tagsOfHost: AnyLoader['fields'] = {
  tags: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const hostIds = rows.map(row => row.id)
      const known = foundTags(ctx, hostIds)
      if (known) return refsByOwner('Tag', rows, known)
      const { rows: found } = await sql<TagOnHost>`
        select it.host_id as owner, it.tag_id as id from host_tag it join tag t on t.id = it.tag_id
        where it.host_id = ${anyRowOf(hostIds)} and t.deleted_at is null and t.acl && ${unweighedIntArray(ctx.actor.principals)}
        order by t.name collate "und-x-icu", t.id`.execute(ctx.db)
      return refsByOwner('Tag', rows, found)
    },
  },
}

/** A user's own tags, as a field of the user. */
export const tagsOfUser: AnyLoader['fields'] = {
  tags: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
      const { rows: found } = await sql<{ id: number; owner: number }>`
        select t.id, t.owner_id as owner from tag t
        where t.owner_id = any(${rows.map(row => row.id)}::int[]) and ${tagCondition(ctx, 't')}
        order by t.name collate "und-x-icu", t.id`.execute(ctx.db)
      return refsByOwner('Tag', rows, found)
    },
  },
}

/** The tag by which a person stars: a client puts it on an issue by its number. */
export const starOfProfile: AnyLoader['fields'] = {
  star: {
    batch: async (ctx, rows: readonly { readonly id: number }[]) => {
      const { rows: stars } = await sql<{ owner: number; id: number }>`
        select owner_id as owner, id from tag where kind = 'star'
          and owner_id = any(${intArray(rows.map(({ id }) => id))})`.execute(ctx.db)
      const found = new Map(stars.map(({ owner, id }) => [owner, id]))
      return new Map(rows.map(row => [row, refTo('Tag', found.get(row.id))]))
    },
  },
}
