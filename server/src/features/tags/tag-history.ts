import { Tag } from '@cairn/common/features/tags'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityValue, valuesOf } from '../activities/index.ts'
import {
  type HistoryCategory,
  type HistoryValue,
  ownEntry,
  type PastPart,
  rebuildOf,
  someValueSeen,
  swapValues,
} from '../hosts/index.ts'
import { tagHost, untagHost } from './commands/tag-host.ts'
import { tagCondition } from './tags.policy.ts'

/** What history knows of tags. */
export const tagValues: HistoryValue = {
  entity: 'Tag',
  idClass: Tag.ownClass(),
  gone: 'hidden',
  fates: (ctx, ids) => sql`
    select tag.id::bigint as id, case when ${tagCondition(ctx, 'tag')} then 'live' else 'hidden' end as fate
    from tag where tag.id = any(${ids}) and tag.deleted_at is null`,
}

interface PastTags {
  tags: readonly ActivityValue[]
}

const pastTags: PastPart<PastTags> = {
  now: async (ctx, _, { id }) => {
    const { rows } = await sql<ActivityValue>`
      select 'Tag' as entity, tag.id, tag.name, 'Tag' as type from host_tag it join tag on tag.id = it.tag_id
      where it.host_id = ${id} and ${tagCondition(ctx, 'tag')}`.execute(ctx.db)
    return { tags: rows }
  },
  copy: state => ({ ...state }),
  values: ({ former }) => former.tags,
  fields: ['tags'],
  show: async (_, { former, refsOf }) => ({ tags: refsOf(former.tags) }),
}

/** What history tells of tags on hosts, and of stars, which are tags of one person each. */
export const tagHistory: readonly HistoryCategory[] = [
  {
    id: 'TagsCategory',
    // Tags have readers of their own, so each has its entries.
    net: 'value',
    ...{ type: 'Tags', isList: true, field: 'tag', text: 'tags', member: 'tags' },
    readers: {
      readsValues: true,
      condition: ctx =>
        sql<boolean>`(${ownEntry(ctx)}
          or ${someValueSeen(sql`join tag on tag.id = v.id where ${tagCondition(ctx, 'tag')}`)})`,
    },
    rebuild: rebuildOf(pastTags, (state, { added, removed }) => {
      state.tags = swapValues(state.tags, valuesOf(added), valuesOf(removed), tag => tag.id)
    }),
    revert: {
      byValue: true,
      undo: async (ctx, { kind, host }, { added, removed }) => {
        const id = formatId(kind.idClass, host.id)
        for (const tag of valuesOf(added)) await untagHost(ctx, kind, id, Tag.id(tag.id))
        for (const tag of valuesOf(removed)) await tagHost(ctx, kind, id, { id: Tag.id(tag.id) })
      },
    },
  },
  {
    id: 'StarCategory',
    ...{ type: 'Star', isList: true, field: 'star', member: 'hasStar' },
    among: { category: 'TagsCategory', condition: ownStar },
    readers: null,
    rebuild: null,
    revert: null,
  },
]

/** The entries of `h` that tell of the reader's star, a tag of its own that only the reader sees. */
function ownStar({ actor }: RequestContext) {
  if (actor.isGuest) return sql<boolean>`false`
  return sql<boolean>`(h.category = 'TagsCategory' and coalesce(h.added, h.removed) #>> '{values,0,id}' = (
    select tag.id::text from tag where tag.owner_id = ${actor.userId} and tag.kind = 'star' limit 1))`
}
