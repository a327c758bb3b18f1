import { sql } from 'kysely'
import type { PastPart } from '../hosts/index.ts'

export interface PastTexts {
  summary: string
  description: string | null
  /** When it was resolved, ms; null: it was open. */
  resolved: number | null
}

/** What an issue says of itself, as of a moment. */
export const pastTexts: PastPart<PastTexts> = {
  now: async (ctx, _, { id }) => {
    const { rows } = await sql<PastTexts>`select summary, description, resolved from issue where id = ${id}`.execute(
      ctx.db,
    )
    return rows[0] ?? { summary: '', description: null, resolved: null }
  },
  copy: state => ({ ...state }),
  fields: ['summary', 'description', 'resolved'],
  show: async (_, { former }) => ({ ...former }),
}
