import { sql } from 'kysely'
import type { SearchTerms } from '../../issues/index.ts'
import { SPRINT_FIELD } from '../sprint-cards.ts'

/** Sprints that issues were put into by hand. */
export const sprintTerms: SearchTerms = {
  field: SPRINT_FIELD,
  terms: sql`select x.sprint_id as value_id, false as private from sprint_issue x where x.issue_id = i.id`,
  slots: null,
}
