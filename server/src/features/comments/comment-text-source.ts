import { sql } from 'kysely'
import type { TextSource } from '../search/index.ts'

/** Texts of comments, by their ids. */
export const commentTexts: TextSource = {
  number: 2,
  mayHoldCode: true,
  permission: 'READ_COMMENT',
  text: ({ id }) => sql`select x.text from comment x where x.id = ${id}`,
}
