import { sql } from 'kysely'
import type { Settlement } from '../../platform/db/index.ts'
import { writeSharedActivity } from '../activities/index.ts'
import { entryOf } from './host-tags.ts'
import type { ChangedTag } from './tags.extensions.ts'

/** A tag that all its hosts carry unseen from now on, or show again. None of them counts as changed by it. */
export interface TurnedTag {
  readonly tag: ChangedTag
  readonly side: 'added' | 'removed'
  readonly by: number
  /** Milliseconds. */
  readonly at: number
}

/** The history of everything with the tag tells that it went or came back. Rules are about hosts, and see nothing of it. */
export const turnedTags: Settlement<TurnedTag> = {
  ruleContext: ctx => ctx,
  settle: async (ctx, turned) => {
    for (const { tag, side, by, at } of turned) {
      const hosts = sql`
        select h.id, h.project_id from host_tag it join host h on h.id = it.host_id where it.tag_id = ${tag.id}
        order by h.id`
      await writeSharedActivity(ctx, hosts, { entry: entryOf(tag, side), authorId: by, at })
    }
  },
}
