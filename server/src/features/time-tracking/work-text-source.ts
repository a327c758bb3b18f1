import { sql } from 'kysely'
import type { TextSource } from '../search/index.ts'

/** Texts of work items, by their ids. */
export const workTexts: TextSource = {
  number: 5,
  permission: 'READ_WORK_ITEM',
  text: ({ id }) => sql`select x.text from work_item x where x.id = ${id}`,
}
