import { sql } from 'kysely'
import type { TextSource } from '../search/index.ts'
import { commentAndHostVisible } from './comments.policy.ts'

/** Texts of comments, by their ids. */
export const commentTexts: TextSource = {
  number: 2,
  mayHoldCode: true,
  permission: 'READ_COMMENT',
  mentioning: (ctx, hostId) => sql`select c.text from comment c join host h on h.id = c.host_id
    where c.host_id = ${hostId} and c.deleted_at is null and ${commentAndHostVisible(ctx, 'c', 'h')}`,
  text: ({ id }) => sql`select x.text from comment x where x.id = ${id}`,
}
