import { sql } from 'kysely'
import { intArray } from '../../platform/db/index.ts'
import { holdsAll, recordMentions, type TextsOfHosts } from '../hosts/index.ts'
import { writeSearchTexts } from '../search/index.ts'
import { textActivity } from './comment-activities.ts'
import { commentChange } from './comment-change.ts'
import { commentTextsOf } from './comment-text-source.ts'
import { canUpdateComment, commentVisible } from './comments.policy.ts'

interface Row {
  readonly id: number
  readonly author_id: number
  readonly text: string
  readonly acl: readonly number[]
}

/** Comments on hosts of all kinds, as far as the actor sees and may edit them. Deleted ones stay as they are. */
export const textsOfComments: TextsOfHosts = {
  rewrite: async (ctx, kind, host, { parts, change, limits }) => {
    const known = limits.map(limit => sql`and c.acl <> '{}' and c.acl <@ ${intArray(limit)}`)
    const { rows } = await sql<Row>`
      select c.id, c.author_id, c.text, c.acl from comment c join host h on h.id = c.host_id
      where c.host_id = ${host.id} and c.deleted_at is null and c.uses_markdown
        and ${holdsAll(sql`c.text`, parts)} ${sql.join(known, sql` `)} and ${commentVisible(ctx, kind, 'c', 'h')}
      order by c.id for no key update of c`.execute(ctx.db)
    const changed = rows
      .filter(({ author_id }) => canUpdateComment(ctx, kind, host.project_id, author_id))
      .map(comment => ({ ...comment, after: change(comment.text) }))
      .filter(({ text, after }) => text !== after)
    if (changed.length === 0) return
    await sql`
      update comment c set text = n.text, updated = ${ctx.clock()}
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ after }) => after)}::text[]) as n (id, text)
      where c.id = n.id`.execute(ctx.db)
    await recordMentions(
      ctx,
      changed.map(({ id, text, after }) => ({ kind, hostId: host.id, commentId: id, before: text, after })),
    )
    await writeSearchTexts(
      ctx,
      commentTextsOf(kind),
      changed.map(({ id, after, acl }) => ({ places: [{ host, sourceId: id }], text: after, acl })),
    )
    const { entity } = kind.comments
    kind.note(
      ctx,
      changed.map(({ id, text, after, acl }) =>
        commentChange(kind, host, { id }, { kind: 'comment.changed' }, [
          textActivity({ entity, id, acl }, text, after),
        ]),
      ),
    )
  },
}
