import { reactionQueryAttributes } from '@cairn/common/features/reactions'
import { sql } from 'kysely'
import { someComment } from '../comments/index.ts'
import { attributesOf, isPerson, unsupported } from '../issues/index.ts'

/** Who reacted to a comment that the reader sees. */
export const reactionSearch = attributesOf(reactionQueryAttributes, {
  reactionFrom: {
    condition: (test, scope, attribute) => {
      const found = isPerson(sql`r.user_id`, test)
      if (!found) throw unsupported({ attribute, test })
      return someComment(
        scope,
        sql<boolean>`exists (select 1 from comment_reaction r where r.comment_id = c.id and ${found})`,
      )
    },
  },
})
