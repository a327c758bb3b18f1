import { sql } from 'kysely'
import type { TextSource } from '../search/index.ts'

/** Names of files, by the ids of the attachments. */
export const fileNames: TextSource = {
  number: 4,
  isName: true,
  text: ({ id }) => sql`select x.name from attachment x where x.id = ${id}`,
}
